import { IconBellOff, IconUrgent } from '@tabler/icons-react'
import styles from './Badge.module.css'
import { classes } from './classes.ts'
import { texts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type BadgeProps = { kind: 'count' | 'mention' | 'urgent' | 'alert'; count: number; plain?: boolean }

const MOST = { count: 999, mention: 999, urgent: 999, alert: 99 }

/** How many wait: grey unread, amber mentions of you and alerts, red urgent. `plain` leaves the @ of a mention out. */
export function Badge({ kind, count, plain = false }: BadgeProps) {
  const shown = count > MOST[kind] ? `${MOST[kind]}+` : String(count)
  return (
    <span className={classes(styles.badge, kind !== 'count' && styles[kind])}>
      <span aria-hidden="true" style={{ display: 'contents' }}>
        {kind === 'urgent' && <IconUrgent size={13} stroke={1.75} />}
        {kind === 'mention' && !plain ? `@${shown}` : shown}
      </span>
      <VisuallyHidden>{` ${texts.badge[kind](count)} `}</VisuallyHidden>
    </span>
  )
}

/** A crossed bell for a channel that is muted. */
export function MutedMark({ size = 16 }: { size?: number }) {
  return (
    <span className={styles.muted} title={texts.muted}>
      <IconBellOff size={size} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>{` ${texts.muted} `}</VisuallyHidden>
    </span>
  )
}
