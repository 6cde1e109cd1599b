import { type Group, markGroupRead, type ReadState } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { applyLastSeen } from '../../messages/apply-receipts.ts'
import { changeWindow } from '../../messages/message-cache.ts'
import { call } from '../../session/call.ts'
import { applyReadState } from '../apply-channel-event.ts'
import { changeChannels } from '../channel-lists.ts'
import { placeOfGroup } from '../visits.ts'

function show(client: QueryClient, state: ReadState): void {
  changeChannels(client, state.locationId, (groups) => applyReadState(groups, state))
  changeWindow(client, state.groupId, (window) => applyLastSeen(window, state))
}

/** Moves the reader to the end of a channel. It fails in silence. */
export function useMarkGroupReadMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (group: Group) =>
      call(markGroupRead, { params: { ...placeOfGroup(group, location), groupId: group.id } }, { silent: true }),
    onSuccess: (state) => show(client, state),
  })
}
