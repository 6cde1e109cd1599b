import { expect, test } from 'vitest'
import { dayAround, isSameDay } from './time.ts'

const at = (month: number, day: number, hour: number) => new Date(2026, month - 1, day, hour).getTime()

test('a day is the reader’s own, from midnight to midnight', () => {
  expect(isSameDay(at(3, 8, 0), at(3, 8, 23))).toBe(true)
  expect(isSameDay(at(3, 8, 23), at(3, 8, 0))).toBe(true)
  expect(isSameDay(at(3, 8, 23), at(3, 9, 0))).toBe(false)
})

test('the same date of another month is another day', () => {
  expect(isSameDay(at(3, 8, 12), at(4, 8, 12))).toBe(false)
})

test('the day around a moment begins at its midnight and ends at the next', () => {
  const day = { from: at(3, 8, 0), to: at(3, 9, 0) }
  expect([dayAround(at(3, 8, 0)), dayAround(at(3, 8, 23))]).toEqual([day, day])
})
