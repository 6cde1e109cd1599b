import { listSharedItems, type SharedItem } from '@kinward/contract/managing-groups'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { channelKeys } from './keys.ts'

const PAGE = 50

function sharedItemsQuery(place: Place, groupId: number) {
  return infiniteQueryOptions({
    queryKey: channelKeys.shared(place.locationId, groupId),
    queryFn: ({ signal, pageParam }): Promise<SharedItem[]> =>
      call(
        listSharedItems,
        { params: { ...place, groupId }, query: { before: pageParam, limit: PAGE } },
        { signal, silent: true },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.messageId),
    staleTime: 30_000,
  })
}

/** What was shared in a channel, the newest first, page by page. */
export function useSharedItemsQuery(place: Place, groupId: number) {
  return useInfiniteQuery(sharedItemsQuery(place, groupId))
}
