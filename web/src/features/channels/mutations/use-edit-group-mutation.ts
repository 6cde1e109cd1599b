import type { Location } from '@kinward/contract/locations'
import { editGroup } from '@kinward/contract/managing-groups'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { putChannel } from '../channel-events.ts'

export type GroupEdit = RouteInput<typeof editGroup>['body']

/** Changes the names, the details and the visibility of a channel. The form says what went wrong. */
export function useEditGroupMutation(location: Location, groupId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: GroupEdit) =>
      call(editGroup, { params: { ...placeOf(location), groupId }, body }, { silent: true }),
    onSuccess: (group) => putChannel(client, group),
  })
}
