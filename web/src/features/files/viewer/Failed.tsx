import { IconFileAlert } from '@tabler/icons-react'
import { FILE_TEXTS } from '../texts.ts'
import styles from './viewer.module.css'

/** Something that cannot be shown, and why as far as it is known. */
export function Failed({ onRetry }: { onRetry?: () => void }) {
  return (
    <div className={styles.plain} role="alert">
      <span className={styles.big} aria-hidden="true">
        <IconFileAlert size={36} stroke={1.5} />
      </span>
      <b>{FILE_TEXTS.broken}</b>
      <p>{FILE_TEXTS.brokenHint}</p>
      {onRetry && (
        <button type="button" className={styles.press} onClick={onRetry}>
          {FILE_TEXTS.tryAgain}
        </button>
      )}
    </div>
  )
}
