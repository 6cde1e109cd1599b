import { momentOf } from '@kinward/contract/local-time'
import { NewOnCallShift, turnsAt } from '@kinward/contract/on-call'
import { expect, test } from 'vitest'
import { draftOf, NEW_SHIFT, type ShiftDraft, shiftOf, shiftProblems } from './shift-draft.ts'

const draft: ShiftDraft = { ...NEW_SHIFT, userId: 7, starts: '2026-11-15T19:00' }

test.each([
  [{ repeats: 'daily' as const }, 'daily_1__'],
  [{ repeats: 'once' as const }, 'daily_1__1'],
  [{ repeats: 'weekly' as const, weekDays: [5, 1] as const }, 'weekly_1_1,5_'],
  [{ repeats: 'weekly-2' as const, weekDays: [] }, 'weekly_2__'],
])('a shift of %o is %s', (over, schedule) => {
  const shift = shiftOf({ ...draft, ...over }, 'UTC')
  expect(NewOnCallShift.parse(shift)).toEqual(shift)
  expect(shift).toMatchObject({ userId: 7, schedule, minutes: 720 })
})

test.each(['daily_1__', 'daily_1__1', 'weekly_1_1,5_', 'weekly_2__', 'monthly_1__', 'weekly_3_2_5', 'daily_1_1,2_'])(
  'a shift that comes back as %s is typed and saved as it was',
  (schedule) => {
    const shift = { userId: 7, schedule, startsAt: '2026-11-15T19:00:00.000Z', minutes: 90 }
    const timeZone = 'Asia/Kolkata'
    const names = { id: 1, version: 1, locationId: 1, name: 'on-call nurse', text: '', timeZone, isActive: true }
    expect(shiftOf(draftOf({ ...names, ...shift }), timeZone)).toEqual(shift)
  },
)

test('a shift is typed by the clocks of its place, wherever that is done', () => {
  const typed = { ...draft, starts: '2026-11-16T22:00', hours: '8', repeats: 'weekly', weekDays: [1] } as const
  for (const timeZone of ['America/New_York', 'Asia/Kolkata']) {
    const shift = { ...shiftOf(typed, timeZone), timeZone }
    const [thisMonday = 0, nextMonday = 0] = [0, 7].map((days) =>
      momentOf(Date.UTC(2026, 10, 16 + days) / 86_400_000, 23 * 60, timeZone),
    )
    for (const at of [thisMonday, nextMonday]) expect(turnsAt([shift], at).now).toMatchObject([{ userId: 7 }])
  }
})

test('what is missing or cannot be is named', () => {
  expect(shiftProblems(draft)).toEqual([])
  expect(shiftProblems({ ...draft, userId: null, starts: '', hours: '73' })).toEqual(['who', 'starts', 'hours'])
  for (const hours of ['', '0', '-1', 'x']) expect(shiftProblems({ ...draft, hours })).toEqual(['hours'])
})
