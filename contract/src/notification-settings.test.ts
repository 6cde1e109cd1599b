import { describe, expect, test } from 'vitest'
import { WEEK_DAYS } from './local-time.ts'
import {
  changeNotificationSettings,
  isQuiet,
  mayNotify,
  NotificationSettings,
  type QuietHours,
  quietUntil,
} from './notification-settings.ts'

const QUARTER_MS = 15 * 60_000

const nights = {
  isOn: true,
  timeZone: 'America/Chicago',
  days: [
    { weekDay: 5 as const, from: '22:00', to: '07:00' },
    { weekDay: 7 as const, from: '12:00', to: '14:00' },
  ],
}
// Nov 6th 2026 is a Friday.
const at = (moment: string) => Date.parse(`${moment}:00-06:00`)

describe('quiet hours', () => {
  test.each([
    ['2026-11-06T21:59', false],
    ['2026-11-06T22:00', true],
    ['2026-11-07T06:59', true],
    ['2026-11-07T07:00', false],
    ['2026-11-07T22:30', false],
    ['2026-11-08T13:00', true],
    ['2026-11-08T14:00', false],
  ])('%s: %s', (moment, expected) => expect(isQuiet(nights, at(moment))).toBe(expected))

  test('that begin and end alike last all day', () => {
    const sunday = { ...nights, days: [{ weekDay: 7 as const, from: '00:00', to: '00:00' }] }
    expect(isQuiet(sunday, at('2026-11-08T09:00'))).toBe(true)
    expect(isQuiet(sunday, at('2026-11-07T09:00'))).toBe(false)
  })

  test('hold nothing back that is urgent, and nothing at all when they are off', () => {
    const settings = NotificationSettings.parse({ quietHours: nights })
    const night = at('2026-11-06T23:00')
    expect(mayNotify(settings, 'URGENT', night)).toBe(true)
    expect(mayNotify(settings, 'MENTION', night)).toBe(false)
    expect(mayNotify({ ...settings, quietHours: { ...nights, isOn: false } }, 'MENTION', night)).toBe(true)
  })
})

