import { expect, test } from 'vitest'
import { untilChange } from './until-change.ts'

const changesAt = '2026-11-15T13:00:00.000Z'
const at = Date.parse(changesAt)

test('it is asked again a moment after the turn, an hour later at most', () => {
  expect(untilChange({ changesAt }, at - 90_000, at - 60_000)).toBe(60_500)
  expect(untilChange({ changesAt }, at - 6 * 60 * 60_000, at - 5 * 60 * 60_000)).toBe(60 * 60_000)
})

test('a turn that has passed since it was asked last is asked for at once', () => {
  expect(untilChange({ changesAt }, at - 60_000, at + 60_000)).toBe(500)
})

test('a clock that is ahead does not ask all the time, and without a turn nothing is asked', () => {
  expect(untilChange({ changesAt }, at + 50_000, at + 60_000)).toBe(10_000)
  expect(untilChange({ changesAt: null }, at, at)).toBe(false)
  expect(untilChange(undefined, 0, at)).toBe(false)
})
