import type { RecordEntry } from '@kinward/contract/clinical-record'
import { IconAlertCircle, IconClock, IconFileCheck } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import styles from './record.module.css'
import { texts } from './texts.ts'

const ICONS = { waiting: IconClock, sent: IconFileCheck, failed: IconAlertCircle }

type RecordStateProps = {
  state: RecordEntry['state']
  /** Null for those who cannot try again. */
  onRetry: (() => void) | null
}

/** How it stands with something that was forwarded to the clinical record. */
export function RecordState({ state, onRetry }: RecordStateProps) {
  const Icon = ICONS[state]
  return (
    <span className={classes(styles.state, state !== 'waiting' && styles[state])}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {texts[state]}
      {state === 'failed' && onRetry && (
        <button type="button" className={styles.again} onClick={onRetry}>
          {texts.tryAgain}
        </button>
      )}
    </span>
  )
}
