import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Mark } from './Mark.tsx'
import styles from './states.module.css'

type EmptyStateProps = {
  title: string
  hint?: string
  icon?: ReactNode
  action?: ReactNode
  fill?: boolean
  heading?: 'b' | 'h1' | 'h2'
}

/** Nothing here: the mark or an icon, one line, one hint or button. `fill` takes the height of its pane. */
export function EmptyState({ title, hint, icon, action, fill = false, heading: Title = 'b' }: EmptyStateProps) {
  return (
    <div className={classes(styles.state, fill && styles.fill)}>
      {icon ?? <Mark size={52} />}
      <Title>{title}</Title>
      {hint}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
