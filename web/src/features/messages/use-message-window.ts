import { listMessages, paginateMessages } from '@kinward/contract/messages'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import type { CatchUp } from './catch-up.ts'
import { withHeard } from './heard-meanwhile.ts'
import { messageKeys } from './keys.ts'
import { mergeNewer, mergeOlder, replaceWindow, trimWindow } from './merge-page.ts'
import { changeWindow, readWindow } from './message-cache.ts'
import { firstSeq, isBehind, lastSeq, type MessageWindow } from './message-window.ts'

/** How much of a channel stays in memory after it is left. */
const KEPT = 150

export function windowQuery(place: Place, groupId: number) {
  return queryOptions({
    queryKey: messageKeys.window(groupId),
    // 0 is the reader's own mark: the page around the first unread message.
    queryFn: ({ client, signal }): Promise<MessageWindow> =>
      withHeard(client, groupId, () =>
        call(listMessages, { params: { ...place, groupId }, query: { lastSeenIndex: 0 } }, { signal, silent: true }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    structuralSharing: false,
  })
}

/** Leaves a channel so that it opens well again: at its end and not longer than needed, or afresh at the first unread. */
function leaveWindow(client: QueryClient, groupId: number): void {
  if (readWindow(client, groupId)?.hasNewer) client.removeQueries({ queryKey: messageKeys.window(groupId) })
  else changeWindow(client, groupId, (window) => trimWindow(window, KEPT))
}

type Side = 'older' | 'newer'

/** Loads the next page at either end of the window; one at a time. */
function usePages(place: Place, groupId: number) {
  const client = useQueryClient()
  const { entityId, locationId } = place
  const [loading, setLoading] = useState<{ groupId: number; side: Side } | null>(null)
  const busy = useRef(false)
  const load = useCallback(
    async (side: Side) => {
      const window = busy.current ? undefined : readWindow(client, groupId)
      const edge = window && (side === 'older' ? firstSeq(window) : lastSeq(window))
      if (!window || edge === null || edge === undefined || !(side === 'older' ? window.hasOlder : window.hasNewer))
        return
      busy.current = true
      setLoading({ groupId, side })
      try {
        const query = side === 'older' ? { before: edge } : { after: edge }
        const page = await call(
          paginateMessages,
          { params: { entityId, locationId, groupId }, query },
          { silent: true },
        )
        changeWindow(client, groupId, (now) => {
          // A window that was replaced meanwhile is not continued by this page.
          if (edge !== (side === 'older' ? firstSeq(now) : lastSeq(now))) return now
          return side === 'older' ? mergeOlder(now, page) : mergeNewer(now, page)
        })
      } catch {
        // The edge stays where it is; scrolling to it asks again.
      } finally {
        busy.current = false
        setLoading(null)
      }
    },
    [client, entityId, locationId, groupId],
  )
  return { loading: loading?.groupId === groupId ? loading.side : null, load }
}

/** A channel's messages: what is cached at once, what was missed soon after, more at either end on demand. */
export function useMessageWindow(place: Place, groupId: number, groupVersion: number, catchUp: CatchUp) {
  const client = useQueryClient()
  const { entityId, locationId } = place
  const query = useQuery(windowQuery(place, groupId))
  const { loading, load } = usePages(place, groupId)
  const { data } = query
  // What the window lacks, so that what is missed while an answer is on its way is asked for after it.
  const gap = data !== undefined && isBehind(data, groupVersion) ? `${data.version} ${data.missedOwnVersion}` : null

  useEffect(() => {
    if (gap !== null) catchUp.ask({ entityId, locationId }, groupId, groupVersion)
  }, [gap, catchUp, entityId, locationId, groupId, groupVersion])

  useEffect(() => () => leaveWindow(client, groupId), [client, groupId])

  /** Shows the end of the channel; false when it is shown already. */
  const jumpToLatest = useCallback(async (): Promise<boolean> => {
    if (!readWindow(client, groupId)?.hasNewer) return false
    const page = await call(listMessages, { params: { entityId, locationId, groupId }, query: {} }, { silent: true })
    client.setQueryData<MessageWindow>(messageKeys.window(groupId), (now) => replaceWindow(now, page))
    return true
  }, [client, entityId, locationId, groupId])

  const loadOlder = useCallback(() => void load('older'), [load])
  const loadNewer = useCallback(() => void load('newer'), [load])
  return { query, window: query.data, loadingSide: loading, loadOlder, loadNewer, jumpToLatest }
}
