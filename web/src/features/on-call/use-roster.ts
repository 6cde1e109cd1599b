import type { Location } from '@kinward/contract/locations'
import * as contract from '@kinward/contract/on-call'
import type { ErrorCode } from '@kinward/contract/errors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { onCallKeys } from './keys.ts'

const QUIET = { silent: true }

/** Someone else may have changed what was to be changed, or taken it away. */
const OVERTAKEN: readonly ErrorCode[] = ['CONFLICT', 'NOT_FOUND']

export function useRosterQuery(location: Location, enabled: boolean) {
  return useQuery({
    queryKey: onCallKeys.roster(location.id),
    queryFn: ({ signal }) => call(contract.getRoster, { params: placeOf(location) }, { signal, ...QUIET }),
    enabled,
  })
}

/** What can be done to a roster. */
export type RosterChange =
  | { kind: 'add-role'; name: string }
  | { kind: 'rename-role'; roleId: number; name: string }
  | { kind: 'remove-role'; roleId: number }
  | { kind: 'add-shift'; roleId: number; shift: contract.NewOnCallShift }
  | { kind: 'change-shift'; shiftId: number; version: number; shift: contract.NewOnCallShift }
  | { kind: 'remove-shift'; shiftId: number; version: number }

function send(location: Location, change: RosterChange): Promise<contract.RosterRole[]> {
  const place = placeOf(location)
  switch (change.kind) {
    case 'add-role':
      return call(contract.createOnCallRole, { params: place, body: { name: change.name } }, QUIET)
    case 'rename-role': {
      const params = { ...place, roleId: change.roleId }
      return call(contract.changeOnCallRole, { params, body: { name: change.name } }, QUIET)
    }
    case 'remove-role':
      return call(contract.removeOnCallRole, { params: { ...place, roleId: change.roleId } }, QUIET)
    case 'add-shift': {
      const params = { ...place, roleId: change.roleId }
      return call(contract.addOnCallShift, { params, body: change.shift }, QUIET)
    }
    case 'change-shift': {
      const params = { ...place, shiftId: change.shiftId }
      return call(contract.changeOnCallShift, { params, body: { ...change.shift, version: change.version } }, QUIET)
    }
    case 'remove-shift': {
      const params = { ...place, shiftId: change.shiftId }
      return call(contract.removeOnCallShift, { params, query: { version: change.version } }, QUIET)
    }
  }
  return change satisfies never
}

/** Changes the roster; who is on call now is asked for again with it. */
export function useRosterMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: RosterChange) => send(location, change),
    async onSuccess(roster) {
      client.setQueryData(onCallKeys.roster(location.id), roster)
      await client.invalidateQueries({ queryKey: onCallKeys.now(location.id) })
    },
    /** What was changed meanwhile stands in the roster behind the window that says so. */
    onError(error) {
      if (!(error instanceof ApiError) || !OVERTAKEN.includes(error.code)) return
      void client.invalidateQueries({ queryKey: onCallKeys.roster(location.id) })
    },
  })
}
