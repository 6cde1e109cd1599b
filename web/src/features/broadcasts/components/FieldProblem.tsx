import { IconAlertCircle } from '@tabler/icons-react'
import styles from './compose.module.css'

/** What is wrong with a field, under it. */
export function FieldProblem({ id, children }: { id?: string; children: string }) {
  return (
    <p className={styles.problem} id={id}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </p>
  )
}
