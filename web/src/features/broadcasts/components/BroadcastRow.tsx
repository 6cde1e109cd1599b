import type { Broadcast, OutgoingBroadcast } from '@kinward/contract/broadcasts'
import { IconCalendarClock, IconSpeakerphone, IconUrgent } from '@tabler/icons-react'
import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { formatMoment, formatMomentFull } from '../../../ui/time.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { drawWords } from '../../messages/components/amounts.tsx'
import { toPlainText } from '../../messages/parse-message-text.ts'
import { texts } from '../texts.ts'
import styles from './broadcasts.module.css'

type RowProps<One> = { broadcast: One; to: string; isOpen: boolean; now: number }

/** A broadcast in the list of those that the reader got. */
export function ReceivedRow({ broadcast, to, isOpen, now }: RowProps<Broadcast>) {
  const { title, message, is_read, isUrgent, Sender, sentAt } = broadcast
  const at = Date.parse(sentAt)
  return (
    <Link
      to={to}
      className={classes(styles.row, !is_read && styles.unread)}
      aria-current={isOpen ? 'true' : undefined}
      data-arrow
    >
      <KindTile isUrgent={isUrgent} />
      <span className={styles.words}>
        <span className={styles.top}>
          <b>{title}</b>
          <time dateTime={sentAt}>{formatMoment(at, now)}</time>
        </span>
        <span className={styles.from}>{Sender.fullName}</span>
        <span className={styles.excerpt}>{drawWords(excerptOf(message))}</span>
      </span>
      {!is_read && (
        <span className={styles.dot}>
          <VisuallyHidden>{texts.unread}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

/** The words without their marks; what stands in a list line by line is kept apart by points in one. */
function excerptOf(message: string): string {
  return toPlainText(message).replaceAll(/^\s*[-*•]\s+/gm, '· ')
}

/** A broadcast in the list of those that the reader sent, or oversees. */
export function OutgoingRow({ broadcast, to, isOpen, now }: RowProps<OutgoingBroadcast>) {
  const { title, isUrgent, state, sendAt, sentAt, createdAt, recipients, readBy, locations } = broadcast
  const moment = sentAt ?? sendAt ?? createdAt
  const at = Date.parse(moment)
  return (
    <Link to={to} className={styles.row} aria-current={isOpen ? 'true' : undefined} data-arrow>
      <KindTile isUrgent={isUrgent} isWaiting={state === 'scheduled'} />
      <span className={styles.words}>
        <span className={styles.top}>
          <b>{title}</b>
          <time dateTime={moment}>{formatMoment(at, now)}</time>
        </span>
        <span className={styles.from}>{texts.to(locations.map(({ name }) => name))}</span>
        <span className={styles.stand}>
          {state === 'sent' && texts.readBy(readBy, recipients)}
          {state === 'scheduled' && texts.goesOutAt(formatMomentFull(at, now))}
          {(state === 'cancelled' || state === 'stopped') && texts.states[state]}
        </span>
      </span>
    </Link>
  )
}

function KindTile({ isUrgent, isWaiting = false }: { isUrgent: boolean; isWaiting?: boolean }) {
  const Icon = isWaiting ? IconCalendarClock : isUrgent ? IconUrgent : IconSpeakerphone
  return (
    <span className={classes(styles.tile, isUrgent && styles.urgent)} aria-hidden="true">
      <Icon size={22} stroke={1.75} />
    </span>
  )
}
