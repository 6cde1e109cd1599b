import { localTime } from '@kinward/contract/local-time'
import { formatMomentFull, formatTime } from '../../ui/time.ts'
import { texts } from './texts.ts'

const UNTIL_NOON_TOMORROW = 36 * 60 * 60_000

/** When a turn ends: the time alone today and in the night after it. `now` is any moment of today. */
export function whenTurn(at: string, now: number): string {
  const moment = Date.parse(at)
  const today = new Date(now).setHours(0, 0, 0, 0)
  return moment >= today && moment - today < UNTIL_NOON_TOMORROW ? formatTime(moment) : formatMomentFull(moment, now)
}

/** The moment at which the clocks of this browser show what those of a place show at another, to be written as any is. */
export function asAtPlace(at: number, timeZone: string): number {
  const { day, minutes } = localTime(at, timeZone)
  return new Date(1970, 0, 1 + day, 0, minutes).getTime()
}

/** By whose clocks times are meant, where those of this browser may show others. */
export function otherClocks(timeZone: string): string | undefined {
  return timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone ? undefined : texts.zone(timeZone)
}
