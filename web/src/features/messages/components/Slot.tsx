import type { CustomItemComponentProps } from 'virtua'
import { classes } from '../../../ui/classes.ts'
import styles from './MessageList.module.css'

/** The height of a row that was never measured. virtua's own guess would change all such rows at once later. */
export const ROW = 60

/**
 * Where virtua puts a line. One that is not measured yet is see-through and not hidden: visibility is inherited, and
 * turning it off again means new styles for everything in the row.
 */
export function Slot({ ref, style: { top, visibility }, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} className={classes(styles.slot, visibility === 'hidden' && styles.unmeasured)} style={{ top }}>
      {children}
    </div>
  )
}
