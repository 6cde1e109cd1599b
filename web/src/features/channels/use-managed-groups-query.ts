import type { Location } from '@kinward/contract/locations'
import { listManagedGroups } from '@kinward/contract/managing-groups'
import type { RouteData } from '@kinward/contract/route'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { channelKeys } from './keys.ts'

export type ManagedGroup = RouteData<typeof listManagedGroups>[number]

function managedGroupsQuery(location: Location, isArchived: boolean) {
  return queryOptions({
    queryKey: [...channelKeys.managed(location.id), isArchived],
    queryFn: ({ signal }) => {
      const query = { archived: isArchived ? ('1' as const) : ('0' as const) }
      return call(listManagedGroups, { params: placeOf(location), query }, { signal, silent: true })
    },
  })
}

/** Every discussion and omni-channel of a location, for those who manage them. */
export function useManagedGroupsQuery(location: Location, isArchived: boolean) {
  return useQuery(managedGroupsQuery(location, isArchived))
}
