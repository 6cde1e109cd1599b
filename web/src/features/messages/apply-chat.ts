import type { ServerEventPayload } from '@kinward/contract/events'
import type { Message } from '@kinward/contract/messages'
import { countReply } from './apply-replies.ts'
import { changeMessages, firstSeq, mergeMessages, reachVersion, type MessageWindow } from './message-window.ts'

type Chat = Pick<ServerEventPayload<'chat'>, 'message' | 'version'> & { hasOpened?: boolean }

/**
 * Puts a message that was sent into the window: the reader's own, acknowledged, or someone's. After a jump it is shown
 * at once and what it overtook slips in before it; the window stays behind until that is done. The event is the same
 * for everyone, so a message that is known keeps the reader's own marks on it.
 */
export function applyChat(window: MessageWindow, chat: Chat, me: number): MessageWindow {
  const { message, version } = chat
  const { seq } = message
  const known = window.messages.some(({ id, ...kept }) => id === message.id && kept.version >= message.version)
  const updated = changeMessages(window, (kept) => countReply(put(kept, message), chat, me))
  if (known || seq === null) return reachVersion(updated, version)
  const reached = reachVersion({ ...updated, seq: Math.max(window.seq, seq) }, version)
  if (window.hasNewer || isBefore(window, seq)) return reached
  return followOwnMessage({ ...reached, messages: mergeMessages(updated.messages, [message]) }, message, me)
}

/** A newer state of a message that is shown. */
function put(kept: Message, message: Message): Message {
  return kept.id === message.id && kept.version < message.version ? message : kept
}

function isBefore(window: MessageWindow, seq: number): boolean {
  const first = firstSeq(window)
  return window.hasOlder && first !== null && seq < first
}

/** Someone who had read everything has also read what they say. Where a message is missing, it may be one they have not read. */
function followOwnMessage(window: MessageWindow, message: Message, me: number): MessageWindow {
  const { seq, sender, id } = message
  if (sender.userId !== me || seq === null || seq <= window.lastSeenSeq) return window
  const between = window.messages.filter(
    (other) => other.seq !== null && other.seq > window.lastSeenSeq && other.seq < seq,
  )
  const isWhole = between.length === seq - window.lastSeenSeq - 1
  if (!isWhole || between.some((other) => other.sender.userId !== me)) return window
  return { ...window, isMarkedUnread: false, lastSeenSeq: seq, lastSeenMessageId: id, lastSeenAt: message.timeStamp }
}
