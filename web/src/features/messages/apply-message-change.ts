import type { ServerEventPayload } from '@kinward/contract/events'
import { changeMessage, type MessageChangeName } from './message-changes.ts'
import { reachVersion, type MessageWindow } from './message-window.ts'

/** Applies an event about one message: a reply under it, an acknowledgement, a deletion, a rating, a reaction, a pin. */
export function applyMessageChange<Name extends MessageChangeName>(
  window: MessageWindow,
  name: Name,
  event: ServerEventPayload<Name>,
  me: number,
): MessageWindow {
  const messages = window.messages.map((message) => changeMessage(message, name, event, me))
  const changed = messages.some((message, index) => message !== window.messages[index])
  return reachVersion(changed ? { ...window, messages } : window, event.version)
}

/** A bookmark is the reader's own and no change of the channel: it carries no version. */
export function applyBookmark(window: MessageWindow, event: ServerEventPayload<'message.bookmark'>): MessageWindow {
  const { messageId, isBookmarked, bookmarkId } = event
  if (!window.messages.some(({ id }) => id === messageId)) return window
  const messages = window.messages.map((message) =>
    message.id === messageId ? { ...message, isBookmarked, bookmarkId } : message,
  )
  return { ...window, messages }
}
