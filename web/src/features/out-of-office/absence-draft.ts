import { WEEK_DAYS, type WeekDay } from '@kinward/contract/local-time'
import { OUT_OF_OFFICE_MAX_LENGTH, type OutOfOffice } from '@kinward/contract/out-of-office'
import { parseSchedule, writeSchedule } from '@kinward/contract/schedules'
import { fromField, toField } from '../status/until-choices.ts'

/** An absence while it is being written. `every` is how many weeks apart it comes back; 0 is not at all. */
export type AbsenceDraft = {
  message: string
  from: string
  to: string
  every: 0 | 1 | 2
  weekDays: readonly WeekDay[]
  delegateId: number | null
}

export type AbsenceProblems = Partial<Record<'message' | 'from' | 'to' | 'weekDays', string>>

export function absenceDraft(absence: OutOfOffice | null, now: number): AbsenceDraft {
  const recurrence = absence?.schedule ? parseSchedule(absence.schedule) : null
  return {
    message: absence?.message ?? '',
    from: toField(absence ? Date.parse(absence.startsAt) : now),
    to: absence?.endsAt ? toField(Date.parse(absence.endsAt)) : '',
    every: recurrence ? (recurrence.interval === 1 ? 1 : 2) : 0,
    weekDays: recurrence?.weekDays ?? [],
    delegateId: absence?.delegateId ?? null,
  }
}

type Words = { message: string; from: string; to: string; weekDays: string }

export function absenceProblems(draft: AbsenceDraft, words: Words, now: number): AbsenceProblems {
  const [from, to] = [fromField(draft.from), fromField(draft.to)]
  const message = draft.message.trim()
  return {
    ...(message === '' || message.length > OUT_OF_OFFICE_MAX_LENGTH ? { message: words.message } : {}),
    ...(from === null ? { from: words.from } : {}),
    ...(draft.to !== '' && (to === null || to <= Math.max(from ?? 0, now)) ? { to: words.to } : {}),
    ...(draft.every > 0 && draft.weekDays.length === 0 ? { weekDays: words.weekDays } : {}),
  }
}

/** The absence that a draft without problems means. */
export function absenceOf(draft: AbsenceDraft, timeZone: string): OutOfOffice {
  const to = fromField(draft.to)
  const weekDays = WEEK_DAYS.filter((day) => draft.weekDays.includes(day))
  const recurrence = { type: 'weekly' as const, interval: draft.every, weekDays, occurrences: 0, endsAt: null }
  return {
    message: draft.message.trim(),
    startsAt: new Date(fromField(draft.from) ?? 0).toISOString(),
    endsAt: to === null ? null : new Date(to).toISOString(),
    schedule: draft.every === 0 ? null : writeSchedule(recurrence),
    timeZone,
    delegateId: draft.delegateId,
  }
}
