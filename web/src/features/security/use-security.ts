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

/** What is not changed stays as it is now, whatever the form was opened with. */
export function useChangeLocationSecurity(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: Partial<LocationSecurity>) => {
      const params = placeOf(location)
      const now = await call(getLocationSecurity, { params }, { silent: true })
      return call(changeLocationSecurity, { params, body: { ...now, ...changes } }, { silent: true })
    },
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
    mutationFn: async (changes: Partial<EntitySecurity>) => {
      const params = { entityId }
      const now = await call(getEntitySecurity, { params }, { silent: true })
      return call(changeEntitySecurity, { params, body: { ...now, ...changes } }, { silent: true })
    },
    onSuccess: (security) => client.setQueryData(securityKeys.entity(entityId), security),
  })
}
