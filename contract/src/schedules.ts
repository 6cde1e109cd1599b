import { z } from 'zod'
import {
  localTime,
  MINUTES_A_DAY,
  momentOf,
  monthOf,
  TimeZone,
  WEEK_DAYS,
  type WeekDay,
  weekDayOf,
} from './local-time.ts'
import { Id, IsoDate, QueryInt } from './primitives.ts'
import { route } from './route.ts'

export const SCHEDULE_TYPES = ['daily', 'weekly', 'monthly'] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]

/** How something comes back. `occurrences` 0 is for ever; `endsAt` is in seconds, as in the string. */
export type Recurrence = {
  type: ScheduleType
  interval: number
  weekDays: WeekDay[]
  occurrences: number
  endsAt: number | null
}

const SCHEDULE = /^(daily|weekly|monthly)_([1-9]\d{0,2})_((?:[1-7](?:,[1-7])*)?)_(\d{0,4})(?:_(\d{1,10}))?$/

/** type_interval_weekDays_occurrences, and a last second where it ends: 'weekly_2_1,3_10'. */
export const ScheduleString = z.string().max(60).regex(SCHEDULE, 'must be type_interval_weekDays_occurrences')

/** What a schedule's string says; null when it is none. */
export function parseSchedule(text: string): Recurrence | null {
  const [, type, interval, weekDays = '', occurrences, endsAt] = SCHEDULE.exec(text) ?? []
  if (type === undefined) return null
  return {
    type: type as ScheduleType,
    interval: Number(interval),
    weekDays: WEEK_DAYS.filter((day) => weekDays.split(',').includes(String(day))),
    occurrences: Number(occurrences),
    endsAt: endsAt === undefined ? null : Number(endsAt),
  }
}

/** The string of a schedule. */
export function writeSchedule({ type, interval, weekDays, occurrences, endsAt }: Recurrence): string {
  const parts = [type, interval, weekDays.join(','), occurrences || '']
  return [...parts, ...(endsAt === null ? [] : [endsAt])].join('_')
}

