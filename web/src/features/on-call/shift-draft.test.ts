import { NewOnCallShift } from '@kinward/contract/on-call'
import { expect, test } from 'vitest'
import { type ShiftDraft, shiftOf, shiftProblems } from './shift-draft.ts'

const draft: ShiftDraft = { userId: 7, starts: '2026-11-15T19:00', hours: '12', repeats: 'daily', weekDays: [] }

test.each([
  [{ repeats: 'daily' as const }, 'daily_1__'],
  [{ repeats: 'once' as const }, 'daily_1__1'],
  [{ repeats: 'weekly' as const, weekDays: [5, 1] as const }, 'weekly_1_1,5_'],
  [{ repeats: 'weekly-2' as const, weekDays: [] }, 'weekly_2__'],
])('a shift of %o is %s', (over, schedule) => {
  const shift = shiftOf({ ...draft, ...over })
  expect(NewOnCallShift.parse(shift)).toEqual(shift)
  expect(shift).toMatchObject({ userId: 7, schedule, minutes: 720 })
})

test('what is missing or cannot be is named', () => {
  expect(shiftProblems(draft)).toEqual([])
  expect(shiftProblems({ ...draft, userId: null, starts: '', hours: '73' })).toEqual(['who', 'starts', 'hours'])
  for (const hours of ['', '0', '-1', 'x']) expect(shiftProblems({ ...draft, hours })).toEqual(['hours'])
})
