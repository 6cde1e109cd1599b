import { describe, expect, test } from 'vitest'
import {
  fallsOn,
  firstBegins,
  isOver,
  isWithin,
  ordinal,
  parseSchedule,
  scheduleText,
  writeSchedule,
} from './schedules.ts'

const read = (text: string) => {
  const recurrence = parseSchedule(text)
  if (!recurrence) throw new Error(`${text} is no schedule`)
  return recurrence
}
/** A counted day. */
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

describe('a schedule', () => {
  test.each([
    ['weekly_2__', 'Every 2nd Week'],
    ['weekly_1_1,3,5_', 'Every Week on Mon, Wed, Fri'],
    ['daily_1__', 'Every Day'],
    ['daily_3__10', 'Every 3rd Day, 10 times'],
    // It said 'Every 4th Month, 1 time': what comes once does not come back.
    ['monthly_4__1', 'Once'],
    ['daily_1__1', 'Once'],
    ['weekly_11_7_', 'Every 11th Week on Sun'],
  ])('%s reads "%s"', (text, words) => expect(scheduleText(read(text))).toBe(words))

  test.each(['weekly_2_1,3_10', 'daily_1__', 'monthly_1__3_1763200000'])('%s is written as it was read', (text) =>
    expect(writeSchedule(read(text))).toBe(text),
  )

  test.each(['', 'weekly', 'yearly_1__', 'weekly_0__', 'weekly_1_8_', 'weekly_1_1,_', 'weekly_1__x', 'weekly_-1__'])(
    '%s is none',
    (text) => expect(parseSchedule(text)).toBeNull(),
  )

  test('of every 2nd week comes on its weekdays of that week, the one it began in first', () => {
    const everySecond = read('weekly_2_1,3_')
    const began = day('2026-11-04')
    const days = ['02', '04', '09', '11', '16', '18', '23', '30'].filter((date) =>
      fallsOn(everySecond, began, day(`2026-11-${date}`)),
    )
    expect(days).toEqual(['04', '16', '18', '30'])
  })

  test('without weekdays comes on the weekday it began on', () => {
    expect(fallsOn(read('weekly_1__'), day('2026-11-05'), day('2026-11-12'))).toBe(true)
    expect(fallsOn(read('weekly_1__'), day('2026-11-05'), day('2026-11-13'))).toBe(false)
  })

  test('of so many occurrences is over after them', () => {
    const thrice = read('daily_2__3')
    const began = day('2026-11-01')
    expect([1, 3, 5, 7].map((date) => fallsOn(thrice, began, day(`2026-11-0${date}`)))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test('of every month comes on the same date', () => {
    expect(fallsOn(read('monthly_2__'), day('2026-01-15'), day('2026-03-15'))).toBe(true)
    expect(fallsOn(read('monthly_2__'), day('2026-01-15'), day('2026-02-15'))).toBe(false)
    expect(fallsOn(read('monthly_2__'), day('2026-01-15'), day('2026-03-16'))).toBe(false)
  })
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [112, '112th'],
])('%i is %s', (count, word) => expect(ordinal(count)).toBe(word))

describe('a night shift', () => {
  const shift = {
    schedule: 'weekly_1_1,2_',
    startsAt: '2026-11-02T19:00:00-06:00',
    minutes: 12 * 60,
    timeZone: 'America/Chicago',
  }
  test.each([
    ['2026-11-02T18:59:00-06:00', false],
    ['2026-11-02T19:00:00-06:00', true],
    ['2026-11-03T06:59:00-06:00', true],
    ['2026-11-03T07:00:00-06:00', false],
    ['2026-11-04T03:00:00-06:00', true],
    ['2026-11-05T03:00:00-06:00', false],
  ])('at %s: %s', (at, expected) => expect(isWithin(shift, Date.parse(at))).toBe(expected))

  test('keeps its hours when the clocks change', () => {
    const spring = { ...shift, schedule: 'daily_1__' }
    expect(isWithin(spring, Date.parse('2027-07-05T19:30:00-05:00'))).toBe(true)
    expect(isWithin(spring, Date.parse('2027-07-05T18:30:00-05:00'))).toBe(false)
  })

  test('ends at its last second', () => {
    const ending = { ...shift, schedule: `daily_1___${Date.parse('2026-11-03T00:00:00-06:00') / 1000}` }
    expect(isWithin(ending, Date.parse('2026-11-02T23:59:59-06:00'))).toBe(true)
    expect(isWithin(ending, Date.parse('2026-11-03T00:00:00-06:00'))).toBe(false)
  })
})

describe('a shift that comes a few times', () => {
  const begins = { startsAt: '2026-12-24T19:00:00-06:00', minutes: 12 * 60, timeZone: 'America/Chicago' }

  test.each([
    ['daily_1__1', '2026-12-25T06:59:00-06:00', false],
    ['daily_1__1', '2026-12-25T07:00:00-06:00', true],
    ['daily_1__3', '2026-12-27T06:59:00-06:00', false],
    ['daily_1__3', '2026-12-27T07:00:00-06:00', true],
    ['weekly_2_1_1', '2026-12-30T00:00:00-06:00', false],
    ['weekly_2_1_1', '2027-01-06T00:00:00-06:00', true],
    ['daily_1__', '2036-01-01T00:00:00-06:00', false],
    [`daily_1___${Date.parse('2027-01-01T00:00:00-06:00') / 1000}`, '2027-01-01T00:00:00-06:00', true],
  ])('as %s is over at %s: %s', (schedule, at, expected) =>
    expect(isOver({ ...begins, schedule }, Date.parse(at))).toBe(expected),
  )

  test.each([
    ['daily_1__1', '2026-12-24T19:00:00-06:00'],
    ['weekly_2__', '2026-12-24T19:00:00-06:00'],
    ['weekly_2_1_', '2027-01-04T19:00:00-06:00'],
    ['daily_7_1_', '2026-12-24T19:00:00-06:00'],
  ])('as %s begins at %s', (schedule, at) => expect(firstBegins({ ...begins, schedule })).toBe(Date.parse(at)))
})
