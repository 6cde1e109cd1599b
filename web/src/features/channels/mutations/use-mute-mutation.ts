import type { Location } from '@kinward/contract/locations'
import { muteGroup } from '@kinward/contract/managing-groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { applyMute } from '../apply-channel-event.ts'
import { changeChannels } from '../channel-events.ts'

type Mute = { groupId: number; isMuted: boolean }

/** Stops or starts the alerts of a channel: shown at once, taken back when the server refuses. */
export function useMuteMutation(location: Location) {
  const client = useQueryClient()
  const show = (mute: Mute) =>
    changeChannels(client, location.id, (groups) => applyMute(groups, { locationId: location.id, ...mute }))
  return useMutation({
    mutationFn: ({ groupId, isMuted }: Mute) =>
      call(muteGroup, { params: { ...placeOf(location), groupId }, body: { isMuted } }),
    onMutate: show,
    onError: (_, { groupId, isMuted }) => show({ groupId, isMuted: !isMuted }),
  })
}
