import Fastify from 'fastify'
import pg from 'pg'
import { serveWorker } from '../worker.ts'

export type InsertServerRequest = { databaseUrl: string; poolSize: number }

const INSERT = `
  insert into bench.raw_messages (group_id, sender_id, hash_key, body, sent_at) values ($1, $2, $3, $4, $5) returning id`

type Body = { message: string; hashKey: string }

/** The least a durable send can be: one route, one row, nothing checked. Answers its port. */
serveWorker<InsertServerRequest, number>(async ({ databaseUrl, poolSize }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize })
  const app = Fastify()
  app.route<{ Body: Body; Params: { groupId: string; senderId: string } }>({
    method: 'POST',
    url: '/raw/:groupId/:senderId',
    handler: async ({ params, body }) => {
      const { rows } = await pool.query<{ id: string }>({
        name: 'insert',
        text: INSERT,
        values: [params.groupId, params.senderId, body.hashKey, body.message, Date.now()],
      })
      return { id: Number(rows[0]?.id) }
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
})
