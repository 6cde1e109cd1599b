import { localTime, momentOf, type WeekDay } from '@kinward/contract/local-time'
import { ON_CALL_MOST_MINUTES, type NewOnCallShift, type OnCallShift } from '@kinward/contract/on-call'
import { parseSchedule, writeSchedule } from '@kinward/contract/schedules'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How a shift comes back; `as-is` for one that comes back in a way that cannot be chosen here. */
export type Repeats = 'daily' | 'weekly' | 'weekly-2' | 'once' | 'as-is'

/** A shift as it is typed. */
export type ShiftDraft = {
  userId: number | null
  /** By the clocks of the place, as the field of the browser has it: '2026-11-15T19:00'. */
  starts: string
  hours: string
  repeats: Repeats
  weekDays: readonly WeekDay[]
  /** What stays as it is, where `repeats` says so. */
  schedule: string
}

export const NEW_SHIFT: ShiftDraft = {
  userId: null,
  starts: '',
  hours: '12',
  repeats: 'daily',
  weekDays: [],
  schedule: '',
}

/** A shift of the roster, as it would have been typed. */
export function draftOf({ userId, startsAt, minutes, schedule, timeZone }: OnCallShift): ShiftDraft {
  const first = localTime(Date.parse(startsAt), timeZone)
  const starts = new Date(first.day * DAY_MS + first.minutes * MINUTE_MS).toISOString().slice(0, 16)
  const draft = { userId, starts, hours: String(minutes / 60), schedule }
  const weekDays = parseSchedule(schedule)?.weekDays ?? []
  const typed = (['daily', 'once', 'weekly', 'weekly-2'] as const).find(
    (repeats) => scheduleOf({ ...draft, repeats, weekDays }) === schedule,
  )
  return { ...draft, repeats: typed ?? 'as-is', weekDays: typed === 'weekly' || typed === 'weekly-2' ? weekDays : [] }
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

/** The shift that was typed for a place of that time zone; it must be without problems. */
export function shiftOf(draft: ShiftDraft, timeZone: string): NewOnCallShift {
  const { userId, starts, hours } = draft
  return {
    userId: userId ?? 0,
    schedule: scheduleOf(draft),
    startsAt: new Date(momentOf(0, Date.parse(`${starts}Z`) / MINUTE_MS, timeZone)).toISOString(),
    minutes: Number(hours) * 60,
  }
}

function scheduleOf({ repeats, weekDays, schedule }: ShiftDraft): string {
  if (repeats === 'as-is') return schedule
  const isWeekly = repeats === 'weekly' || repeats === 'weekly-2'
  return writeSchedule({
    type: isWeekly ? 'weekly' : 'daily',
    interval: repeats === 'weekly-2' ? 2 : 1,
    weekDays: isWeekly ? weekDays.toSorted((one, other) => one - other) : [],
    occurrences: repeats === 'once' ? 1 : 0,
    endsAt: null,
  })
}
