import type { WeekDay } from '@kinward/contract/local-time'
import { ON_CALL_MOST_MINUTES, type NewOnCallShift } from '@kinward/contract/on-call'
import { writeSchedule } from '@kinward/contract/schedules'

export type Repeats = 'daily' | 'weekly' | 'weekly-2' | 'once'

/** A shift as it is typed. */
export type ShiftDraft = {
  userId: number | null
  /** As the field of the browser has it: '2026-11-15T19:00'. */
  starts: string
  hours: string
  repeats: Repeats
  weekDays: readonly WeekDay[]
}

export type ShiftProblem = 'who' | 'starts' | 'hours'

export function shiftProblems({ userId, starts, hours }: ShiftDraft): ShiftProblem[] {
  const minutes = Number(hours) * 60
  const isLong = Number.isInteger(minutes) && minutes > 0 && minutes <= ON_CALL_MOST_MINUTES
  return [
    ...(userId === null ? (['who'] as const) : []),
    ...(Number.isNaN(Date.parse(starts)) ? (['starts'] as const) : []),
    ...(isLong ? [] : (['hours'] as const)),
  ]
}

/** The shift that was typed; it must be without problems. */
export function shiftOf({ userId, starts, hours, repeats, weekDays }: ShiftDraft): NewOnCallShift {
  const isWeekly = repeats === 'weekly' || repeats === 'weekly-2'
  return {
    userId: userId ?? 0,
    schedule: writeSchedule({
      type: isWeekly ? 'weekly' : 'daily',
      interval: repeats === 'weekly-2' ? 2 : 1,
      weekDays: isWeekly ? weekDays.toSorted((one, other) => one - other) : [],
      occurrences: repeats === 'once' ? 1 : 0,
      endsAt: null,
    }),
    startsAt: new Date(starts).toISOString(),
    minutes: Number(hours) * 60,
  }
}
