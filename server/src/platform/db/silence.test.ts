import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../observability/logger.ts'
import { askOn } from './ask-on.ts'
import { createDatabase, createPools, endPools, isUnavailable, type Pools } from './database.ts'
import { pipeline } from './pipeline.ts'
import { ONE_PLAN } from './prepared.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let way: Awaited<ReturnType<typeof startWay>>
let pools: Pools

beforeAll(async () => {
  database = await createTestDatabase()
  way = await startWay(database.url)
})
afterAll(async () => {
  await way.stop()
  await database.drop()
})
beforeEach(() => {
  pools = createPools(way.url, 2, createLogger('silent'), 400)
})
afterEach(() => endPools(pools))

/** A way to the database on which what is open can be cut in silence: nobody hears that it ended. */
async function startWay(url: string) {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: url })
  const open = new Set<{ near: Socket; far: Socket }>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.pipe(far)
    far.pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
    open.add({ near, far })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const at = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password))}@${at}/${name}`,
    cutInSilence(): void {
      for (const { near, far } of open) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
      }
    },
    async stop(): Promise<void> {
      for (const { near, far } of open) {
        near.destroy()
        far.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}

const WAYS: [string, () => () => Promise<unknown>][] = [
  ['a pool', () => () => pools.pool.query('select 1')],
  ['Kysely', () => () => sql`select 1`.execute(createDatabase(pools.pool, pools.steady))],
  ['what keeps its plan', () => () => sql`${ONE_PLAN} select 1`.execute(createDatabase(pools.pool, pools.steady))],
  [
    'a transaction',
    () => () =>
      createDatabase(pools.pool)
        .transaction()
        .execute((tx) => sql`select 1`.execute(tx)),
  ],
  ['a pipeline', () => () => pipeline(pools.hot, [{ text: 'select 1' }])],
  ['one statement', () => () => askOn(pools.writing, { text: 'select 1' })],
]

test.each(WAYS)(
  'of a database that says nothing any more %s gives up, and asks anew elsewhere',
  async (_name, start) => {
    const ask = start()
    await ask()
    way.cutInSilence()
    const outcomes = await Promise.allSettled([ask(), ask()])
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && isUnavailable(outcome.reason))).toContain(true)
    // Those that were idle are found out as they are asked.
    await expect
      .poll(
        () =>
          ask().then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)
    await Promise.all([ask(), ask()])
  },
)
