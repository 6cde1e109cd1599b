import { IconUrgent } from '@tabler/icons-react'
import styles from './SupportBand.module.css'

/** What was called for help, on top of whoever is spoken with. It is no patient's name: locked screens show it too. */
export function SupportBand({ name }: { name: string }) {
  return (
    <p className={styles.band}>
      <IconUrgent size={18} stroke={1.75} aria-hidden="true" />
      {name}
    </p>
  )
}
