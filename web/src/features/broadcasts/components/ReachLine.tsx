import type { Reach } from '@kinward/contract/broadcasts'
import { IconUsers } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import { texts } from '../texts.ts'
import styles from './compose.module.css'

type ReachLineProps = { reach: Reach | undefined; isCounting: boolean; error: string | undefined }

/** How many people a broadcast would reach, before it is sent. */
export function ReachLine({ reach, isCounting, error }: ReachLineProps) {
  const parts = reach && reach.locations.length > 1 ? reach.locations.filter(({ count }) => count > 0) : []
  return (
    <p className={classes(styles.reach, isCounting && styles.counting)} role="status">
      <IconUsers size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{error ?? (reach ? texts.reach(reach.total) : texts.counting)}</b>
        {!error && parts.length > 0 && (
          <small>{parts.map(({ name, count }) => texts.reachAt(name, count)).join(' · ')}</small>
        )}
      </span>
    </p>
  )
}
