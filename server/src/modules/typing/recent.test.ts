import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

let time = 0
const recent = (max: number) => createRecent({ forMs: 2_000, max, now: () => time })

test('a key is known from when it came until its time has passed', () => {
  const { has } = recent(10)
  expect(has('a')).toBe(false)
  time += 1_999
  expect(has('a')).toBe(true)
  time += 1
  expect(has('a')).toBe(false)
})

test('a key that comes again and again is not remembered for longer because of it', () => {
  const { has } = recent(10)
  has('a')
  time += 1_500
  has('a')
  time += 500
  expect(has('a')).toBe(false)
})

test('it never holds more than it may, and forgets the oldest first', () => {
  const some = recent(3)
  for (const key of ['a', 'b', 'c', 'd']) some.has(key)
  expect(some.size).toBe(3)
  expect(some.has('d')).toBe(true)
})

test('what has passed is let go', () => {
  const some = recent(1_000)
  for (let key = 0; key < 500; key++) some.has(String(key))
  time += 2_000
  some.has('another')
  expect(some.size).toBe(1)
})
