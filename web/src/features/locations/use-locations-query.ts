import { fetchUnreadCount, type Location } from '@kinward/contract/locations'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { ApiError, ignoreFailure } from '../../lib/errors.ts'
import { call, renewSession } from '../session/call.ts'
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
      const any = known.find(({ id }) => !restrictionStore.get().has(id)) ?? known[0]
      if (!any) return known
      const asked = { signal, silent: true, ignoreIdle: true }
      const counters = await call(fetchUnreadCount, { params: placeOf(any) }, asked).catch(renewIfGone)
      if (known.some(({ id }) => !counters.some((counter) => counter.id === id))) renew()
      // What events counted while the answer was on its way is in it or makes another fetch.
      return mergeCounters(client.getQueryData<readonly Location[]>(locationKeys.list) ?? known, counters)
    },
    initialData: sessionLocations,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  })
}

/** A place that the reader lost while the line was down is found missing here; the session then says where they are. */
function renewIfGone(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) renew()
  throw error
}

function renew(): void {
  const token = sessionStore.get()?.jwtToken
  if (token) ignoreFailure(renewSession(token))
}

function sessionLocations(): readonly Location[] {
  return sessionStore.get()?.locations ?? []
}

export function useLocationsQuery(client: QueryClient) {
  return useQuery(locationsQuery(client))
}
