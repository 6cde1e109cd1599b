import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { firstUnread, type Unread } from './list-items.ts'
import type { MessageWindow } from './message-window.ts'
import { forgetMarkedUnread, unreadMarks } from './unread-marks.ts'

type OpenedAt = Pick<MessageWindow, 'lastSeenSeq' | 'lastSeenAt' | 'isMarkedUnread'>
type Divider = { openedAt: OpenedAt; unread: Unread | null; fixed: boolean }

/**
 * Where the unread messages began when the channel was opened. It is found in what is cached, moves once if the cache
 * turns out to be behind, and then stays until the channel is left. Give the owner a React key for each channel.
 */
export function useUnreadDivider(window: MessageWindow | undefined, behind: boolean, me: number): Unread | null {
  const [divider, setDivider] = useState<Divider | null>(null)
  if (!window || divider?.fixed) return divider?.unread ?? null
  const { lastSeenSeq, lastSeenAt, isMarkedUnread } = divider?.openedAt ?? window
  const openedAt = { lastSeenSeq, lastSeenAt, isMarkedUnread }
  const unread = firstUnread({ ...window, ...openedAt }, me)
  if (!divider || divider.unread?.seq !== unread?.seq || !behind) {
    setDivider({ openedAt, unread, fixed: !behind })
  }
  return unread
}

/** Where the reader turned the open channel back to unread, if they did: reading it is not noted until it is left. */
export function useMarkedUnread(groupId: number): Unread | null {
  const marks = useSyncExternalStore(unreadMarks.subscribe, unreadMarks.get)
  useEffect(() => () => forgetMarkedUnread(groupId), [groupId])
  const seq = marks.get(groupId)
  return useMemo(() => (seq === undefined ? null : { seq: seq + 1, since: null }), [seq])
}
