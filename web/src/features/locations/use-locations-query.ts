import { fetchUnreadCount, type Location } from '@kinward/contract/locations'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { restrictionStore } from '../session/restriction-store.ts'
import { sessionStore } from '../session/session-store.ts'
import { mergeCounters } from './apply-location-event.ts'
import { locationKeys } from './keys.ts'
import { placeOf } from './place.ts'

/** The reader's locations: as the session has them, with counters that are fetched and patched by events. */
function locationsQuery(client: QueryClient) {
  return queryOptions({
    queryKey: locationKeys.list,
    queryFn: async ({ signal }): Promise<readonly Location[]> => {
      const known = client.getQueryData<readonly Location[]>(locationKeys.list) ?? sessionLocations()
      // Any of them is told of all; one that has turned the reader away is asked last.
      const any = known.find(({ id }) => id !== restrictionStore.get()?.locationId) ?? known[0]
      if (!any) return known
      const counters = await call(
        fetchUnreadCount,
        { params: placeOf(any) },
        { signal, silent: true, ignoreIdle: true },
      )
      // What events counted while the answer was on its way is in it or makes another fetch.
      return mergeCounters(client.getQueryData<readonly Location[]>(locationKeys.list) ?? known, counters)
    },
    initialData: sessionLocations,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  })
}

function sessionLocations(): readonly Location[] {
  return sessionStore.get()?.locations ?? []
}

export function useLocationsQuery(client: QueryClient) {
  return useQuery(locationsQuery(client))
}
