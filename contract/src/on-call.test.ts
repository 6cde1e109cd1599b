import { describe, expect, test } from 'vitest'
import { localTime, momentOf } from './local-time.ts'
import { gapsBetween, turnsAt } from './on-call.ts'
import { isWithin, shiftSpans } from './schedules.ts'

const ZONE = 'America/Chicago'
const HOUR = 60 * 60_000
const at = (moment: string) => Date.parse(moment)
const night = { schedule: 'daily_1__', startsAt: '2026-11-02T19:00:00-06:00', minutes: 720, timeZone: ZONE }
const day = { ...night, startsAt: '2026-11-02T07:00:00-06:00' }

describe('a moment by the clocks of a place', () => {
  test.each([
    ['2026-03-07T23:30:00-06:00', 'the night before clocks leap'],
    ['2026-03-08T03:30:00-05:00', 'after they have'],
    ['2026-10-31T23:30:00-05:00', 'the night before they go back'],
    ['2026-11-01T02:30:00-06:00', 'after they have'],
    ['2026-07-01T12:00:00-05:00', 'summer'],
  ])('%s: %s', (moment) => {
    const { day: counted, minutes } = localTime(at(moment), ZONE)
    expect(momentOf(counted, minutes, ZONE)).toBe(at(moment))
  })

  test('of an hour that comes twice is the first', () => {
    const { day: counted } = localTime(at('2026-11-01T12:00:00-06:00'), ZONE)
    expect(momentOf(counted, 90, ZONE)).toBe(at('2026-11-01T01:30:00-05:00'))
  })
})

describe('the stretches of a shift', () => {
  test.each([
    night,
    day,
    { ...night, schedule: 'weekly_2_1,5_' },
    { ...night, schedule: 'monthly_1__' },
    { ...night, schedule: 'daily_1__3' },
    { ...night, schedule: `daily_2___${at('2026-11-10T00:00:00-06:00') / 1000}` },
    { ...night, minutes: 2 * 1440 + 60, schedule: 'weekly_1_6_' },
  ])('are the moments it is on: $schedule, $minutes minutes', (shift) => {
    const [from, until] = [at('2026-10-28T00:00:00-05:00'), at('2026-11-20T00:00:00-06:00')]
    const spans = shiftSpans(shift, from, until)
    expect(spans.length).toBeGreaterThan(0)
    for (let moment = from; moment < until; moment += HOUR / 2) {
      const isInSpan = spans.some((span) => span.from <= moment && moment < span.until)
      expect([iso(moment), isInSpan]).toEqual([iso(moment), isWithin(shift, moment)])
    }
  })

  test('of one that nobody can read are none', () => {
    expect(shiftSpans({ ...night, schedule: 'now and then' }, 0, Date.now())).toEqual([])
  })
})

test('two shifts that meet leave no gap, and one alone leaves the rest of every day', () => {
  const [from, until] = [at('2026-11-04T12:00:00-06:00'), at('2026-11-06T12:00:00-06:00')]
  expect(gapsBetween([night, day], from, until)).toEqual([])
  expect(gapsBetween([night], from, until).map((gap) => [iso(gap.from), iso(gap.until)])).toEqual([
    ['2026-11-04T18:00:00.000Z', '2026-11-05T01:00:00.000Z'],
    ['2026-11-05T13:00:00.000Z', '2026-11-06T01:00:00.000Z'],
    ['2026-11-06T13:00:00.000Z', '2026-11-06T18:00:00.000Z'],
  ])
  expect(gapsBetween([], from, until)).toEqual([{ from, until }])
})

test('one has a role until the next begins', () => {
  const shifts = [
    { ...night, userId: 1 },
    { ...day, userId: 2 },
  ]
  const { now, next } = turnsAt(shifts, at('2026-11-05T03:00:00-06:00'))
  expect(now.map(({ userId, until }) => [userId, iso(until)])).toEqual([[1, '2026-11-05T13:00:00.000Z']])
  expect(next.map(({ userId, from }) => [userId, iso(from)])).toEqual([[2, '2026-11-05T13:00:00.000Z']])
  const change = turnsAt(shifts, at('2026-11-05T07:00:00-06:00'))
  expect(change.now.map(({ userId }) => userId)).toEqual([2])
})

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
