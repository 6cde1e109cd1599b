import type { ServerEventPayload } from '@kinward/contract/events'
import type { Message } from '@kinward/contract/messages'
import { changeMessage, type MessageChangeName } from './message-changes.ts'
import { changeMessages, reachVersion, type MessageWindow } from './message-window.ts'

/** Applies an event about one message: a reply under it, an edit, a deletion, a rating, a reaction, a pin. */
export function applyMessageChange<Name extends MessageChangeName>(
  window: MessageWindow,
  name: Name,
  event: ServerEventPayload<Name>,
  me: number,
): MessageWindow {
  return reachVersion(
    changeMessages(window, (message) => changeMessage(message, name, event, me)),
    event.version,
  )
}

type Bookmarked = Omit<ServerEventPayload<'message.bookmark'>, 'ownVersion'>

/** A bookmark is the reader's own and no change of the channel: the message keeps its version. */
export function applyBookmark(message: Message, event: Bookmarked): Message {
  const { messageId, isBookmarked, bookmarkId } = event
  return message.id === messageId ? { ...message, isBookmarked, bookmarkId } : message
}
