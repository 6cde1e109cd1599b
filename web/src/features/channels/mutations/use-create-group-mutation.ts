import type { Location } from '@kinward/contract/locations'
import { createGroup } from '@kinward/contract/managing-groups'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { putChannel } from '../channel-events.ts'

export type NewGroup = RouteInput<typeof createGroup>['body']

/** Makes a discussion or an omni-channel. The form says what went wrong. */
export function useCreateGroupMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewGroup) => call(createGroup, { params: placeOf(location), body }, { silent: true }),
    onSuccess: (group) => putChannel(client, group),
  })
}
