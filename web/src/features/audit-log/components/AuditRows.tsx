import type { AuditEntry } from '@kinward/contract/audit-log'
import { formatDay, formatTime, isSameDay } from '../../../ui/time.ts'
import { aboutEntry } from '../about-entry.ts'
import styles from './AuditRows.module.css'
import { texts } from './texts.ts'

type AuditRowsProps = { entries: readonly AuditEntry[]; now: number }

/** Lines of the log, by day, each with its time in the margin. */
export function AuditRows({ entries, now }: AuditRowsProps) {
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => {
        const before = entries[index - 1]
        const isNewDay = !before || !isSameDay(before.at, entry.at)
        return (
          <li key={entry.seq}>
            {isNewDay && <h2 className={styles.day}>{formatDay(entry.at, now)}</h2>}
            <div className={styles.row}>
              <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at)}</time>
              <div className={styles.words}>
                <span>{aboutEntry(entry)}</span>
                <small>{[entry.actor?.fullName ?? texts.nobody, entry.address].filter(Boolean).join(' · ')}</small>
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
