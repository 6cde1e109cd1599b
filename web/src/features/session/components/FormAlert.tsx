import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { formatWait } from '../format-wait.ts'
import styles from './FormAlert.module.css'
import { texts } from './texts.ts'

type FormAlertProps = {
  /** Why the last try failed. */
  error: string | null
  /** For how many seconds nothing can be tried. */
  wait?: number
}

/** What went wrong, above the form; what was typed stays. The time that is left is shown, and not read aloud each second. */
export function FormAlert({ error, wait = 0 }: FormAlertProps) {
  if (error === null) return null
  const Icon = wait > 0 ? IconClock : IconAlertCircle
  return (
    <div className={styles.alert}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <p role="alert">{error}</p>
      {wait > 0 && (
        <p role="timer" aria-live="off" aria-label={texts.timeLeft}>
          {formatWait(wait)}
        </p>
      )}
    </div>
  )
}
