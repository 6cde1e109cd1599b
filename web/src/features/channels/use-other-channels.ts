import { listGroups, type Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { mayJoin } from './channel-policy.ts'
import { channelKeys } from './keys.ts'

const STALE = 60_000

function openQuery(location: Location) {
  return queryOptions({
    queryKey: channelKeys.open(location.id),
    queryFn: async ({ signal }): Promise<readonly Group[]> => {
      const query = { type: 'discussion' as const }
      const groups = await call(listGroups, { params: placeOf(location), query }, { signal, silent: true })
      return groups.filter(({ hasJoined }) => !hasJoined)
    },
    staleTime: STALE,
  })
}

function archivedQuery(location: Location) {
  return queryOptions({
    queryKey: channelKeys.archived(location.id),
    queryFn: async ({ signal }): Promise<readonly Group[]> => {
      const query = { archived: '1' as const }
      const groups = await call(listGroups, { params: placeOf(location), query }, { signal, silent: true })
      return groups.filter(({ hasJoined }) => hasJoined)
    },
    staleTime: STALE,
  })
}

/** The public discussions of a location that the reader may join; asked for only when someone looks. */
export function useOpenChannelsQuery(location: Location, isWanted: boolean) {
  return useQuery({ ...openQuery(location), enabled: isWanted && mayJoin(location) })
}

/** The reader's channels that are kept for reading; asked for only when someone looks. */
export function useArchivedChannelsQuery(location: Location, isWanted: boolean) {
  return useQuery({ ...archivedQuery(location), enabled: isWanted })
}
