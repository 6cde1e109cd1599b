import type { Location } from '@kinward/contract/locations'
import { listRelatives } from '@kinward/contract/managing-groups'
import { listUsersElsewhere } from '@kinward/contract/users'
import { useQuery } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { userKeys } from './keys.ts'

/** Staff of the organisation's other locations, whom a discussion can have. */
export function useUsersElsewhereQuery(location: Location, enabled: boolean) {
  return useQuery({
    queryKey: userKeys.elsewhere(location.id),
    queryFn: ({ signal }) => call(listUsersElsewhere, { params: placeOf(location) }, { signal, silent: true }),
    enabled,
    staleTime: 60_000,
  })
}

/** Verified family who are not in their family's channel. */
export function useRelativesQuery(location: Location, groupId: number, enabled: boolean) {
  return useQuery({
    queryKey: userKeys.relatives(groupId),
    queryFn: ({ signal }) =>
      call(listRelatives, { params: { ...placeOf(location), groupId } }, { signal, silent: true }),
    enabled,
    staleTime: 0,
  })
}
