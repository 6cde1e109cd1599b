import { listUserChannels, type Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { channelKeys } from './keys.ts'
import { loadNewest } from './merge-fetched.ts'

/** How long a list that events outran waits for them to calm down. */
const CATCH_UP_MS = 1_000

export function channelsQuery(client: QueryClient, location: Location) {
  const queryKey = channelKeys.list(location.id)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const load = () => call(listUserChannels, { params: placeOf(location) }, { signal, silent: true })
      const loadLater = () => setTimeout(() => void client.invalidateQueries({ queryKey }), CATCH_UP_MS)
      return loadNewest(load, () => client.getQueryData<readonly Group[]>(queryKey), loadLater)
    },
    staleTime: 60_000,
  })
}

/** The channels of a location that the reader takes part in; events keep them fresh between loads. */
export function useChannelsQuery(location: Location) {
  return useQuery(channelsQuery(useQueryClient(), location))
}
