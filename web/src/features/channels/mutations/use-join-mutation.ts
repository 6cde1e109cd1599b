import type { Location } from '@kinward/contract/locations'
import { joinGroup } from '@kinward/contract/managing-groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { putChannel } from '../channel-events.ts'

/** Joins a public discussion. */
export function useJoinMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (groupId: number) => call(joinGroup, { params: { ...placeOf(location), groupId } }, { silent: true }),
    onSuccess: (group) => putChannel(client, group),
  })
}
