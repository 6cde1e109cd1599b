import { describe, expect, test } from 'vitest'
import { changeNotificationSettings, isQuiet, mayNotify, NotificationSettings } from './notification-settings.ts'

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
