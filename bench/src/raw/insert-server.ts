import Fastify, { type RouteHandlerMethod } from 'fastify'
import pg from 'pg'
import { serveWorker } from '../worker.ts'

export type InsertServerRequest = { databaseUrl: string; poolSize: number }

const INSERT = `
  insert into bench.raw_messages (group_id, sender_id, hash_key, body, sent_at) values ($1, $2, $3, $4, $5) returning id`

/**
 * The least a durable send can be: one route, one row, nothing checked; as one writes it (`/plain`), and with a statement that
 * is prepared once a connection (`/prepared`). Answers its port.
 */
serveWorker<InsertServerRequest, number>(async ({ databaseUrl, poolSize }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize })
  const app = Fastify()
  app.post('/plain/:groupId/:senderId', insertWith({ text: INSERT }))
  app.post('/prepared/:groupId/:senderId', insertWith({ text: INSERT, name: 'insert' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0

  function insertWith(statement: pg.QueryConfig): RouteHandlerMethod {
    return async (request) => {
      const { groupId, senderId } = request.params as { groupId: string; senderId: string }
      const { message, hashKey } = request.body as { message: string; hashKey: string }
      const values = [groupId, senderId, hashKey, message, Date.now()]
      const { rows } = await pool.query<{ id: string }>({ ...statement, values })
      return { id: Number(rows[0]?.id) }
    }
  }
})
