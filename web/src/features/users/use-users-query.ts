import type { Location } from '@kinward/contract/locations'
import { listUsers, type User } from '@kinward/contract/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { userKeys } from './keys.ts'

const toMap = (users: readonly User[]): ReadonlyMap<number, User> => new Map(users.map((user) => [user.id, user]))

/** The people of a location, as they are listed. */
export function usersQuery(location: Location) {
  return queryOptions({
    queryKey: userKeys.list(location.id),
    queryFn: ({ signal }) => call(listUsers, { params: placeOf(location) }, { signal, silent: true }),
    staleTime: 5 * 60_000,
  })
}

/** The people of a location, by id. */
export function useUsersQuery(location: Location) {
  return useQuery({ ...usersQuery(location), select: toMap })
}
