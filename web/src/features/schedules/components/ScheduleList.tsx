import type { EventSchedule } from '@kinward/contract/schedules'
import { useToday } from '../../../lib/use-today.ts'
import { scheduleHours } from '../schedule-hours.ts'
import { shiftDays } from '../shift-days.ts'
import styles from './ScheduleList.module.css'
import { texts } from './texts.ts'

type ScheduleListProps = { schedules: readonly EventSchedule[]; placeName: (locationId: number) => string }

/** When the reader works, location by location. */
export function ScheduleList({ schedules, placeName }: ScheduleListProps) {
  const today = useToday()
  return (
    <ul className={styles.list}>
      {schedules.map((schedule) => {
        const [from, to] = scheduleHours(schedule)
        return (
          <li key={schedule.id}>
            <span>
              <b>{schedule.name}</b>
              <small>{placeName(schedule.locationId)}</small>
            </span>
            <span className={styles.when}>
              {shiftDays(schedule, today)}
              <small>{texts.hours(from, to)}</small>
            </span>
            {schedule.isActive && <em className={styles.now}>{texts.onNow}</em>}
          </li>
        )
      })}
    </ul>
  )
}
