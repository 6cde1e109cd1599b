import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { muteGroup } from '@kinward/contract/managing-groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { applyMute } from '../apply-channel-event.ts'
import { changeChannels } from '../channel-lists.ts'
import { placeOfGroup } from '../visits.ts'

type Mute = { group: Group; isMuted: boolean }

/** Stops or starts the alerts of a channel: shown at once, taken back when the server refuses. */
export function useMuteMutation(location: Location) {
  const client = useQueryClient()
  const show = ({ group: { id: groupId, locationId }, isMuted }: Mute) =>
    changeChannels(client, locationId, (groups) => applyMute(groups, { groupId, locationId, isMuted }))
  return useMutation({
    mutationFn: ({ group, isMuted }: Mute) =>
      call(muteGroup, { params: { ...placeOfGroup(group, location), groupId: group.id }, body: { isMuted } }),
    onMutate: show,
    onError: (_, { group, isMuted }) => show({ group, isMuted: !isMuted }),
  })
}
