import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../observability/logger.ts'
import { createDatabase, createPools, type Db, endPools, type Pools, type Tx } from './database.ts'
import { ONE_PLAN } from './prepared.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { withAdmin } from './testing/test-server.ts'

let database: TestDatabase
let pools: Pools
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  await withAdmin(database.url, async (admin) => {
    const { rows } = await admin.query<{ name: string }>('select current_database() as name')
    await admin.query(`alter database ${rows[0]?.name} set plan_cache_mode = auto`)
  })
  pools = createPools(database.url, 2, createLogger('silent'))
  db = createDatabase(pools.pool, pools.steady)
})
afterAll(async () => {
  await endPools(pools)
  await database.drop()
})

const unmarked = sql``

async function planningOf(on: Db | Tx, mark: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ mode: string }>`${mark} select current_setting('plan_cache_mode') as mode`.execute(on)
  return rows[0]?.mode
}

test('a statement of one plan runs where plans are kept, and any other where they may differ', async () => {
  expect(await planningOf(db, ONE_PLAN)).toBe('force_generic_plan')
  expect(await planningOf(db, unmarked)).toBe('auto')
})

test('in a transaction it runs with the others of the transaction', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table seen (id int) on commit drop`.execute(tx)
    expect(await planningOf(tx, ONE_PLAN)).toBe('auto')
    const { rows } = await sql<{ count: number }>`${ONE_PLAN} select count(*) from seen`.execute(tx)
    expect(rows).toEqual([{ count: 0 }])
  })
})

test('more statements than there are connections take turns', async () => {
  const modes = await Promise.all(Array.from({ length: 20 }, () => planningOf(db, ONE_PLAN)))
  expect(new Set(modes)).toEqual(new Set(['force_generic_plan']))
})
