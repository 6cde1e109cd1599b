import { useMemo, useSyncExternalStore } from 'react'
import type { OutboxEntry } from './entry.ts'
import type { Outbox } from './outbox.ts'

type Where = { userId: number; groupId: number; parentId: number | null }

/** What of the outbox shows at a place: a reply that is also for the channel waits in both. */
export function entriesAt(entries: readonly OutboxEntry[], { userId, groupId, parentId }: Where): OutboxEntry[] {
  return entries.filter((entry) => {
    if (entry.userId !== userId || entry.groupId !== groupId) return false
    return entry.parentId === parentId || (parentId === null && entry.showInMainThread)
  })
}

export function useOutboxEntries(outbox: Outbox, { userId, groupId, parentId }: Where): OutboxEntry[] {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.get)
  return useMemo(() => entriesAt(entries, { userId, groupId, parentId }), [entries, userId, groupId, parentId])
}
