import type { OnCallShift } from '@kinward/contract/on-call'
import { formatTime } from '../../ui/time.ts'
import { shiftDays } from '../schedules/shift-days.ts'
import { texts } from './texts.ts'
import { asAtPlace } from './when.ts'

/** When a shift is, by the clocks of its place: 'Every Day · 7:00 pm · 12 h'. `today` is any moment of today there. */
export function describeShift(shift: OnCallShift, today: number): string {
  const begins = formatTime(asAtPlace(Date.parse(shift.startsAt), shift.timeZone))
  return `${shiftDays(shift, today)} · ${begins} · ${texts.lasts(String(shift.minutes / 60))}`
}
