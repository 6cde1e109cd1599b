import { formatMomentFull, formatTime } from '../../ui/time.ts'

const UNTIL_NOON_TOMORROW = 36 * 60 * 60_000

/** When a turn ends: the time alone today and in the night after it. `now` is any moment of today. */
export function whenTurn(at: string, now: number): string {
  const moment = Date.parse(at)
  const today = new Date(now).setHours(0, 0, 0, 0)
  return moment >= today && moment - today < UNTIL_NOON_TOMORROW ? formatTime(moment) : formatMomentFull(moment, now)
}
