import { createStore } from '../../lib/store.ts'

/**
 * Channels that were turned back to unread while they were open, with the place up to which they count as read. They stay
 * unread until they are left and opened again.
 */
export const unreadMarks = createStore<ReadonlyMap<number, number>>(new Map())

export function noteMarkedUnread(groupId: number, lastSeenSeq: number): void {
  unreadMarks.set(new Map(unreadMarks.get()).set(groupId, lastSeenSeq))
}

export function forgetMarkedUnread(groupId: number): void {
  const marks = new Map(unreadMarks.get())
  if (marks.delete(groupId)) unreadMarks.set(marks)
}
