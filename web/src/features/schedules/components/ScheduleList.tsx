import type { EventSchedule } from '@kinward/contract/schedules'
import { scheduleHours } from '../schedule-hours.ts'
import styles from './ScheduleList.module.css'
import { texts } from './texts.ts'

type ScheduleListProps = { schedules: readonly EventSchedule[]; placeName: (locationId: number) => string }

/** When the reader works, location by location. */
export function ScheduleList({ schedules, placeName }: ScheduleListProps) {
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
              {schedule.text}
              <small>{texts.hours(from, to)}</small>
            </span>
            {schedule.isActive && <em className={styles.now}>{texts.onNow}</em>}
          </li>
        )
      })}
    </ul>
  )
}
