import type { MessagePage } from '@kinward/contract/messages'
import { mergeMessages, type MessageWindow } from './message-window.ts'
import { mergeMarks } from './receipts.ts'

/**
 * Both together are as new as the older of them. What was told while the page was on its way found nothing to change in
 * the window, and the page does not have it: the version goes back to where the page was read, so that it is asked for.
 * The marks of a reader only move forward, whichever answer comes last.
 */
function merge(window: MessageWindow, page: MessagePage): MessageWindow {
  const ahead = page.lastSeenSeq > window.lastSeenSeq ? page : window
  return {
    ...withOwnVersionOf(window, page),
    version: Math.min(window.version, page.version),
    messages: mergeMessages(window.messages, page.messages),
    seq: Math.max(window.seq, page.seq),
    lastSeenSeq: ahead.lastSeenSeq,
    lastSeenMessageId: ahead.lastSeenMessageId,
    lastSeenAt: ahead.lastSeenAt,
    isMarkedUnread: ahead.isMarkedUnread,
    marks: mergeMarks(window.marks, page.marks),
  }
}

/** The same for what the reader did for themselves alone: no list knows of it, so the window notes what it has heard. */
function withOwnVersionOf(window: MessageWindow, page: MessagePage): MessageWindow {
  if (page.ownVersion >= window.ownVersion) return window
  const missedOwnVersion = Math.max(window.ownVersion, window.missedOwnVersion ?? 0)
  return { ...window, ownVersion: page.ownVersion, missedOwnVersion }
}

/**
 * Puts a page in the place of a window. What the reader did for themselves alone and the page does not have yet, as far as it
 * was heard, is asked for.
 */
export function replaceWindow(
  window: Pick<MessageWindow, 'marks' | 'ownVersion' | 'missedOwnVersion'> | undefined,
  page: MessagePage,
): MessageWindow {
  if (!window) return page
  const missedOwnVersion = Math.max(window.ownVersion, window.missedOwnVersion ?? 0)
  const marks = mergeMarks(window.marks, page.marks)
  return { ...page, marks, ...(missedOwnVersion > page.ownVersion && { missedOwnVersion }) }
}

/** Adds a page of history before the window. What the window missed is still missing, so its version does not rise. */
export function mergeOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  return { ...merge(window, page), hasOlder: page.hasOlder }
}

/**
 * Adds a page after the window. One that reached the end when it was read makes the window reach the end: what was said
 * since, which `seq` may know of, comes in with catching up.
 */
export function mergeNewer(window: MessageWindow, page: MessagePage): MessageWindow {
  return { ...merge(window, page), hasNewer: page.hasNewer }
}

/** The newest `size` messages, so that a channel left open for hours does not stay in memory whole. */
export function trimWindow(window: MessageWindow, size: number): MessageWindow {
  if (window.messages.length <= size) return window
  return { ...window, messages: window.messages.slice(-size), hasOlder: true }
}
