import type { Location } from '@kinward/contract/locations'
import { leaveGroup } from '@kinward/contract/managing-groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/errors.ts'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { applyMembersRemoved } from '../apply-membership.ts'
import { changeChannels } from '../channel-lists.ts'
import { departures } from '../departures.ts'
import { channelKeys } from '../keys.ts'

/** Leaves a channel. The dialog says what went wrong. */
export function useLeaveMutation(location: Location, me: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (groupId: number) =>
      call(leaveGroup, { params: { ...placeOf(location), groupId } }, { silent: true }).catch(unlessOut),
    onMutate: (groupId) => departures.begin(groupId),
    onSuccess(_, groupId) {
      changeChannels(client, location.id, (groups) => applyMembersRemoved(groups, groupId, [me], me))
      return client.invalidateQueries({ queryKey: channelKeys.open(location.id) })
    },
    onError: (_, groupId) => departures.end(groupId),
  })
}

/** Whoever is out already has left: the answer to an earlier try may have been lost. */
function unlessOut(error: unknown): null {
  if (error instanceof ApiError && error.code === 'NOT_ACCESSIBLE') return null
  throw error
}
