import styles from './Day.module.css'

/** Marks a change of day between messages. */
export function DayPill({ label }: { label: string }) {
  return (
    <div className={styles.pill} role="separator" aria-label={label}>
      <span>{label}</span>
    </div>
  )
}

/** Holds the day in view, under the header. */
export function DayBar({ label }: { label: string }) {
  return <div className={styles.bar}>{label}</div>
}
