import type { ReadState } from '@kinward/contract/groups'
import type { MemberMark } from '@kinward/contract/messages'
import type { MessageWindow } from './message-window.ts'
import { mergeMarks, moveMarks } from './receipts.ts'

function withMarks(window: MessageWindow, marks: MemberMark[] | null): MessageWindow {
  return marks === window.marks ? window : { ...window, marks }
}

/** Some members have come further. */
export function applyMarks(window: MessageWindow, moved: readonly MemberMark[]): MessageWindow {
  return withMarks(window, moveMarks(window.marks, moved))
}

/** Who is in the channel changed. */
export function applyAllMarks(window: MessageWindow, marks: MemberMark[] | null): MessageWindow {
  return withMarks(window, mergeMarks(window.marks, marks))
}

export function dropMarks(window: MessageWindow, userIds: readonly number[]): MessageWindow {
  if (!window.marks?.some(({ userId }) => userIds.includes(userId))) return window
  return { ...window, marks: window.marks.filter(({ userId }) => !userIds.includes(userId)) }
}

type Seen = Pick<ReadState, 'isMarkedUnread' | 'lastSeenSeq' | 'lastSeenMessageId' | 'lastSeenAt'>

/** The reader's own mark moved. It goes back only when they turned the channel back to unread. */
export function applyLastSeen(window: MessageWindow, seen: Seen): MessageWindow {
  const { isMarkedUnread, lastSeenSeq, lastSeenMessageId, lastSeenAt } = seen
  if (!isMarkedUnread && lastSeenSeq <= window.lastSeenSeq && !window.isMarkedUnread) return window
  return { ...window, isMarkedUnread, lastSeenSeq, lastSeenMessageId, lastSeenAt }
}
