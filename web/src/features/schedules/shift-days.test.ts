import type { EventSchedule } from '@kinward/contract/schedules'
import { expect, test } from 'vitest'
import { shiftDays } from './shift-days.ts'

const now = new Date(2026, 10, 17, 9).getTime()

function shift(schedule: string, startsAt: string, text = 'Every 2nd Week'): EventSchedule {
  const rest = { id: 1, locationId: 1, name: 'Night', minutes: 720, timeZone: 'America/Chicago', isActive: false }
  return { ...rest, schedule, startsAt, text }
}

test.each([
  ['one to come', shift('daily_1__1', '2026-12-24T19:00:00-06:00', 'Once'), 'Once, Dec\u00a024'],
  ['one of another year', shift('daily_1__1', '2024-03-01T19:00:00-06:00', 'Once'), 'Once, Mar\u00a01\u00a02024'],
  ['one of today, by the clocks of its place', shift('daily_1__1', '2026-11-17T23:30:00-06:00', 'Once'), 'Once, today'],
  ['every second week', shift('weekly_2__', '2026-11-07T19:00:00-06:00'), 'Every 2nd Week, from Nov\u00a07'],
  ['every day', shift('daily_1__', '2026-11-07T19:00:00-06:00', 'Every Day'), 'Every Day'],
])('%s says as much as is needed to tell it from others', (_which, one, words) =>
  expect(shiftDays(one, now)).toBe(words),
)
