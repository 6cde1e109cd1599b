import type { ServerEventPayload } from '@kinward/contract/events'
import type { Message } from '@kinward/contract/messages'
import { changeMessages, type MessageWindow, reachOwnVersion } from './message-window.ts'

type Chat = Pick<ServerEventPayload<'chat'>, 'message' | 'version'> & {
  /** The reader has opened the thread that the message is a reply in. */
  hasOpened?: boolean
}

/**
 * What a reply makes of its parent for the reader alone: whoever began a thread, answered in it or opened it follows
 * it, and for them a reply of someone else is one more that they have not seen. To whoever follows it with an answer, all that
 * others had said there is. What is the same for everyone, its summary, comes with an event of its own and with the same version.
 */
export function countReply(parent: Message, chat: Chat, me: number): Message {
  const { message: reply, version, hasOpened = false } = chat
  if (parent.id !== reply.parentId || parent.version >= version) return parent
  if (reply.sender.userId === me) {
    return parent.followsThread ? parent : { ...parent, followsThread: true, unreadReplies: parent.noOfReplies }
  }
  if (!parent.followsThread && !hasOpened && parent.sender.userId !== me) return parent
  return { ...parent, followsThread: true, unreadReplies: parent.unreadReplies + 1 }
}

/** The reader has seen a thread, here or in another tab, up to a reply; `left` are those they have not. */
export function readThread(parent: Message, parentId: number, left: number): Message {
  if (parent.id !== parentId || (parent.followsThread && parent.unreadReplies === left)) return parent
  return { ...parent, followsThread: true, unreadReplies: left }
}

/** The reader has read in a thread, loaded or not: what they have not seen are the replies beyond those they have. */
export function applyOwnThreadRead(window: MessageWindow, event: ServerEventPayload<'thread.read'>): MessageWindow {
  const { parentId, noOfReplies, ownVersion } = event
  const read = changeMessages(window, (parent) =>
    readThread(parent, parentId, Math.max(0, parent.noOfReplies - noOfReplies)),
  )
  return reachOwnVersion(read, ownVersion)
}
