import type { Message, MessagePage } from '@kinward/contract/messages'

/**
 * The stretch of a channel that is loaded: main-thread messages ascending by `seq`. `version` is the last change of the
 * channel known to be in it; `seq` is the newest main-thread message known to exist, inside the window or not.
 */
export type MessageWindow = MessagePage

/**
 * The newer of two states of the same message; the later arrival wins a tie. Receipts move without a version and only
 * forward, so an answer that was overtaken on its way does not take them back.
 */
export function newerMessage(known: Message, arrived: Message): Message {
  const newer = arrived.version >= known.version ? arrived : known
  const one = known.receipts
  const other = arrived.receipts
  if (!one || !other || one.recipients !== other.recipients) return newer
  const further =
    one.read > other.read || (one.read === other.read && one.delivered > other.delivered) ? known : arrived
  return { ...newer, receipts: further.receipts, receiptStatus: further.receiptStatus }
}

function place(message: Message): number {
  return message.seq ?? Number.MAX_SAFE_INTEGER
}

/** Puts messages among others: each once (by id and by hashKey), ascending by `seq`, replaced only by newer states. */
export function mergeMessages(known: readonly Message[], arrived: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of arrived) {
    const existing = byId.get(message.id)
    byId.set(message.id, existing ? newerMessage(existing, message) : message)
  }
  return [...byId.values()].toSorted((a, b) => place(a) - place(b))
}

export function firstSeq(window: MessageWindow): number | null {
  return window.messages[0]?.seq ?? null
}

export function lastSeq(window: MessageWindow): number | null {
  return window.messages.at(-1)?.seq ?? null
}

/** Changes the messages that `select` picks; the same window when there are none. */
export function changeMessages(
  window: MessageWindow,
  select: (message: Message) => boolean,
  change: (message: Message) => Message,
): MessageWindow {
  if (!window.messages.some(select)) return window
  return { ...window, messages: window.messages.map((message) => (select(message) ? change(message) : message)) }
}

/**
 * Moves a window to the version that an event made, when it is the very next one. After a jump the version stays, and
 * being behind is what makes the client ask for what it missed.
 */
export function reachVersion(window: MessageWindow, version: number): MessageWindow {
  return version === window.version + 1 ? { ...window, version } : window
}

/** Whether the channel has had changes that this window has not seen. */
export function isBehind(window: MessageWindow, version: number): boolean {
  return version > window.version
}
