import { z } from 'zod'
import { localTime, TimeZone } from './local-time.ts'
import { Id, IsoDate, Text } from './primitives.ts'
import { BASE, route } from './route.ts'
import { fallsOn, parseSchedule, ScheduleString } from './schedules.ts'

/** The longest note that someone leaves while they are away. */
export const OUT_OF_OFFICE_MAX_LENGTH = 500

/** The note is told to the same person once in this time. */
export const OUT_OF_OFFICE_EVERY_MS = 24 * 60 * 60_000

/**
 * Someone is away: between two moments, either of which may be open, and where a schedule is given only on its days.
 * The delegate is whom to ask instead.
 */
export const OutOfOffice = z.object({
  message: Text.trim().min(1).max(OUT_OF_OFFICE_MAX_LENGTH),
  startsAt: IsoDate,
  endsAt: IsoDate.nullable(),
  schedule: ScheduleString.nullable(),
  timeZone: TimeZone,
  delegateId: Id.nullable(),
})
export type OutOfOffice = z.infer<typeof OutOfOffice>

/** Whether someone is away at a moment. */
export function isOutOfOffice(settings: OutOfOffice | null, at: number): settings is OutOfOffice {
  if (!settings || at < Date.parse(settings.startsAt)) return false
  if (settings.endsAt !== null && at >= Date.parse(settings.endsAt)) return false
  const recurrence = settings.schedule === null ? null : parseSchedule(settings.schedule)
  if (!recurrence) return true
  const dayOf = (moment: number) => localTime(moment, settings.timeZone).day
  return fallsOn(recurrence, dayOf(Date.parse(settings.startsAt)), dayOf(at))
}

export const getOutOfOffice = route({
  name: 'getOutOfOffice',
  method: 'GET',
  path: `${BASE}/users/out-of-office/configurations`,
  summary: 'What the caller has set for their absence from this location; null where nothing is',
  access: { level: 'location' },
  data: z.object({ outOfOffice: OutOfOffice.nullable() }),
})

export const changeOutOfOffice = route({
  name: 'changeOutOfOffice',
  method: 'PUT',
  path: `${BASE}/users/out-of-office/configurations`,
  summary: 'Sets the absence of the caller from this location, or with everywhere from all of theirs; null ends it',
  access: { level: 'location' },
  body: z.object({
    outOfOffice: OutOfOffice.refine(
      ({ startsAt, endsAt }) => endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
      { message: 'must end after it begins', path: ['endsAt'] },
    ).nullable(),
    everywhere: z.boolean().default(false),
  }),
  data: z.object({ outOfOffice: OutOfOffice.nullable() }),
})

export const sendOutOfOfficeOnce = route({
  name: 'sendOutOfOfficeOnce',
  method: 'PUT',
  path: '/api/v2/users/out-of-office/send-once',
  summary: 'Has the note of someone who is away written to the caller, unless they had it within 24 hours',
  access: { level: 'user' },
  body: z.object({ userId: Id, locationId: Id }),
  data: z.object({ isSent: z.boolean() }),
})
