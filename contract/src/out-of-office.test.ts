import { describe, expect, test } from 'vitest'
import { isOutOfOffice, type OutOfOffice } from './out-of-office.ts'

const settings = (over: Partial<OutOfOffice> = {}): OutOfOffice => ({
  message: 'Back on Monday.',
  startsAt: '2026-11-06T17:00:00-06:00',
  endsAt: '2026-11-09T08:00:00-06:00',
  schedule: null,
  timeZone: 'America/Chicago',
  delegateId: null,
  ...over,
})
const at = (moment: string) => Date.parse(moment)

describe('someone is away', () => {
  test('from the moment it begins until the moment it ends', () => {
    expect(isOutOfOffice(settings(), at('2026-11-06T16:59:59-06:00'))).toBe(false)
    expect(isOutOfOffice(settings(), at('2026-11-06T17:00:00-06:00'))).toBe(true)
    expect(isOutOfOffice(settings(), at('2026-11-09T07:59:59-06:00'))).toBe(true)
    expect(isOutOfOffice(settings(), at('2026-11-09T08:00:00-06:00'))).toBe(false)
  })

  test('for ever where no end is set, and never where nothing is', () => {
    expect(isOutOfOffice(settings({ endsAt: null }), at('2030-01-01T00:00:00Z'))).toBe(true)
    expect(isOutOfOffice(null, at('2026-11-07T00:00:00Z'))).toBe(false)
  })

  test('on the days of a schedule, whole days of their own time zone', () => {
    const weekends = settings({ endsAt: null, schedule: 'weekly_1_6,7_' })
    expect(isOutOfOffice(weekends, at('2026-11-06T20:00:00-06:00'))).toBe(false)
    expect(isOutOfOffice(weekends, at('2026-11-07T00:00:00-06:00'))).toBe(true)
    expect(isOutOfOffice(weekends, at('2026-11-08T23:59:00-06:00'))).toBe(true)
    expect(isOutOfOffice(weekends, at('2026-11-09T00:00:00-06:00'))).toBe(false)
  })
})
