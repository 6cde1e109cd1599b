export const TIME_ZONE = 'America/New_York'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ANCHOR_MINUTE = 3 * 60 + 6

/** A day at the place of care: its midnight, and which day of the week it is (0 is Sunday). */
export type Day = { ago: number; midnight: number; weekday: number }

export type Clock = {
  /** The last 3:06 am that has passed: the night of the demo has just been told up to here. */
  anchor: number
  /** A moment of that night; hours from noon on belong to the evening before. */
  tonight(time: string, second?: number): number
  day(ago: number): Day
  /** A moment of an earlier day. */
  on(ago: number, time: string): number
  /** 'Nov 15': the date of the night. */
  dateLabel: string
}

export function createClock(now: Date): Clock {
  const today = localDate(now.getTime())
  const todayAnchor = instantOf(today, ANCHOR_MINUTE)
  const date = todayAnchor <= now.getTime() ? today : shiftDate(today, -1)
  const anchor = todayAnchor <= now.getTime() ? todayAnchor : instantOf(date, ANCHOR_MINUTE)
  const days = new Map<number, Day>()

  function day(ago: number): Day {
    const known = days.get(ago)
    if (known) return known
    const then = shiftDate(date, -ago)
    const made = { ago, midnight: instantOf(then, 0), weekday: new Date(then).getUTCDay() }
    days.set(ago, made)
    return made
  }

  return {
    anchor,
    day,
    tonight(time, second = 0) {
      const minute = minuteOf(time)
      const before = minute >= 12 * 60 ? ANCHOR_MINUTE + 24 * 60 - minute : ANCHOR_MINUTE - minute
      return anchor - before * MINUTE + second * 1000
    },
    on: (ago, time) => day(ago).midnight + minuteOf(time) * MINUTE,
    dateLabel: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date),
  }
}

/** '14:05' as minutes of the day. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A minute of the day as people write it: '2:05 pm'. */
export function timeLabel(minute: number): string {
  const wrapped = ((minute % 1440) + 1440) % 1440
  const hour = Math.floor(wrapped / 60)
  return `${hour % 12 || 12}:${String(wrapped % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** The local calendar date of an instant, kept as the UTC midnight of the same date. */
function localDate(instant: number): number {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(instant)
  return Date.parse(`${text}T00:00:00Z`)
}

function shiftDate(date: number, days: number): number {
  return date + days * DAY
}

function instantOf(date: number, minute: number): number {
  const guess = date + minute * MINUTE
  const first = guess - offsetAt(guess)
  return guess - offsetAt(first)
}

const PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** How far the wall clock is ahead of UTC at an instant. */
function offsetAt(instant: number): number {
  const part = Object.fromEntries(PARTS.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const wall = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
  return wall - Math.floor(instant / 1000) * 1000
}
