import { IconWifiOff } from '@tabler/icons-react'
import styles from './states.module.css'
import { texts } from './texts.ts'

/** Under a header while the connection is away; reading and writing go on. */
export function OfflineBand() {
  return (
    <div className={styles.offline} role="status">
      <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
      {texts.offline} <span>{texts.offlineHint}</span>
    </div>
  )
}
