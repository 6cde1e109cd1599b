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
import { changeList } from '../../lib/merge-list.ts'
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
      const shown = client.getQueryData<LocationSecurity>(securityKeys.location(location.id))
      const now = await call(getLocationSecurity, { params }, { silent: true })
      const body = {
        ...now,
        ...changes,
        allowedAddresses: changeList(shown?.allowedAddresses, changes.allowedAddresses, now.allowedAddresses),
        allowedAppUserIds: changeList(shown?.allowedAppUserIds, changes.allowedAppUserIds, now.allowedAppUserIds),
      }
      return call(changeLocationSecurity, { params, body }, { silent: true })
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
      const shown = client.getQueryData<EntitySecurity>(securityKeys.entity(entityId))
      const now = await call(getEntitySecurity, { params }, { silent: true })
      const allowedAddresses = changeList(shown?.allowedAddresses, changes.allowedAddresses, now.allowedAddresses)
      return call(changeEntitySecurity, { params, body: { ...now, ...changes, allowedAddresses } }, { silent: true })
    },
    onSuccess: (security) => client.setQueryData(securityKeys.entity(entityId), security),
  })
}
