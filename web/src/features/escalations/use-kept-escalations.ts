import * as contract from '@kinward/contract/escalations'
import type { Location } from '@kinward/contract/locations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { escalationKeys } from './keys.ts'

const QUIET = { silent: true }

/** The escalations of a location as they are kept. */
export function useKeptEscalations(location: Location) {
  return useQuery({
    queryKey: escalationKeys.kept(location.id),
    queryFn: ({ signal }) => call(contract.listEscalations, { params: placeOf(location) }, { signal, ...QUIET }),
  })
}

/** Makes an escalation, or changes the one of that id. */
export function useSaveEscalation(location: Location) {
  return useKept(
    location,
    ({ id, wish }: { id: number | null; wish: contract.NewEscalation & { version?: number } }) => {
      const params = placeOf(location)
      if (id === null) return call(contract.createEscalation, { params, body: wish }, QUIET)
      return call(contract.changeEscalation, { params: { ...params, escalationId: id }, body: wish }, QUIET)
    },
  )
}

export function useRemoveEscalation(location: Location) {
  return useKept(location, (escalationId: number) =>
    call(contract.removeEscalation, { params: { ...placeOf(location), escalationId } }, QUIET),
  )
}

/** Every change answers with all that is kept; whom it calls now is asked for again. */
function useKept<Wish>(location: Location, mutationFn: (wish: Wish) => Promise<contract.EscalationDefinition[]>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess(kept) {
      client.setQueryData(escalationKeys.kept(location.id), kept)
      void client.invalidateQueries({ queryKey: escalationKeys.callable(location.id) })
    },
    /** What was changed meanwhile stands in the list behind the window that says so. */
    onError(error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return
      void client.invalidateQueries({ queryKey: escalationKeys.kept(location.id) })
    },
  })
}
