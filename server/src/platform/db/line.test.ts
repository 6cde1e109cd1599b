import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../observability/logger.ts'
import { createPools, endPools, isUnavailable, type Pools } from './database.ts'
import { createLine } from './line.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let pools: Pools
let ask: ReturnType<typeof createLine>

beforeAll(async () => {
  database = await createTestDatabase()
  pools = createPools(database.url, 2, createLogger('silent'))
  ask = createLine(pools.hot)
})
afterAll(async () => {
  await endPools(pools)
  await database.drop()
})

async function backendOf(statement = 'select pg_backend_pid() as pid'): Promise<number | undefined> {
  return (await ask<{ pid: number }>({ text: statement })).rows[0]?.pid
}

test('statements follow each other on one connection, which is given back after the last of them', async () => {
  const order: string[] = []
  const slow = backendOf('select pg_backend_pid() as pid from pg_sleep(0.05)').finally(() => order.push('slow'))
  const quick = backendOf().finally(() => order.push('quick'))
  expect(await quick).toBe(await slow)
  expect(order).toEqual(['slow', 'quick'])
  expect(pools.hot.idleCount).toBe(pools.hot.totalCount)
})

test('one that is refused fails alone, and the connection stays', async () => {
  const before = await backendOf()
  const [refused, other] = await Promise.allSettled([ask({ text: 'select 1 / 0' }), backendOf()])
  expect(refused.status).toBe('rejected')
  expect(other).toEqual({ status: 'fulfilled', value: before })
  expect(await backendOf()).toBe(before)
})

test('all that were under way fail with their connection, and the next ones have another', async () => {
  const before = await backendOf()
  const underWay = Promise.allSettled([ask({ text: 'select pg_sleep(30)' }), backendOf()])
  await expect.poll(isAsleep).toBe(true)
  await pools.pool.query('select pg_terminate_backend($1)', [before])
  const outcomes = await underWay
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && isUnavailable(outcome.reason))).toEqual([
    true,
    true,
  ])
  const after = await backendOf()
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

test('when no connection can be had, the next try begins anew', async () => {
  const { connect } = pools.hot
  pools.hot.connect = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  await expect(backendOf()).rejects.toThrow('timeout exceeded')
  pools.hot.connect = connect
  expect(await backendOf()).toBeTypeOf('number')
})

test('one that gives up a lock fails alone, and the connection stays with all that is prepared on it', async () => {
  await pools.pool.query('create table held (id integer); insert into held values (1)')
  const holder = await pools.pool.connect()
  await holder.query('begin')
  await holder.query('select from held for update')
  const before = await backendOf()
  await ask({ text: `set lock_timeout = '50ms'` })
  const given = await ask({ text: 'select from held for update' }).catch((error: unknown) => error)
  expect(given).toMatchObject({ code: '55P03' })
  expect(await backendOf()).toBe(before)
  await ask({ text: 'reset lock_timeout' })
  await holder.query('rollback')
  holder.release()
})
