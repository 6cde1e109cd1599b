import type { OutOfOffice } from '@kinward/contract/out-of-office'
import { describe, expect, it } from 'vitest'
import { absenceDraft, absenceOf, absenceProblems } from './absence-draft.ts'

const NOW = new Date(2026, 10, 13, 9).getTime()
const words = { message: 'no words', from: 'no beginning', to: 'no end', weekDays: 'no days' }
const iso = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

describe('an absence while it is written', () => {
  it('is again what it was read from', () => {
    const absence: OutOfOffice = {
      message: 'Back on Monday.',
      startsAt: iso(13, 17),
      endsAt: iso(16, 8),
      schedule: 'weekly_2_6,7_',
      timeZone: 'UTC',
      delegateId: 4,
    }
    expect(absenceOf(absenceDraft(absence, NOW), 'UTC')).toEqual(absence)
  })

  it('begins now and without an end where there was none', () => {
    const draft = { ...absenceDraft(null, NOW), message: ' Away. ' }
    expect(absenceProblems(draft, words, NOW)).toEqual({})
    expect(absenceOf(draft, 'UTC')).toMatchObject({
      message: 'Away.',
      startsAt: iso(13, 9),
      endsAt: null,
      schedule: null,
    })
  })

  it('says what is missing, and an end that is before its beginning or past', () => {
    const draft = absenceDraft(null, NOW)
    expect(absenceProblems({ ...draft, from: '' }, words, NOW)).toEqual({ message: 'no words', from: 'no beginning' })
    const written = { ...draft, message: 'Away.' }
    expect(absenceProblems({ ...written, to: '2026-11-13T08:59' }, words, NOW)).toEqual({ to: 'no end' })
    expect(absenceProblems({ ...written, from: '2026-11-20T09:00', to: '2026-11-19T09:00' }, words, NOW)).toEqual({
      to: 'no end',
    })
    expect(absenceProblems({ ...written, every: 1 }, words, NOW)).toEqual({ weekDays: 'no days' })
  })
})
