import type { MessageUpdates } from '@kinward/contract/messages'
import { firstSeq, lastSeq, mergeMessages, type MessageWindow, withOwnVersion } from './message-window.ts'
import { retellFrom, withQuote } from './quotes.ts'
import { mergeMarks } from './receipts.ts'

/**
 * Brings a window up to date with what changed since its version: known messages take their newer state, new ones join
 * when the window reaches the end of the channel. A window in the middle of history stays there and learns only that
 * there is more. The version is that of the answer once it is complete, and otherwise one before its last change, so
 * that changes of the same version split between two answers are not lost.
 */
export function mergeUpdates(window: MessageWindow, updates: MessageUpdates): MessageWindow {
  const first = firstSeq(window) ?? 0
  const last = lastSeq(window) ?? 0
  const known = new Set(window.messages.map(({ id }) => id))
  const fitting = updates.messages.filter(({ id, seq }) => {
    if (known.has(id)) return true
    if (seq === null || (window.hasOlder && seq < first)) return false
    return !window.hasNewer || seq <= last
  })
  const retell = retellFrom(updates.messages)
  const ownVersion = updates.complete ? Math.max(window.ownVersion, updates.ownVersion) : window.ownVersion
  return {
    ...withOwnVersion(window, ownVersion),
    messages: mergeMessages(window.messages, fitting).map((message) => withQuote(message, retell)),
    marks: mergeMarks(window.marks, updates.marks),
    seq: Math.max(window.seq, updates.seq),
    version: Math.max(window.version, reachedVersion(updates)),
  }
}

/** Up to which version an answer is whole. */
export function reachedVersion({ complete, version, messages }: MessageUpdates): number {
  if (complete) return version
  return Math.max(0, ...messages.map((message) => message.version)) - 1
}