describe('the end of quiet hours', () => {
  const until = (quietHours: QuietHours, moment: string) => {
    const end = quietUntil(quietHours, at(moment))
    return end === null ? null : new Date(end).toISOString()
  }
  const allWeek = (from: string, to: string, timeZone = 'America/Chicago'): QuietHours => ({
    isOn: true,
    timeZone,
    days: WEEK_DAYS.map((weekDay) => ({ weekDay, from, to })),
  })

  test.each([
    ['2026-11-06T21:59', null],
    ['2026-11-06T22:00', '2026-11-07T13:00:00.000Z'],
    ['2026-11-07T06:59', '2026-11-07T13:00:00.000Z'],
    ['2026-11-07T07:00', null],
    ['2026-11-08T13:00', '2026-11-08T20:00:00.000Z'],
  ])('%s: %s', (moment, expected) => expect(until(nights, moment)).toBe(expected))

  test('is the later one where two nights overlap, and where one begins as the other ends', () => {
    const days = [
      { weekDay: 5 as const, from: '22:00', to: '07:00' },
      { weekDay: 6 as const, from: '06:00', to: '10:00' },
      { weekDay: 7 as const, from: '10:00', to: '12:00' },
    ]
    expect(until({ ...nights, days }, '2026-11-06T23:00')).toBe('2026-11-07T16:00:00.000Z')
    const touching = days.map((day) => (day.weekDay === 6 ? { ...day, from: '07:00' } : day))
    expect(until({ ...nights, days: touching }, '2026-11-06T23:00')).toBe('2026-11-07T16:00:00.000Z')
    const within = days.map((day) => (day.weekDay === 6 ? { ...day, from: '01:00', to: '02:00' } : day))
    expect(until({ ...nights, days: within }, '2026-11-07T01:30')).toBe('2026-11-07T13:00:00.000Z')
  })

  test('of whole days is the midnight after the last of them', () => {
    const days = [6, 7].map((weekDay) => ({ weekDay: weekDay as 6 | 7, from: '00:00', to: '00:00' }))
    expect(until({ ...nights, days }, '2026-11-07T09:00')).toBe('2026-11-09T06:00:00.000Z')
    expect(until({ ...nights, days }, '2026-11-06T23:59')).toBeNull()
  })

  test('comes after a week where every day is quiet', () => {
    expect(until(allWeek('09:00', '09:00'), '2026-11-06T10:00')).toBe('2026-11-13T06:00:00.000Z')
  })

  test('is what the clocks show, though they went back or forward in the night', () => {
    // Clocks went back on Nov 1st 2026 at 02:00 and go forward on Mar 8th 2026 at 02:00.
    const sevens = allWeek('22:00', '07:00')
    expect(quietUntil(sevens, Date.parse('2026-11-01T04:30:00Z'))).toBe(Date.parse('2026-11-01T13:00:00Z'))
    expect(quietUntil(sevens, Date.parse('2026-03-08T05:30:00Z'))).toBe(Date.parse('2026-03-08T12:00:00Z'))
  })

  test('in an hour that comes twice is its first, and in one that never comes is as if it had', () => {
    const halfPastOne = allWeek('22:00', '01:30')
    expect(quietUntil(halfPastOne, Date.parse('2026-11-01T05:00:00Z'))).toBe(Date.parse('2026-11-01T06:30:00Z'))
    expect(isQuiet(halfPastOne, Date.parse('2026-11-01T07:10:00Z'))).toBe(false)
    const halfPastTwo = allWeek('22:00', '02:30')
    expect(quietUntil(halfPastTwo, Date.parse('2026-03-08T07:00:00Z'))).toBe(Date.parse('2026-03-08T08:30:00Z'))
  })

  const CHANGES_OF_CLOCKS = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']
  const HOURS = [allWeek('22:00', '07:00'), allWeek('01:15', '02:30'), allWeek('02:30', '01:45'), nights]
  const ZONES = ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe']
  test.each(HOURS.flatMap((hours) => ZONES.map((timeZone) => ({ ...hours, timeZone }))))(
    'is the first moment that is not quiet, whatever the clocks do: $days.0.from to $days.0.to, $timeZone',
    (quietHours) => {
      for (const day of CHANGES_OF_CLOCKS) {
        let after = Date.parse(day) + 30 * 60 * 60_000
        let end = quietUntil(quietHours, after)
        for (let count = 0; count < 4 * 36; count++) {
          const moment = after - QUARTER_MS
          end = isQuiet(quietHours, moment) ? (end ?? after) : null
          expect(quietUntil(quietHours, moment)).toBe(end)
          after = moment
        }
      }
    },
  )
})

test('what was not chosen is as it is for everyone: direct messages and mentions, not every message', () => {
  const settings = NotificationSettings.parse({})
  const now = Date.now()
  expect(mayNotify(settings, 'DIRECT_MESSAGE', now)).toBe(true)
  expect(mayNotify(settings, 'MENTION', now)).toBe(true)
  expect(mayNotify(settings, 'SIMPLE_MESSAGE', now)).toBe(false)
})

test.each([
  [{ sound: 'default_6' }],
  [{ quietHours: { timeZone: 'Mars/Olympus' } }],
  [{ quietHours: { days: [{ weekDay: 8, from: '22:00', to: '07:00' }] } }],
  [{ quietHours: { days: [{ weekDay: 1, from: '24:00', to: '07:00' }] } }],
  [{ quietHours: { days: [1, 1].map((weekDay) => ({ weekDay, from: '22:00', to: '07:00' })) } }],
])('%j is refused', (body) => expect(changeNotificationSettings.body.safeParse(body).success).toBe(false))
