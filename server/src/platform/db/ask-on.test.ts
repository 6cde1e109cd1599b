import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../observability/logger.ts'
import { askOn } from './ask-on.ts'
import { createPools, endPools, isUnavailable, type Pools } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let pools: Pools

beforeAll(async () => {
  database = await createTestDatabase()
  pools = createPools(database.url, 2, createLogger('silent'))
})
afterAll(async () => {
  await endPools(pools)
  await database.drop()
})

async function backend(): Promise<number | undefined> {
  return (await askOn<{ pid: number }>(pools.writing, { text: 'select pg_backend_pid() as pid' })).rows[0]?.pid
}

test('a statement that is refused fails, and its connection stays', async () => {
  const before = await backend()
  await expect(askOn(pools.writing, { text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' })
  expect(await backend()).toBe(before)
})

test('one that gives up a lock fails, and its connection stays', async () => {
  await pools.pool.query('create table held (id integer); insert into held values (1)')
  const holder = await pools.pool.connect()
  await holder.query('begin')
  await holder.query('select from held for update')
  const before = await backend()
  const given = await askOn(pools.writing, { text: 'select from held for update' }).catch((error: unknown) => error)
  expect(given).toMatchObject({ code: '55P03' })
  expect(await backend()).toBe(before)
  await holder.query('rollback')
  holder.release()
})

test('one whose connection is lost fails, and the next has another', async () => {
  const before = await backend()
  const lost = askOn(pools.writing, { text: 'select pg_sleep(30)' }).catch((error: unknown) => error)
  await expect.poll(isAsleep).toBe(true)
  await pools.pool.query('select pg_terminate_backend($1)', [before])
  expect(isUnavailable(await lost)).toBe(true)
  const after = await backend()
  expect(after).toBeTypeOf('number')
  expect(after).not.toBe(before)

  async function isAsleep(): Promise<boolean> {
    const { rows } = await pools.pool.query('select from pg_stat_activity where pid = $1 and wait_event = $2', [
      before,
      'PgSleep',
    ])
    return rows.length === 1
  }
})
