import type { OutOfOffice } from '@kinward/contract/out-of-office'
import { IconPlane } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import { formatMomentFull } from '../../../ui/time.ts'
import styles from './AwayNote.module.css'
import { texts } from './texts.ts'

type AwayNoteProps = {
  absence: OutOfOffice
  /** Whom to ask instead; null where nobody is named or known. */
  delegate: { name: string; onOpen: (anchor: HTMLElement) => void } | null
  now: number
  /** On someone's card, or above the composer of a direct channel. */
  at: 'card' | 'composer'
}

/** Someone is away: until when, what they say, and whom to ask. */
export function AwayNote({ absence, delegate, now, at }: AwayNoteProps) {
  const { endsAt, message } = absence
  return (
    <div className={classes(styles.note, at === 'composer' && styles.band)} role="note">
      <IconPlane size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{endsAt === null ? texts.away : texts.awayUntil(formatMomentFull(Date.parse(endsAt), now))}</b>{' '}
        <span>{message}</span>
        {delegate && (
          <>
            {' '}
            <button type="button" onClick={(event) => delegate.onOpen(event.currentTarget)}>
              {texts.ask(delegate.name)}
            </button>
          </>
        )}
      </p>
    </div>
  )
}
