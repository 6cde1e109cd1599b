import type { ServerEventPayload } from '@kinward/contract/events'
import type { ReadState } from '@kinward/contract/groups'
import type { Message, Thread } from '@kinward/contract/messages'
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

type Receipt = ServerEventPayload<'read.receipt.statuses.changed'>

/** Whether someone's mark moved over a message that is not their own. */
function isPassed({ seq, sender, receipts }: Message, { userId, fromSeq, toSeq }: Receipt): boolean {
  return receipts !== null && seq !== null && seq > fromSeq && seq <= toSeq && sender.userId !== userId
}

function countReader(message: Message, { status }: Receipt): Message {
  const receipts = message.receipts && count(message.receipts, status)
  return { ...message, receipts, receiptStatus: receipts ? receiptStatus(receipts) : message.receiptStatus }
}

/** Someone's mark moved: the messages of others that it passed have one reader (or receiver) more. */
export function applyReceipts(window: MessageWindow, event: Receipt): MessageWindow {
  return changeMessages(
    window,
    (message) => isPassed(message, event),
    (message) => countReader(message, event),
  )
}

/** The same in a thread, whose parent and shown replies stand in the main thread too. */
export function applyReceiptsToThread(thread: Thread, event: Receipt): Thread {
  if (![thread.parent, ...thread.replies].some((message) => isPassed(message, event))) return thread
  const change = (message: Message): Message => (isPassed(message, event) ? countReader(message, event) : message)
  return { ...thread, parent: change(thread.parent), replies: thread.replies.map(change) }
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
