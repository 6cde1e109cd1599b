import { listPatientItems, listSharedItems, type SharedItem } from '@kinward/contract/shared-items'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { fileKeys } from './keys.ts'
import { filterQuery, NO_FILTER, type SharedFilter, type SharedScope } from './shared-filter.ts'

const PAGE = 50

function sharedItemsQuery(place: Place, scope: SharedScope, filter: SharedFilter) {
  return infiniteQueryOptions({
    queryKey: fileKeys.list(place.locationId, scope, filter),
    queryFn: ({ signal, pageParam }): Promise<SharedItem[]> => {
      const query = { before: pageParam, limit: PAGE, ...filterQuery(filter) }
      const options = { signal, silent: true }
      return 'groupId' in scope
        ? call(listSharedItems, { params: { ...place, groupId: scope.groupId }, query }, options)
        : call(listPatientItems, { params: { ...place, patientId: scope.patientId }, query }, options)
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.messageId),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
}

/** What was shared in a channel or about a patient, the newest first, page by page. */
export function useSharedItemsQuery(place: Place, scope: SharedScope, filter: SharedFilter = NO_FILTER) {
  return useInfiniteQuery(sharedItemsQuery(place, scope, filter))
}
