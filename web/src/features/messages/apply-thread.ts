import type { ServerEventPayload } from '@kinward/contract/events'
import type { Message, MessageUpdates, Thread } from '@kinward/contract/messages'
import { changeMessage, type MessageChangeName } from './message-changes.ts'
import { newerMessage } from './message-window.ts'

function putReply(replies: readonly Message[], reply: Message): Message[] {
  const known = replies.find(({ id }) => id === reply.id)
  const others = replies.filter(({ id }) => id !== reply.id)
  return [...others, known ? newerMessage(known, reply) : reply].toSorted((a, b) => a.id - b.id)
}

/** Moves a thread on by a message: a reply to it, or a newer state of its parent. */
export function applyChatToThread(thread: Thread, { message, version }: { message: Message; version: number }): Thread {
  const next = { ...thread, version: Math.max(thread.version, version) }
  if (message.id === thread.parent.id) return { ...next, parent: newerMessage(thread.parent, message) }
  return message.parentId === thread.parent.id ? { ...next, replies: putReply(thread.replies, message) } : thread
}

/** Applies an event about one message to a thread, wherever in it the message is. */
export function applyMessageChangeToThread<Name extends MessageChangeName>(
  thread: Thread,
  name: Name,
  event: ServerEventPayload<Name>,
  me: number,
): Thread {
  const parent = changeMessage(thread.parent, name, event, me)
  const replies = thread.replies.map((reply) => changeMessage(reply, name, event, me))
  const changed = parent !== thread.parent || replies.some((reply, index) => reply !== thread.replies[index])
  return changed ? { parent, replies, version: Math.max(thread.version, event.version) } : thread
}

/** Brings a thread up to date with what changed in its channel. */
export function mergeUpdatesIntoThread(thread: Thread, updates: MessageUpdates): Thread {
  return updates.messages.reduce(
    (merged, message) => applyChatToThread(merged, { message, version: message.version }),
    thread,
  )
}

/** Two states of the same thread: what is newer of each message, and all replies, since none is ever taken away. */
export function mergeThreads(known: Thread, arrived: Thread): Thread {
  return {
    parent: newerMessage(known.parent, arrived.parent),
    replies: arrived.replies.reduce(putReply, known.replies),
    version: Math.max(known.version, arrived.version),
  }
}
