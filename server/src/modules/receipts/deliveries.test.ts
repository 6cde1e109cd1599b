import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherDeliveries } from './deliveries.ts'
import type { Delivery } from './receipts.repository.ts'

const written: Delivery[][] = []
let failure: Error | null = null

beforeEach(() => {
  vi.useFakeTimers()
  written.length = 0
  failure = null
})
afterEach(() => vi.useRealTimers())

const gather = () =>
  gatherDeliveries(async (deliveries) => {
    written.push(deliveries)
    if (failure) throw failure
  })

test('what comes within a quarter of a second is written at once, of each person in a channel only the furthest', async () => {
  const { add } = gather()
  const all = Promise.all([
    add({ groupId: 1, userId: 1, seq: 3 }),
    add({ groupId: 1, userId: 1, seq: 5 }),
    add({ groupId: 1, userId: 1, seq: 4 }),
    add({ groupId: 1, userId: 2, seq: 1 }),
    add({ groupId: 2, userId: 1, seq: 9 }),
  ])
  await vi.advanceTimersByTimeAsync(249)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await all
  expect(written).toEqual([
    [
      { groupId: 1, userId: 1, seq: 5 },
      { groupId: 1, userId: 2, seq: 1 },
      { groupId: 2, userId: 1, seq: 9 },
    ],
  ])
  const next = add({ groupId: 1, userId: 1, seq: 6 })
  await vi.advanceTimersByTimeAsync(250)
  await next
  expect(written).toHaveLength(2)
})

test('a write that fails is told to those who wait for it, and the next one is tried', async () => {
  const { add } = gather()
  failure = new Error('the database is away')
  const outcome = add({ groupId: 1, userId: 1, seq: 1 }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(250)
  expect(await outcome).toBe(failure)
  failure = null
  const next = add({ groupId: 1, userId: 1, seq: 1 })
  await vi.advanceTimersByTimeAsync(250)
  await next
})

test('a thousand do not wait, and what is left is written when asked for', async () => {
  const { add, flush } = gather()
  const all = Array.from({ length: 1_001 }, (_, userId) => add({ groupId: 1, userId, seq: 1 }))
  await Promise.all(all.slice(0, 1_000))
  expect(written.map(({ length }) => length)).toEqual([1_000])
  await flush()
  await all[1_000]
  expect(written.map(({ length }) => length)).toEqual([1_000, 1])
})
