import type { Message, MessagePage } from '@kinward/contract/messages'

/**
 * The stretch of a channel that is loaded: main-thread messages ascending by `seq`. `version` is the last change of the
 * channel known to be in it; `seq` is the newest main-thread message known to exist, inside the window or not.
 */
export type MessageWindow = MessagePage & {
  /** What the reader did for themselves alone was heard up to here, with something before it missing. */
  missedOwnVersion?: number
}

/** The newer of two states of the same message; the later arrival wins a tie. */
export function newerMessage(known: Message, arrived: Message): Message {
  return arrived.version >= known.version ? arrived : known
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

/**
 * The last message up to `seq` that a reader can have come to: one that is missing after their mark may not be passed
 * over. What lies before all that is loaded was jumped over on purpose.
 */
export function lastReadable(window: MessageWindow, seq: number): Message | null {
  const before = window.hasOlder ? (firstSeq(window) ?? 1) - 1 : 0
  let next = Math.max(window.lastSeenSeq, before) + 1
  let last: Message | null = null
  for (const message of window.messages) {
    if (message.seq !== next || next > seq) continue
    last = message
    next += 1
  }
  return last
}

/** Changes messages one by one; the same list when none changed. */
export function mapMessages(messages: Message[], change: (message: Message) => Message): Message[] {
  const next = messages.map(change)
  return next.some((message, index) => message !== messages[index]) ? next : messages
}

/** Changes a window's messages one by one; the same window when none changed. */
export function changeMessages(window: MessageWindow, change: (message: Message) => Message): MessageWindow {
  const messages = mapMessages(window.messages, change)
  return messages === window.messages ? window : { ...window, messages }
}

/**
 * Moves a window to the version that an event made, when it is the very next one. After a jump the version stays, and
 * being behind is what makes the client ask for what it missed.
 */
export function reachVersion(window: MessageWindow, version: number): MessageWindow {
  return version === window.version + 1 ? { ...window, version } : window
}

/** The same for what the reader did for themselves alone, here or elsewhere. No list knows of it, so a jump is noted. */
export function reachOwnVersion(window: MessageWindow, ownVersion: number): MessageWindow {
  if (ownVersion <= window.ownVersion) return window
  if (ownVersion === window.ownVersion + 1) return withOwnVersion(window, ownVersion)
  return { ...window, missedOwnVersion: Math.max(ownVersion, window.missedOwnVersion ?? 0) }
}

/** A window that has all that the reader did for themselves alone, up to a version. */
export function withOwnVersion({ missedOwnVersion, ...window }: MessageWindow, ownVersion: number): MessageWindow {
  const isMissing = missedOwnVersion !== undefined && missedOwnVersion > ownVersion
  return { ...window, ownVersion, ...(isMissing && { missedOwnVersion }) }
}

/** Whether the channel has had changes that this window has not seen, or its reader has made some elsewhere. */
export function isBehind(window: MessageWindow, version: number): boolean {
  return version > window.version || (window.missedOwnVersion ?? 0) > window.ownVersion
}
