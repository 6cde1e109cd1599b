import type { MessagePage } from '@kinward/contract/messages'
import { mergeMessages, type MessageWindow } from './message-window.ts'
import { mergeMarks } from './receipts.ts'

/** The marks of a reader only move forward, whichever answer comes last. */
function merge(window: MessageWindow, page: MessagePage): MessageWindow {
  const ahead = page.lastSeenSeq > window.lastSeenSeq ? page : window
  return {
    ...window,
    messages: mergeMessages(window.messages, page.messages),
    seq: Math.max(window.seq, page.seq),
    lastSeenSeq: ahead.lastSeenSeq,
    lastSeenMessageId: ahead.lastSeenMessageId,
    lastSeenAt: ahead.lastSeenAt,
    isMarkedUnread: ahead.isMarkedUnread,
    marks: mergeMarks(window.marks, page.marks),
  }
}

/**
 * Adds a page of history before the window. The version stays: what the window missed is still missing, and asking for
 * it again harms nothing.
 */
export function mergeOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  return { ...merge(window, page), hasOlder: page.hasOlder }
}

/** Adds a page after the window. */
export function mergeNewer(window: MessageWindow, page: MessagePage): MessageWindow {
  return { ...merge(window, page), hasNewer: page.hasNewer }
}

/** The newest `size` messages, so that a channel left open for hours does not stay in memory whole. */
export function trimWindow(window: MessageWindow, size: number): MessageWindow {
  if (window.messages.length <= size) return window
  return { ...window, messages: window.messages.slice(-size), hasOlder: true }
}