/** '2nd', '3rd', '11th', '21st'. */
export function ordinal(count: number): string {
  const teen = count % 100 >= 11 && count % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${count}${ending}`
}

const UNITS: Record<ScheduleType, string> = { daily: 'Day', weekly: 'Week', monthly: 'Month' }
const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** How a schedule reads: 'Every 2nd Week on Mon, Wed', or 'Once', which means little without its day. */
export function scheduleText({ type, interval, weekDays, occurrences }: Recurrence): string {
  if (occurrences === 1) return 'Once'
  const every = interval === 1 ? `Every ${UNITS[type]}` : `Every ${ordinal(interval)} ${UNITS[type]}`
  const days = weekDays.length > 0 ? ` on ${weekDays.map((day) => DAY_NAMES[day - 1]).join(', ')}` : ''
  const times = occurrences > 0 ? `, ${occurrences} times` : ''
  return `${every}${days}${times}`
}

/** Whether a schedule that began on one counted day falls on another. */
export function fallsOn(recurrence: Recurrence, began: number, day: number): boolean {
  if (day < began || !matches(recurrence, began, day)) return false
  if (recurrence.occurrences === 0) return true
  let count = 0
  for (let one = began; one <= day && count <= recurrence.occurrences; one += 1) {
    if (matches(recurrence, began, one)) count += 1
  }
  return count <= recurrence.occurrences
}

function matches({ type, interval, weekDays }: Recurrence, began: number, day: number): boolean {
  const onWeekDay = weekDays.length === 0 || weekDays.includes(weekDayOf(day))
  switch (type) {
    case 'daily':
      return (day - began) % interval === 0 && onWeekDay
    case 'weekly': {
      const weeks = (mondayOf(day) - mondayOf(began)) / 7
      const isItsDay = weekDays.length === 0 ? weekDayOf(day) === weekDayOf(began) : onWeekDay
      return weeks % interval === 0 && isItsDay
    }
    case 'monthly': {
      const [from, to] = [monthOf(began), monthOf(day)]
      return (to.month - from.month) % interval === 0 && to.dayOfMonth === from.dayOfMonth
    }
  }
  return type satisfies never
}

function mondayOf(day: number): number {
  return day - weekDayOf(day) + 1
}

/** Something that comes back, from one time of day for so many minutes. */
export type Shift = { schedule: string; startsAt: string; minutes: number; timeZone: string }

/** Whether a moment is within a shift. One that runs past midnight belongs to the day it began on. */
export function isWithin({ schedule, startsAt, minutes, timeZone }: Shift, at: number): boolean {
  const recurrence = parseSchedule(schedule)
  const start = Date.parse(startsAt)
  if (!recurrence || at < start || (recurrence.endsAt !== null && at >= recurrence.endsAt * 1000)) return false
  const [first, now] = [localTime(start, timeZone), localTime(at, timeZone)]
  for (let back = 0; back * MINUTES_A_DAY < minutes + first.minutes; back += 1) {
    const since = now.minutes + back * MINUTES_A_DAY - first.minutes
    if (since >= 0 && since < minutes && fallsOn(recurrence, first.day, now.day - back)) return true
  }
  return false
}

/** When a shift first begins; a weekday of its own may be some days after the day it was entered for. */
export function firstBegins({ schedule, startsAt, timeZone }: Shift): number {
  const recurrence = parseSchedule(schedule)
  const first = localTime(Date.parse(startsAt), timeZone)
  if (!recurrence) return Date.parse(startsAt)
  // Within as many weeks it comes, or it never does: every 7th day is always the same weekday.
  const last = first.day + 7 * (recurrence.interval + 1)
  for (let day = first.day; day <= last; day += 1) {
    if (matches(recurrence, first.day, day)) return momentOf(day, first.minutes, timeZone)
  }
  return Date.parse(startsAt)
}

/** Whether a shift has come for the last time, and is over. */
export function isOver({ schedule, startsAt, minutes, timeZone }: Shift, at: number): boolean {
  const recurrence = parseSchedule(schedule)
  if (!recurrence || (recurrence.endsAt !== null && at >= recurrence.endsAt * 1000)) return true
  if (recurrence.occurrences === 0) return false
  const first = localTime(Date.parse(startsAt), timeZone)
  const today = localTime(at, timeZone).day
  let count = 0
  for (let day = first.day; day <= today; day += 1) {
    if (matches(recurrence, first.day, day)) count += 1
    if (count === recurrence.occurrences) return at >= momentOf(day, first.minutes + minutes, timeZone)
  }
  return false
}

/** The stretches of a shift that reach into the time between two moments, in order. */
export function shiftSpans(shift: Shift, from: number, until: number): { from: number; until: number }[] {
  const { schedule, startsAt, minutes, timeZone } = shift
  const recurrence = parseSchedule(schedule)
  if (!recurrence) return []
  const first = localTime(Date.parse(startsAt), timeZone)
  const ends = recurrence.endsAt === null ? Infinity : recurrence.endsAt * 1000
  const spans: { from: number; until: number }[] = []
  const [begin, end] = [
    localTime(from, timeZone).day - Math.ceil(minutes / MINUTES_A_DAY),
    localTime(until, timeZone).day,
  ]
  for (let day = Math.max(begin, first.day); day <= end; day += 1) {
    if (!fallsOn(recurrence, first.day, day)) continue
    const starts = momentOf(day, first.minutes, timeZone)
    const over = Math.min(momentOf(day, first.minutes + minutes, timeZone), ends)
    if (starts < until && over > from && over > starts) spans.push({ from: starts, until: over })
  }
  return spans
}

/** When someone works at a location. `text` says how it comes back, `isActive` whether they are at work. */
export const EventSchedule = z.object({
  id: Id,
  locationId: Id,
  name: z.string(),
  schedule: ScheduleString,
  text: z.string(),
  startsAt: IsoDate,
  minutes: z.int().positive(),
  timeZone: TimeZone,
  isActive: z.boolean(),
})
export type EventSchedule = z.infer<typeof EventSchedule>

export const listSchedules = route({
  name: 'listSchedules',
  method: 'GET',
  path: '/api/v2/users/schedules',
  summary: 'When the caller works at their locations, and whether they do at a moment: now, where none is given',
  access: { level: 'user' },
  query: z.object({ timestamp: QueryInt.max(8_640_000_000_000_000).optional() }),
  data: z.array(EventSchedule),
})
