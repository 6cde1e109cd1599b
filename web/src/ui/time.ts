import { DAY_FORMAT, TIME_FORMAT } from '@kinward/contract/format'
import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import { unbroken } from './unbroken.ts'

dayjs.extend(advancedFormat)

const MINUTE = 60_000
/** Longer than any day, also one on which the clocks go back. */
const LONGEST_DAY = 26 * 60 * MINUTE
const MOST_KEPT = 10_000
const times = new Map<number, string>()

/** '2:41 am', never broken over two lines. Kept by the minute: a list in motion asks for the same ones again and again. */
export function formatTime(at: number): string {
  const minute = Math.floor(at / MINUTE)
  const kept = times.get(minute)
  if (kept !== undefined) return kept
  if (times.size > MOST_KEPT) times.clear()
  const time = unbroken(dayjs(at).format(TIME_FORMAT))
  times.set(minute, time)
  return time
}

/** 'Today, Nov 15th 2025', or 'Nov 14th 2025' on another day. */
export function formatDay(at: number, now: number): string {
  const day = dayjs(at).format(DAY_FORMAT)
  return isSameDay(at, now) ? `Today, ${day}` : day
}

/** When something last happened, for a list: a time today, 'Nov 14' this year, 'Nov 14 2024' before. */
export function formatMoment(at: number, now: number): string {
  if (isSameDay(at, now)) return formatTime(at)
  return unbroken(dayjs(at).format(dayjs(at).year() === dayjs(now).year() ? 'MMM D' : 'MMM D YYYY'))
}

/** A time today, and the day before it otherwise: 'Nov 14, 10:40 pm'. */
export function formatMomentFull(at: number, now: number): string {
  return isSameDay(at, now) ? formatTime(at) : `${formatMoment(at, now)}, ${formatTime(at)}`
}

/** 'Mar 12, 1941' for a date without a time, never broken over two lines. */
export function formatDate(date: string): string {
  return unbroken(dayjs(date).format('MMM D, YYYY'))
}

/** Asked for every row of a list, so it compares numbers: within a day and a bit, one date is one day. */
export function isSameDay(one: number, other: number): boolean {
  return Math.abs(one - other) < LONGEST_DAY && new Date(one).getDate() === new Date(other).getDate()
}

/** The day of a moment, from midnight to midnight where the reader is. */
export function dayAround(at: number): { from: number; to: number } {
  const date = new Date(at)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  return { from: new Date(year, month, day).getTime(), to: new Date(year, month, day + 1).getTime() }
}
