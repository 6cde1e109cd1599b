import { IconAlertCircle } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './states.module.css'
import { texts } from './texts.ts'

type ErrorStateProps = {
  /** What did not work. */
  what: string
  /** Why, where it is known; else whatever can be tried again says that it may pass. */
  why?: string
  onRetry?: () => void
  busy?: boolean
  fill?: boolean
}

/** A failure in its place: what, why, and a way to try again. */
export function ErrorState({ what, why, onRetry, busy = false, fill = false }: ErrorStateProps) {
  return (
    <div className={classes(styles.state, fill && styles.fill)} role="alert">
      <IconAlertCircle size={36} stroke={1.75} aria-hidden="true" />
      <b>{what}</b>
      {why ?? (onRetry && texts.unknownWhy())}
      {onRetry && (
        <div className={styles.action}>
          <Button size="s" busy={busy} onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
