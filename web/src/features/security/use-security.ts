import type { Location } from '@kinward/contract/locations'
import {
  changeEntitySecurity,
  changeLocationSecurity,
  type EntitySecurity,
  getEntitySecurity,
  getLocationSecurity,
  type LocationSecurity,
} from '@kinward/contract/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { securityKeys } from './keys.ts'

/** What a location asks of those who come to it. */
export function useLocationSecurityQuery(location: Location) {
  return useQuery({
    queryKey: securityKeys.location(location.id),
    queryFn: ({ signal }) => call(getLocationSecurity, { params: placeOf(location) }, { signal, silent: true }),
  })
}

export function useChangeLocationSecurity(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LocationSecurity) =>
      call(changeLocationSecurity, { params: placeOf(location), body }, { silent: true }),
    onSuccess: (security) => client.setQueryData(securityKeys.location(location.id), security),
  })
}

/** What the organisation asks of those who come to any of its locations. */
export function useEntitySecurityQuery(entityId: number) {
  return useQuery({
    queryKey: securityKeys.entity(entityId),
    queryFn: ({ signal }) => call(getEntitySecurity, { params: { entityId } }, { signal, silent: true }),
  })
}

export function useChangeEntitySecurity(entityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EntitySecurity) => call(changeEntitySecurity, { params: { entityId }, body }, { silent: true }),
    onSuccess: (security) => client.setQueryData(securityKeys.entity(entityId), security),
  })
}
