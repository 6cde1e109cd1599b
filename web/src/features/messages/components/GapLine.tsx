import styles from './GapLine.module.css'
import { texts } from './texts.ts'

/** Stands between a stretch of history and what waits to be sent, which comes after much more. */
export function GapLine() {
  return (
    <div className={styles.gap} role="separator" aria-label={texts.gap}>
      {texts.gap}
    </div>
  )
}
