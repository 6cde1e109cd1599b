import { expect, test } from 'vitest'
import { dayAround, formatDate, formatMoment, formatMomentFull, formatTime, isSameDay } from './time.ts'

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

test('neither a time, a date nor a day of the month is broken over two lines', () => {
  expect(formatTime(at(3, 8, 7))).toBe('7:00\u00a0am')
  expect(formatMoment(at(3, 8, 7), at(3, 9, 7))).toBe('Mar\u00a08')
  expect(formatMomentFull(at(3, 8, 19), at(3, 9, 7))).toBe('Mar\u00a08, 7:00\u00a0pm')
  expect(formatDate('1941-03-12')).toBe('Mar\u00a012,\u00a01941')
})
