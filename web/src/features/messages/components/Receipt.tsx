import type { Message } from '@kinward/contract/messages'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import type { PendingMessage } from './message-view.ts'
import styles from './Receipt.module.css'
import { texts } from './texts.ts'

/** How far a message of the reader's own has come. */
export function Receipt({ message }: { message: Message }) {
  const receipts = message.receipts
  const read = receipts !== null && receipts.read > 0
  const delivered = receipts !== null && receipts.delivered > 0
  const Icon = read || delivered ? IconChecks : IconCheck
  return (
    <span className={classes(styles.receipt, read && styles.read)}>
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      {read
        ? texts.read(receipts.read, receipts.recipients)
        : delivered
          ? texts.delivered(receipts.delivered)
          : texts.sent}
    </span>
  )
}

type PendingProps = {
  pending: PendingMessage
  onRetry: (hashKey: string) => void
  onDiscard: (hashKey: string) => void
}

/** What stands between a message and its sending: a wait, or a failure with both ways out of it. */
export function PendingReceipt({ pending, onRetry, onDiscard }: PendingProps) {
  if (pending.state !== 'failed') {
    return (
      <span className={styles.receipt}>
        <IconClock size={16} stroke={1.75} aria-hidden="true" />
        {texts.waiting}
      </span>
    )
  }
  return (
    <div className={styles.failed} role="alert">
      <IconAlertCircle size={17} stroke={1.75} aria-hidden="true" />
      {texts.notSent}
      <button type="button" onClick={() => onRetry(pending.hashKey)}>
        {texts.tryAgain}
      </button>
      <button type="button" onClick={() => onDiscard(pending.hashKey)}>
        {texts.discard}
      </button>
      {pending.error !== undefined && <span className={styles.why}>{pending.error}</span>}
    </div>
  )
}
