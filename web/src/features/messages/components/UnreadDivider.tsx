import { formatMomentFull } from '../../../ui/time.ts'
import { texts } from './texts.ts'
import styles from './UnreadDivider.module.css'

/** Where the unread messages begin; it stays until the channel is left. */
export function UnreadDivider({ since, now }: { since: number | null; now: number }) {
  const label = since === null ? texts.unreadFromHere : texts.newSince(formatMomentFull(since, now))
  return (
    <div className={styles.divider} role="separator" aria-label={label}>
      {label}
    </div>
  )
}
