import type { Location } from '@kinward/contract/locations'
import {
  acceptGroupTerms,
  acceptLocationTerms,
  acceptTerms,
  getEntityTerms,
  getGroupTerms,
  getLocationTerms,
  getTerms,
  type NewTerms,
  publishEntityTerms,
  publishLocationTerms,
} from '@kinward/contract/terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { channelKeys } from '../channels/keys.ts'
import { type Place, placeOf } from '../locations/place.ts'
import { call, renewSession } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'
import { termsKeys } from './keys.ts'

export function useProductTermsQuery() {
  return useQuery({
    queryKey: termsKeys.product,
    queryFn: ({ signal }) => call(getTerms, {}, { signal, silent: true }),
    select: ({ terms }) => terms,
  })
}

export function usePlaceTermsQuery(location: Location) {
  return useQuery({
    queryKey: termsKeys.place(location.id),
    queryFn: ({ signal }) => call(getLocationTerms, { params: placeOf(location) }, { signal, silent: true }),
  })
}

type OfGroup = Place & { groupId: number }

/** The terms of the place that a visited channel belongs to. */
export function useGroupTermsQuery(params: OfGroup) {
  return useQuery({
    queryKey: termsKeys.group(params.groupId),
    queryFn: ({ signal }) => call(getGroupTerms, { params }, { signal, silent: true }),
  })
}

export function useEntityTermsQuery(entityId: number) {
  return useQuery({
    queryKey: termsKeys.entity(entityId),
    queryFn: ({ signal }) => call(getEntityTerms, { params: { entityId } }, { signal, silent: true }),
    select: ({ terms }) => terms,
  })
}

/** Accepting opens what was closed: the picture of the session is asked for again. */
function useAcceptance(accept: (termsIds: number[]) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (termsIds: number[]) => {
      await accept(termsIds)
      const token = sessionStore.get()?.jwtToken
      if (token) await renewSession(token)
    },
    // What was read may have been changed meanwhile: the newest is shown.
    onSettled: () => client.invalidateQueries({ queryKey: termsKeys.all }),
  })
}

export function useAcceptProductTerms() {
  return useAcceptance((termsIds) => call(acceptTerms, { body: { accepted: true, termsIds } }, { silent: true }))
}

export function useAcceptPlaceTerms(location: Location) {
  const params = placeOf(location)
  return useAcceptance((termsIds) =>
    call(acceptLocationTerms, { params, body: { accepted: true, termsIds } }, { silent: true }),
  )
}

/** Opens a visited channel: the lists that hold it are asked for again. */
export function useAcceptGroupTerms(params: OfGroup) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (termsIds: number[]) =>
      call(acceptGroupTerms, { params, body: { accepted: true, termsIds } }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: channelKeys.all }),
    onSettled: () => client.invalidateQueries({ queryKey: termsKeys.all }),
  })
}

export function usePublishPlaceTerms(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTerms) => call(publishLocationTerms, { params: placeOf(location), body }, { silent: true }),
    onSuccess: (saved) => client.setQueryData(termsKeys.place(location.id), saved),
    // Another admin may have been first: theirs is shown.
    onError: () => client.invalidateQueries({ queryKey: termsKeys.place(location.id) }),
  })
}

export function usePublishEntityTerms(entityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTerms) => call(publishEntityTerms, { params: { entityId }, body }, { silent: true }),
    onSuccess: (saved) => client.setQueryData(termsKeys.entity(entityId), saved),
    onError: () => client.invalidateQueries({ queryKey: termsKeys.entity(entityId) }),
  })
}
