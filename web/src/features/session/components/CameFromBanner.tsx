import { IconPlugConnected } from '@tabler/icons-react'
import styles from './CameFromBanner.module.css'
import { texts } from './texts.ts'

/** Above a channel: which program brought the reader here. */
export function CameFromBanner({ name }: { name: string }) {
  return (
    <p className={styles.banner} role="note">
      <IconPlugConnected size={16} stroke={1.75} aria-hidden="true" />
      {texts.cameFrom(name)}
    </p>
  )
}
