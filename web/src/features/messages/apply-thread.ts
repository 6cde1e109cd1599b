import type { ServerEventPayload } from '@kinward/contract/events'
import type { Message, MessageUpdates, Thread } from '@kinward/contract/messages'
import { readThread } from './apply-replies.ts'
import { changeMessage, type MessageChangeName } from './message-changes.ts'
import { mapMessages, newerMessage } from './message-window.ts'
import { retellFrom, withQuote } from './quotes.ts'
import { moveReader } from './receipts.ts'

/** Puts replies among others: each once, in their order, replaced only by newer states. */
function putReplies(known: readonly Message[], arrived: readonly Message[]): Message[] {
  const byId = new Map(known.map((reply) => [reply.id, reply]))
  for (const reply of arrived) {
    const existing = byId.get(reply.id)
    byId.set(reply.id, existing ? newerMessage(existing, reply) : reply)
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** How far each has read: someone who had read everything has also read what they answer. */
function withSenders(readers: Thread['readers'], replies: readonly Message[]): Thread['readers'] {
  const marks = new Map(readers.map(({ userId, messageId }) => [userId, messageId]))
  let last = { id: 0, userId: 0 }
  /** The last one that is not of whoever said the last. */
  let others = 0
  for (const { id, sender } of replies) {
    const { userId } = sender
    if (last.userId !== userId) others = last.id
    const mark = marks.get(userId) ?? 0
    if (others <= mark && mark < id) marks.set(userId, id)
    last = { id, userId }
  }
  return [...marks].map(([userId, messageId]) => ({ userId, messageId })).toSorted((a, b) => a.userId - b.userId)
}

type Chat = {
  message: Message
  version: number
  /** Something that came before it is still to be asked for: it may be a reply that its sender has not read. */
  isAhead?: boolean
}

/** Moves a thread on by a message: a reply to it, or a newer state of its parent. */
export function applyChatToThread(thread: Thread, { message, version, isAhead = false }: Chat): Thread {
  const next = { ...thread, version: Math.max(thread.version, version) }
  if (message.id === thread.parent.id) return { ...next, parent: newerMessage(thread.parent, message) }
  if (message.parentId !== thread.parent.id) return thread
  const replies = putReplies(thread.replies, [message])
  return { ...next, replies, readers: isAhead ? thread.readers : withSenders(thread.readers, replies) }
}

/** Changes the messages of a thread one by one. */
export function changeThreadMessages(thread: Thread, change: (message: Message) => Message): Thread {
  const parent = change(thread.parent)
  const replies = mapMessages(thread.replies, change)
  return parent === thread.parent && replies === thread.replies ? thread : { ...thread, parent, replies }
}

/** Applies an event about one message to a thread, wherever in it the message is. */
export function applyMessageChangeToThread<Name extends MessageChangeName>(
  thread: Thread,
  name: Name,
  event: ServerEventPayload<Name>,
  me: number,
): Thread {
  const next = changeThreadMessages(thread, (message) => changeMessage(message, name, event, me))
  return next === thread ? thread : { ...next, version: Math.max(thread.version, event.version) }
}

/** How many replies after one are not the reader's own. */
function unreadAfter({ replies }: Thread, messageId: number, me: number): number {
  return replies.filter(({ id, sender }) => id > messageId && sender.userId !== me).length
}

/** Someone has read a thread up to a reply. */
export function applyThreadRead(thread: Thread, event: ServerEventPayload<'thread.read'>, me: number): Thread {
  const { parentId, userId, messageId } = event
  if (thread.parent.id !== parentId) return thread
  const readers = moveReader(thread.readers, { userId, messageId })
  const parent = userId === me ? readThread(thread.parent, parentId, unreadAfter(thread, messageId, me)) : thread.parent
  return readers === thread.readers && parent === thread.parent ? thread : { ...thread, readers, parent }
}

/** Brings a thread up to date with what changed in its channel. */
export function mergeUpdatesIntoThread(thread: Thread, { messages }: MessageUpdates): Thread {
  const parents = messages.filter(({ id }) => id === thread.parent.id)
  const replies = messages.filter(({ parentId }) => parentId === thread.parent.id)
  const merged = parents.length + replies.length === 0 ? thread : withMessages(thread, parents, replies)
  const retell = retellFrom(messages)
  return changeThreadMessages(merged, (message) => withQuote(message, retell))
}

function withMessages(thread: Thread, parents: readonly Message[], arrived: readonly Message[]): Thread {
  const versions = [...parents, ...arrived].map(({ version }) => version)
  const replies = putReplies(thread.replies, arrived)
  return {
    parent: parents.reduce(newerMessage, thread.parent),
    replies,
    version: Math.max(thread.version, ...versions),
    readers: withSenders(thread.readers, replies),
  }
}

/** Two states of the same thread: what is newer of each message, and all replies, since none is ever taken away. */
export function mergeThreads(known: Thread, arrived: Thread): Thread {
  return {
    parent: newerMessage(known.parent, arrived.parent),
    replies: putReplies(known.replies, arrived.replies),
    version: Math.max(known.version, arrived.version),
    readers: known.readers.reduce(moveReader, arrived.readers),
  }
}
