import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Db } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { AppError } from '../http/errors.ts'
import { createLogger } from '../observability/logger.ts'
import { addressKey, forgiveAttempts, takeAttempt, takeQuota } from './attempts.ts'

let database: TestDatabase
let pools: pg.Pool[]
let db: Db
let otherProcess: Db

beforeAll(async () => {
  database = await createTestDatabase()
  pools = [1, 2].map(() => createPool(database.url, 8, createLogger('silent')))
  ;[db, otherProcess] = pools.map((pool) => createDatabase(pool)) as [Db, Db]
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})
beforeEach(() => pools[0]?.query('truncate attempts'))

const LIMIT = { key: 'a', free: 3, first: 10, longest: 60 }
const OTHER = { key: 'b', free: 5, first: 10, longest: 60 }
const pass = (seconds: number) =>
  pools[0]?.query(
    `update attempts set blocked_until = blocked_until - make_interval(secs => $1), forget_at = forget_at - make_interval(secs => $1)`,
    [seconds],
  )

/** How a try ends: it may be made, it may be made and is the last, or how long it must wait. */
async function outcome(from = db, limits = [LIMIT]): Promise<string> {
  try {
    return (await takeAttempt(from, limits)) ? 'last' : 'free'
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return `wait ${error.retryAfter}`
    throw error
  }
}

describe('tries', () => {
  test('are free at first, then wait twice as long each time, up to the longest', async () => {
    const seen: string[] = []
    for (let turn = 0; turn < 4; turn++) seen.push(await outcome())
    expect(seen).toEqual(['free', 'free', 'last', 'wait 10'])
    for (const wait of [20, 40, 60, 60]) {
      await pass(61)
      expect([await outcome(), await outcome()]).toEqual(['last', `wait ${wait}`])
    }
  })

  test('that are refused do not make the wait longer', async () => {
    for (let turn = 0; turn < 20; turn++) await outcome()
    await pass(11)
    expect(await outcome()).toBe('last')
  })

  test('made at once, from two processes, are no more than those that are free', async () => {
    const seen = await Promise.all(Array.from({ length: 40 }, (_, turn) => outcome(turn % 2 ? db : otherProcess)))
    expect(seen.filter((one) => !one.startsWith('wait'))).toHaveLength(3)
  })

  test('count against every limit or against none', async () => {
    for (let turn = 0; turn < 3; turn++) await outcome()
    expect(await outcome(db, [OTHER, LIMIT])).toBe('wait 10')
    expect(await outcome(db, [OTHER])).toBe('free')
    const { rows } = await (pools[0]?.query('select key, count from attempts order by key') ?? { rows: [] })
    expect(rows).toEqual([
      { key: 'a', count: 3 },
      { key: 'b', count: 1 },
    ])
  })

  test('against two limits in either order do not block each other', async () => {
    const many = { ...LIMIT, free: 1000 }
    const other = { ...OTHER, free: 1000 }
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        outcome(turn % 2 ? db : otherProcess, turn % 3 ? [many, other] : [other, many]),
      ),
    )
    expect(new Set(seen)).toEqual(new Set(['free']))
  })

  test('are forgiven after one that went well, and forgotten after a day', async () => {
    for (let turn = 0; turn < 3; turn++) await outcome()
    await forgiveAttempts(db, [LIMIT])
    expect(await outcome()).toBe('free')
    await outcome()
    await pass(86_401)
    expect([await outcome(), await outcome(), await outcome()]).toEqual(['free', 'free', 'last'])
  })
})

describe('what may be had in a while', () => {
  const QUOTA = { key: 'c', most: 5, seconds: 3600 }
  async function taking(taken = 1, others: (typeof QUOTA)[] = []): Promise<string> {
    try {
      await takeQuota(db, [{ ...QUOTA, taken }, ...others])
      return 'had'
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return `wait ${error.retryAfter}`
      throw error
    }
  }

  test('is all there again once that while is over, however often it was used up', async () => {
    for (let hour = 0; hour < 3; hour++) {
      expect([await taking(3), await taking(2), await taking()]).toEqual(['had', 'had', 'wait 3600'])
      await pass(3601)
    }
  })

  test('does not wait longer for what is taken meanwhile', async () => {
    await taking()
    await pass(3000)
    expect([await taking(4), await taking()]).toEqual(['had', 'wait 600'])
  })

  test('is taken together or not at all, and what does not fit leaves the rest', async () => {
    const scarce = { key: 'b', most: 1, seconds: 60 }
    expect([await taking(1, [scarce]), await taking(1, [scarce])]).toEqual(['had', 'wait 60'])
    expect([await taking(5), await taking(4)]).toEqual(['wait 3600', 'had'])
  })

  test('is there again for who is forgiven', async () => {
    await taking(5)
    await forgiveAttempts(db, [QUOTA])
    expect(await taking(5)).toBe('had')
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [null, 'unknown'],
])('of the address %s, %s is counted', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
