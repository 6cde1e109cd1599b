import type { BroadcastPage } from '@kinward/contract/broadcasts'
import type { InfiniteData } from '@tanstack/react-query'

export type Pages = InfiniteData<BroadcastPage, string | null>

/** The list once something in it was read: one broadcast, or with null all of them. What is not listed changes no row. */
export function applyRead(data: Pages | undefined, broadcastId: number | null, unread: number): Pages | undefined {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        unread,
        broadcasts: page.broadcasts.map((one) =>
          one.is_read || (broadcastId !== null && one.id !== broadcastId) ? one : { ...one, is_read: true },
        ),
      })),
    }
  )
}

/** Each broadcast once: one that came while pages were loaded pushes others from one page to the next. */
export function listedOnce<One extends { id: number }>(pages: readonly { broadcasts: One[] }[]): One[] {
  const seen = new Set<number>()
  return pages.flatMap(({ broadcasts }) => broadcasts).filter(({ id }) => !seen.has(id) && seen.add(id))
}
