import type { MemberMark, Message } from '@kinward/contract/messages'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { classes } from '../../../ui/classes.ts'
import { receiptsOf, type Receipts } from '../receipts.ts'
import { useCopy } from '../use-copy.ts'
import type { PendingMessage } from './message-view.ts'
import styles from './Receipt.module.css'
import { texts } from './texts.ts'

/** How far a message has come: by the marks of its channel, or in a thread by those of its readers. */
export type FindReceipts = (message: Message) => Receipts | null

/** They move often, and only the receipts are drawn again. */
export const ReceiptsContext = createContext<FindReceipts>(() => null)

export function findByMarks(marks: readonly MemberMark[] | null): FindReceipts {
  return (message) => receiptsOf(message, marks)
}

type ReceiptProps = { message: Message; onDetails: (message: Message) => void }

/** How far a message of the reader's own has come; a press tells with whom. */
export function Receipt({ message, onDetails }: ReceiptProps) {
  const receipts = use(ReceiptsContext)(message)
  if (receipts === null || receipts.recipients === 0) return null
  const { recipients, delivered, read } = receipts
  const Icon = read > 0 || delivered > 0 ? IconChecks : IconCheck
  return (
    <button
      type="button"
      className={classes(styles.receipt, read > 0 && styles.read)}
      title={texts.details}
      onClick={() => onDetails(message)}
    >
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      {read > 0 ? texts.read(read, recipients) : delivered > 0 ? texts.delivered(delivered) : texts.sent}
    </button>
  )
}

type PendingProps = {
  pending: PendingMessage
  /** Without it the message cannot be sent any more: its words can be taken along. */
  onRetry?: ((hashKey: string) => void) | undefined
  onDiscard: (hashKey: string) => void
}

/** What stands between a message and its sending: a wait, or a failure with both ways out of it. */
export function PendingReceipt({ pending, onRetry, onDiscard }: PendingProps) {
  if (pending.state !== 'failed') {
    const hasFiles = pending.attachments?.some(({ file }) => file !== undefined) ?? false
    return (
      <span className={styles.receipt}>
        <IconClock size={16} stroke={1.75} aria-hidden="true" />
        {texts.waiting}
        {hasFiles && (
          <button type="button" className={styles.cancel} onClick={() => onDiscard(pending.hashKey)}>
            {texts.cancel}
          </button>
        )}
      </span>
    )
  }
  return (
    <div className={styles.failed} role="alert">
      <IconAlertCircle size={17} stroke={1.75} aria-hidden="true" />
      {texts.notSent}
      {onRetry ? (
        <button type="button" onClick={() => onRetry(pending.hashKey)}>
          {texts.tryAgain}
        </button>
      ) : (
        pending.message !== '' && <CopyButton markup={pending.message} />
      )}
      <button type="button" onClick={() => onDiscard(pending.hashKey)}>
        {texts.discard}
      </button>
      {pending.error !== undefined && <span className={styles.why}>{pending.error}</span>}
    </div>
  )
}

function CopyButton({ markup }: { markup: string }) {
  const { isCopied, copy } = useCopy(markup)
  return (
    <button type="button" onClick={copy}>
      {isCopied ? texts.copied : texts.copy}
    </button>
  )
}
