import type { Message } from '@kinward/contract/messages'
import { dayAround, formatDay } from '../../ui/time.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import type { MessageListItem } from './components/message-list-item.ts'
import type { MessageWindow } from './message-window.ts'
import { quoteIn } from './quotes.ts'

/** Messages of one sender this close together are drawn as one. */
const CLOSE = 5 * 60_000

type Said = { senderId: number; at: number; isPlain: boolean }

function continues(before: Said | null, said: Said): boolean {
  if (!before?.isPlain || !said.isPlain) return false
  return before.senderId === said.senderId && said.at - before.at < CLOSE
}

const lines = { begins: new WeakMap<Message, MessageListItem>(), continued: new WeakMap<Message, MessageListItem>() }

/** The line of a message: the same one for as long as the message is, so that a page which comes in draws no other row anew. */
function lineOf(message: Message, continued: boolean): MessageListItem {
  const known = continued ? lines.continued : lines.begins
  const line = known.get(message) ?? { kind: 'message', key: message.hashKey, message, continued }
  known.set(message, line)
  return line
}

/**
 * The first message that was unread when the channel was opened, and since when the reader had not looked; null when it
 * was they who turned it back to unread.
 */
export type Unread = { seq: number; since: number | null }

/** What is unread in a window, or null: one's own messages never are. */
export function firstUnread(window: MessageWindow, me: number): Unread | null {
  const { isMarkedUnread, lastSeenSeq, lastSeenAt } = window
  const first = window.messages.find(
    ({ seq, sender }) => seq !== null && seq > lastSeenSeq && (isMarkedUnread || sender.userId !== me),
  )
  if (!first?.seq) return null
  // Who stopped in the middle has read after it was sent.
  return { seq: first.seq, since: isMarkedUnread ? null : Math.min(lastSeenAt ?? first.timeStamp, first.timeStamp) }
}

type Options = {
  me: number
  now: number
  /** Where the divider stands; fixed while the channel stays open. */
  unread: Unread | null
}

/** The lines of a channel: its messages under their days, the unread divider, and what is still on its way out. */
export function toListItems(
  { messages, hasNewer }: Pick<MessageWindow, 'messages' | 'hasNewer'>,
  entries: readonly OutboxEntry[],
  { me, now, unread }: Options,
): MessageListItem[] {
  const items: MessageListItem[] = []
  let before: Said | null = null
  let day = { from: 0, to: 0 }

  const startDay = (at: number) => {
    if (at >= day.from && at < day.to) return
    day = dayAround(at)
    before = null
    items.push({ kind: 'day', key: `day-${new Date(at).toDateString()}`, label: formatDay(at, now), at })
  }

  for (const message of messages) {
    const said = {
      senderId: message.sender.userId,
      at: message.timeStamp,
      isPlain: message.messageType === 'normal' && !message.urgency,
    }
    startDay(said.at)
    if (unread !== null && message.seq === unread.seq) {
      before = null
      items.push({ kind: 'unread-divider', key: 'unread', at: unread.since })
    }
    items.push(lineOf(message, continues(before, said)))
    before = said
  }

  if (entries.length === 0) return items
  const arrived = new Set(messages.map(({ hashKey }) => hashKey))
  const waiting = entries.filter(({ hashKey }) => !arrived.has(hashKey))
  if (hasNewer && waiting.length > 0) {
    before = null
    items.push({ kind: 'gap', key: 'gap' })
  }
  for (const entry of waiting) {
    const said = { senderId: me, at: Math.max(entry.createdAt, day.from), isPlain: true }
    startDay(said.at)
    items.push({
      kind: 'pending',
      key: entry.hashKey,
      entry,
      continued: continues(before, said),
      quote: quoteIn(messages, entry),
    })
    before = said
  }
  return items
}
