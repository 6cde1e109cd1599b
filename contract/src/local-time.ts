import { z } from 'zod'

/** Monday is 1 and Sunday 7, as in a schedule. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const
export const WeekDay = z.literal(WEEK_DAYS)
export type WeekDay = (typeof WEEK_DAYS)[number]

/** A time zone by its name: 'America/Chicago'. */
export const TimeZone = z.string().max(60).refine(isTimeZone, 'must be the name of a time zone')

/** A time of day without its date: '22:00'. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00')

export const MINUTES_A_DAY = 24 * 60
const DAY_MS = 24 * 60 * 60_000

/** What a clock and a calendar on a wall of that place show: days are counted from Jan 1st 1970. */
export type LocalTime = { day: number; weekDay: WeekDay; minutes: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment as the people of a time zone read it. */
export function localTime(at: number, timeZone: string): LocalTime {
  const shown = Math.floor(shownAsUtc(at, timeZone) / 60_000)
  const day = Math.floor(shown / MINUTES_A_DAY)
  return { day, weekDay: weekDayOf(day), minutes: shown - day * MINUTES_A_DAY }
}

/** What the clocks of a time zone show, taken as if it were UTC. On a day without a change of clocks that is a sum. */
function shownAsUtc(at: number, timeZone: string): number {
  const day = Math.floor(at / DAY_MS)
  const ahead = aheadOn(day, timeZone)
  return day >= WHOLE_MINUTES && ahead === aheadOn(day + 1, timeZone) ? at + ahead : formatted(at, timeZone)
}

/** 1980: before that some clocks were ahead by parts of a minute. */
const WHOLE_MINUTES = Date.UTC(1980) / DAY_MS

/** How far the clocks of a zone are ahead as a day of UTC begins. It is kept, since a format takes microseconds. */
function aheadOn(day: number, timeZone: string): number {
  const days = aheads.get(timeZone) ?? new Map<number, number>()
  const kept = days.get(day)
  if (kept !== undefined) return kept
  const ahead = formatted(day * DAY_MS, timeZone) - day * DAY_MS
  if (days.size === MOST_DAYS) days.clear()
  aheads.set(timeZone, days.set(day, ahead))
  return ahead
}

const aheads = new Map<string, Map<number, number>>()
const MOST_DAYS = 1_000

function formatted(at: number, timeZone: string): number {
  const shown = formatOf(timeZone).format(at)
  const [year = 0, month = 1, dayOfMonth = 1, hour = 0, minute = 0] = shown.split(/\D+/).map(Number)
  return Date.UTC(year, month - 1, dayOfMonth, hour, minute)
}

/**
 * The moment at which the clocks of a time zone show so many minutes of a counted day. An hour that clocks leap over is taken
 * as if they had not; of one that comes twice it is the first.
 */
export function momentOf(day: number, minutes: number, timeZone: string): number {
  const asUtc = day * DAY_MS + minutes * 60_000
  const ahead = (at: number) =>
    Math.floor(shownAsUtc(at, timeZone) / 60_000) * 60_000 - Math.floor(at / 60_000) * 60_000
  const offsets = [ahead(asUtc - DAY_MS), ahead(asUtc + DAY_MS)]
  const found = offsets.map((offset) => asUtc - offset).filter((at) => ahead(at) === asUtc - at)
  return found.length > 0 ? Math.min(...found) : asUtc - (offsets[0] ?? 0)
}

/** The weekday of a counted day; Jan 1st 1970 was a Thursday. */
export function weekDayOf(day: number): WeekDay {
  return (((((day + 3) % 7) + 7) % 7) + 1) as WeekDay
}

/** The months since year 0 and the day of the month, of a counted day. */
export function monthOf(day: number): { month: number; dayOfMonth: number } {
  const date = new Date(day * DAY_MS)
  return { month: date.getUTCFullYear() * 12 + date.getUTCMonth(), dayOfMonth: date.getUTCDate() }
}

/** '22:30' as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone)
  if (kept) return kept
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

// Browsers have it, Node does not yet.
declare const Temporal: { ZonedDateTime: new (nanoseconds: bigint, timeZone: string) => unknown } | undefined

/** A page's first format takes it tens of milliseconds, which a page that shows no such time need not spend. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(typeof Temporal === 'undefined' ? formatOf(name) : new Temporal.ZonedDateTime(0n, name))
  } catch {
    return false
  }
}
