import { listUserChannels, type Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { channelKeys } from './keys.ts'
import { loadNewest } from './merge-fetched.ts'

export function channelsQuery(client: QueryClient, location: Location) {
  const queryKey = channelKeys.list(location.id)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const load = () => call(listUserChannels, { params: placeOf(location) }, { signal, silent: true })
      return loadNewest(load, () => client.getQueryData<readonly Group[]>(queryKey))
    },
    staleTime: 60_000,
  })
}

/** The channels of a location that the reader takes part in; events keep them fresh between loads. */
export function useChannelsQuery(location: Location) {
  return useQuery(channelsQuery(useQueryClient(), location))
}
