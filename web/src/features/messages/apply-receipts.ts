import type { ServerEventPayload } from '@kinward/contract/events'
import type { ReadState } from '@kinward/contract/groups'
import type { Message } from '@kinward/contract/messages'
import { changeMessages, type MessageWindow } from './message-window.ts'

type Receipts = NonNullable<Message['receipts']>

function receiptStatus({ delivered, read }: Receipts): Message['receiptStatus'] {
  if (read > 0) return 'READ'
  return delivered > 0 ? 'DELIVERED' : 'SENT'
}

function count(receipts: Receipts, status: Message['receiptStatus']): Receipts {
  const { recipients } = receipts
  const read = Math.min(recipients, receipts.read + (status === 'READ' ? 1 : 0))
  const delivered = Math.min(recipients, receipts.delivered + (status === 'DELIVERED' ? 1 : 0))
  // What was read was delivered, and the server says so with one event.
  return { recipients, read, delivered: Math.max(delivered, read) }
}

/** Someone's mark moved: the messages of others that it passed have one reader (or receiver) more. */
export function applyReceipts(
  window: MessageWindow,
  event: ServerEventPayload<'read.receipt.statuses.changed'>,
): MessageWindow {
  const { userId, status, fromSeq, toSeq } = event
  return changeMessages(
    window,
    ({ seq, sender, receipts }) =>
      receipts !== null && seq !== null && seq > fromSeq && seq <= toSeq && sender.userId !== userId,
    (message) => {
      const receipts = message.receipts && count(message.receipts, status)
      return { ...message, receipts, receiptStatus: receipts ? receiptStatus(receipts) : message.receiptStatus }
    },
  )
}

/** The reader's own mark moved to a message; it never goes back. */
export function applyLastSeen(
  window: MessageWindow,
  { lastSeenMessageId, lastSeenAt }: Pick<ReadState, 'lastSeenMessageId' | 'lastSeenAt'>,
): MessageWindow {
  const seen = window.messages.find(({ id }) => id === lastSeenMessageId)
  if (!seen?.seq || seen.seq <= window.lastSeenSeq) return window
  return { ...window, lastSeenSeq: seen.seq, lastSeenMessageId: seen.id, lastSeenAt }
}
