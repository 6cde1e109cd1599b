import { localTime, MINUTES_A_DAY } from '@kinward/contract/local-time'
import type { EventSchedule } from '@kinward/contract/schedules'
import { formatTime } from '../../ui/time.ts'

/** From when to when a shift lasts, by the clocks of its place: '7:00 pm', '7:00 am'. */
export function scheduleHours({ startsAt, minutes, timeZone }: EventSchedule): [from: string, to: string] {
  const from = localTime(Date.parse(startsAt), timeZone).minutes
  return [clockText(from), clockText(from + minutes)]
}

function clockText(minutes: number): string {
  return formatTime(new Date(2000, 0, 1, 0, minutes % MINUTES_A_DAY).getTime())
}
