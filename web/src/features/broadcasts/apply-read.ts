import type { Broadcast, BroadcastPage } from '@kinward/contract/broadcasts'
import type { InfiniteData } from '@tanstack/react-query'

export type Pages = InfiniteData<BroadcastPage, string | null>

/** What is read: one broadcast, or all that were listed, the newest of which it names. */
export type Reading = { broadcastId: number } | { upTo: Pick<Broadcast, 'id' | 'sentAt'> }

/** The list once something in it was read. What is not listed changes no row. */
export function applyRead(data: Pages | undefined, reading: Reading, unread: number): Pages | undefined {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        unread,
        broadcasts: page.broadcasts.map((one) =>
          one.is_read || !isMeant(reading, one) ? one : { ...one, is_read: true },
        ),
      })),
    }
  )
}

function isMeant(reading: Reading, { id, sentAt }: Broadcast): boolean {
  if ('broadcastId' in reading) return id === reading.broadcastId
  const after = Date.parse(sentAt) - Date.parse(reading.upTo.sentAt)
  return after < 0 || (after === 0 && id <= reading.upTo.id)
}

/** Each broadcast once: one that came while pages were loaded pushes others from one page to the next. */
export function listedOnce<One extends { id: number }>(pages: readonly { broadcasts: One[] }[]): One[] {
  const seen = new Set<number>()
  return pages.flatMap(({ broadcasts }) => broadcasts).filter(({ id }) => !seen.has(id) && seen.add(id))
}
