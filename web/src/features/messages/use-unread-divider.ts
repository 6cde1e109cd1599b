import { useState } from 'react'
import { firstUnread, type Unread } from './list-items.ts'
import type { MessageWindow } from './message-window.ts'

type Divider = { openedAt: Pick<MessageWindow, 'lastSeenSeq' | 'lastSeenAt'>; unread: Unread | null; fixed: boolean }

/**
 * Where the unread messages began when the channel was opened. It is found in what is cached, moves once if the cache
 * turns out to be behind, and then stays until the channel is left. Give the owner a React key for each channel.
 */
export function useUnreadDivider(window: MessageWindow | undefined, behind: boolean, me: number): Unread | null {
  const [divider, setDivider] = useState<Divider | null>(null)
  if (!window || divider?.fixed) return divider?.unread ?? null
  const { lastSeenSeq, lastSeenAt } = divider?.openedAt ?? window
  const unread = firstUnread({ ...window, lastSeenSeq, lastSeenAt }, me)
  if (!divider || divider.unread?.seq !== unread?.seq || !behind) {
    setDivider({ openedAt: { lastSeenSeq, lastSeenAt }, unread, fixed: !behind })
  }
  return unread
}
