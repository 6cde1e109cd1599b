import { z } from 'zod'
import { Id, IsoDate, QueryInt, Text } from './primitives.ts'
import { BASE, route } from './route.ts'
import { EventSchedule, ScheduleString, type Shift, shiftSpans } from './schedules.ts'

export const ON_CALL_NAME_MAX_LENGTH = 60

/** The longest a shift can be: three days. */
export const ON_CALL_MOST_MINUTES = 3 * 24 * 60

/** How far ahead a roster is looked through for hours that nobody has. */
export const GAPS_DAYS = 14

/** Someone on call from one moment to another. */
export const OnCallTurn = z.object({ userId: Id, from: IsoDate, until: IsoDate })
export type OnCallTurn = z.infer<typeof OnCallTurn>

/** A role of a location, such as 'on-call nurse', with who has it now and who has it next. */
export const OnCallRole = z.object({
  id: Id,
  name: z.string(),
  now: z.array(OnCallTurn),
  next: z.array(OnCallTurn),
})
export type OnCallRole = z.infer<typeof OnCallRole>

/** Who is on call. `changesAt` is when it will next be someone else. */
export const OnCall = z.object({ roles: z.array(OnCallRole), changesAt: IsoDate.nullable() })
export type OnCall = z.infer<typeof OnCall>

export const listOnCall = route({
  name: 'listOnCall',
  method: 'GET',
  path: `${BASE}/users/on-call`,
  summary: 'Who is on call at a location now and next, by role',
  access: { level: 'location' },
  data: OnCall,
})

/** A stretch of time that nobody of a role has. */
export const Gap = z.object({ from: IsoDate, until: IsoDate })
export type Gap = z.infer<typeof Gap>

/** When someone has a role; `version` counts how often it was written. */
export const OnCallShift = EventSchedule.extend({ userId: Id, version: z.int().positive() })
export type OnCallShift = z.infer<typeof OnCallShift>

/** A role with all of its shifts, and the hours of the next days that nobody has. */
export const RosterRole = z.object({
  id: Id,
  name: z.string(),
  shifts: z.array(OnCallShift),
  gaps: z.array(Gap),
})
export type RosterRole = z.infer<typeof RosterRole>

const Roster = z.array(RosterRole)

export const getRoster = route({
  name: 'getRoster',
  method: 'GET',
  path: `${BASE}/on-call/roles`,
  summary: 'The roles of a location, who has them when, and the hours that nobody has',
  access: { level: 'location' },
  data: Roster,
})

const RoleName = Text.trim()
  .min(1)
  .max(ON_CALL_NAME_MAX_LENGTH)
  .regex(/^[^[\]@#\n\r]+$/, 'must be a name without brackets, @ and #')

export const createOnCallRole = route({
  name: 'createOnCallRole',
  method: 'POST',
  path: `${BASE}/on-call/roles`,
  summary: 'Makes a role that people can be on call for',
  access: { level: 'location' },
  body: z.object({ name: RoleName }),
  data: Roster,
  errors: ['CONFLICT'],
})

export const changeOnCallRole = route({
  name: 'changeOnCallRole',
  method: 'PUT',
  path: `${BASE}/on-call/roles/{roleId}`,
  summary: 'Gives a role another name',
  access: { level: 'location' },
  body: z.object({ name: RoleName }),
  data: Roster,
  errors: ['CONFLICT'],
})

export const removeOnCallRole = route({
  name: 'removeOnCallRole',
  method: 'DELETE',
  path: `${BASE}/on-call/roles/{roleId}`,
  summary: 'Ends a role and its shifts; refused while an escalation calls it',
  access: { level: 'location' },
  data: Roster,
  errors: ['CONFLICT'],
})

/** A shift as whoever keeps the roster writes it. */
export const NewOnCallShift = z.object({
  userId: Id,
  schedule: ScheduleString,
  startsAt: IsoDate,
  minutes: z.int().positive().max(ON_CALL_MOST_MINUTES),
})
export type NewOnCallShift = z.infer<typeof NewOnCallShift>

export const addOnCallShift = route({
  name: 'addOnCallShift',
  method: 'POST',
  path: `${BASE}/on-call/roles/{roleId}/shifts`,
  summary: 'Puts someone on call for a role, from a moment on, as often as it comes back',
  access: { level: 'location' },
  body: NewOnCallShift,
  data: Roster,
  errors: ['CONFLICT'],
})

export const changeOnCallShift = route({
  name: 'changeOnCallShift',
  method: 'PUT',
  path: `${BASE}/on-call/shifts/{shiftId}`,
  summary: 'Changes whose a shift is, when it is and how it comes back',
  access: { level: 'location' },
  /** With the `version` that was read, a change that came in between is not undone: it is refused. */
  body: NewOnCallShift.extend({ version: z.int().positive().optional() }),
  data: Roster,
  errors: ['CONFLICT'],
})

export const removeOnCallShift = route({
  name: 'removeOnCallShift',
  method: 'DELETE',
  path: `${BASE}/on-call/shifts/{shiftId}`,
  summary: 'Takes a shift off the roster',
  access: { level: 'location' },
  /** With the `version` that was read, what was changed in between stays: it is refused. */
  query: z.object({ version: QueryInt.optional() }),
  data: Roster,
  errors: ['CONFLICT'],
})

const DAY_MS = 24 * 60 * 60_000

/** Hours between two moments that no shift has, in order. */
export function gapsBetween(shifts: readonly Shift[], from: number, until: number): { from: number; until: number }[] {
  const taken = shifts
    .flatMap((shift) => shiftSpans(shift, from, until))
    .toSorted((one, other) => one.from - other.from)
  const gaps: { from: number; until: number }[] = []
  let covered = from
  for (const span of taken) {
    if (span.from > covered) gaps.push({ from: covered, until: span.from })
    covered = Math.max(covered, span.until)
  }
  if (covered < until) gaps.push({ from: covered, until })
  return gaps
}

type Turn = { userId: number; from: number; until: number }

/** Who has a role at a moment, and who has it after them: all who begin next, within two weeks. */
export function turnsAt(shifts: readonly (Shift & { userId: number })[], at: number): { now: Turn[]; next: Turn[] } {
  const turns = shifts
    .flatMap((shift) =>
      shiftSpans(shift, at, at + GAPS_DAYS * DAY_MS).map((span) => ({ userId: shift.userId, ...span })),
    )
    .toSorted((one, other) => one.from - other.from || one.userId - other.userId)
  const now = turns.filter(({ from }) => from <= at)
  const later = turns.filter(({ from }) => from > at)
  return { now, next: later.filter(({ from }) => from === later[0]?.from) }
}
