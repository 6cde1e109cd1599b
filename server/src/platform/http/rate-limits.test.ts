import { expect, test } from 'vitest'
import { createCounter } from './rate-limits.ts'

function start(mostKeys?: number) {
  const clock = { at: 1_000 }
  return { clock, count: createCounter(() => clock.at, mostKeys) }
}

test('a caller is counted for a minute from their first call, and then anew', () => {
  const { clock, count } = start()
  expect(count('nurse')).toEqual({ calls: 1, endsInMs: 60_000 })
  clock.at += 59_999
  expect(count('nurse')).toEqual({ calls: 2, endsInMs: 1 })
  clock.at += 1
  expect(count('nurse')).toEqual({ calls: 1, endsInMs: 60_000 })
})

test('callers are counted apart', () => {
  const { count } = start()
  count('nurse')
  expect(count('doctor').calls).toBe(1)
  expect(count('nurse').calls).toBe(2)
})

test('where there are too many to keep in mind, the one is forgotten whose minute began first', () => {
  const { clock, count } = start(2)
  count('first')
  clock.at += 60_000
  count('second')
  // Begins anew, after the second.
  count('first')
  count('third')
  expect(count('first').calls).toBe(2)
  expect(count('second').calls).toBe(1)
})
