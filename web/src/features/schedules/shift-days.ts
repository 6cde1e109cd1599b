import { localTime } from '@kinward/contract/local-time'
import { type EventSchedule, firstBegins, parseSchedule } from '@kinward/contract/schedules'
import { formatMoment, isSameDay } from '../../ui/time.ts'
import { texts } from './components/texts.ts'

/** On which days a shift is, with the one that the words alone leave open: 'Once, Dec 24'. `now` is any moment of today. */
export function shiftDays(shift: EventSchedule, now: number): string {
  const recurrence = parseSchedule(shift.schedule)
  if (!recurrence) return shift.text
  if (recurrence.occurrences === 1) return texts.once(dayAtPlace(shift, now))
  return recurrence.interval > 1 ? texts.from(shift.text, dayAtPlace(shift, now)) : shift.text
}

/** The day that a shift begins on by the clocks of its place. */
function dayAtPlace(shift: EventSchedule, now: number): string {
  const { day } = localTime(firstBegins(shift), shift.timeZone)
  const at = new Date(1970, 0, 1 + day).getTime()
  return isSameDay(at, now) ? texts.today : formatMoment(at, now)
}
