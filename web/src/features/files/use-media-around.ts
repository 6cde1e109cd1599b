import { listSharedItems, type SharedItem } from '@kinward/contract/shared-items'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { fileKeys } from './keys.ts'
import type { MediaPlace } from './media-context.ts'

const PAGE = 20
const KINDS = 'image,giphy,video,voice-clip,audio,file,url'

type PageParam = { before: number } | { after: number }
type Asked = { signal: AbortSignal; pageParam: PageParam }

function mediaAroundQuery(place: Place, { groupId, messageId }: MediaPlace) {
  return infiniteQueryOptions({
    queryKey: fileKeys.around(place.locationId, groupId, messageId),
    queryFn: ({ signal, pageParam }: Asked): Promise<SharedItem[]> =>
      call(
        listSharedItems,
        { params: { ...place, groupId }, query: { ...pageParam, limit: PAGE, kinds: KINDS } },
        { signal, silent: true },
      ),
    // The message itself is among those before the next.
    initialPageParam: { before: messageId + 1 },
    getNextPageParam: (oldest, _pages, param): PageParam | undefined => {
      // Asked for anew, all begins with the newest page: behind what came after a message comes that message.
      if ('after' in param) return { before: param.after + 1 }
      return oldest.length < PAGE ? undefined : { before: oldest.at(-1)?.messageId ?? 0 }
    },
    getPreviousPageParam: (newest, _pages, param): PageParam | undefined => {
      if ('after' in param && newest.length < PAGE) return undefined
      return { after: newest[0]?.messageId ?? messageId }
    },
    staleTime: 30_000,
  })
}

/** What was shared in a channel around a message; both ends are loaded further as they are neared. */
export function useMediaAround(place: Place, at: MediaPlace) {
  return useInfiniteQuery(mediaAroundQuery(place, at))
}
