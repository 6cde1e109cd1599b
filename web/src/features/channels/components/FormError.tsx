import { IconAlertCircle } from '@tabler/icons-react'
import styles from './dialogs.module.css'

/** Why the server refused a form, above its buttons; what was typed stays. */
export function FormError({ error }: { error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p className={styles.error} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
      {error}
    </p>
  )
}
