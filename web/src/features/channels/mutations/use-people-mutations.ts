import type { ServerEventPayload } from '@kinward/contract/events'
import type { Location } from '@kinward/contract/locations'
import type { NewInvite } from '@kinward/contract/invites'
import { addParticipants, addPeople, removeParticipants } from '@kinward/contract/managing-groups'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { changeGroup } from '../apply-channel-event.ts'
import { changeChannels } from '../channel-lists.ts'

type Members = Pick<ServerEventPayload<'group.members'>, 'groupId' | 'participants'>

function show(client: QueryClient, locationId: number, { groupId, participants }: Members): void {
  changeChannels(client, locationId, (groups) => changeGroup(groups, groupId, (group) => ({ ...group, participants })))
}

/** Adds people to a channel. The dialog says what went wrong. */
export function useAddPeopleMutation(location: Location, groupId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (participantIds: number[]) =>
      call(addParticipants, { params: { ...placeOf(location), groupId }, body: { participantIds } }, { silent: true }),
    onSuccess: (members) => show(client, location.id, members),
  })
}

/** Invites people from outside, who come into the channel once they accept. The dialog says what went wrong. */
export function useInviteToChannelMutation(location: Location, groupId: number) {
  return useMutation({
    mutationFn: (invites: NewInvite[]) =>
      call(addPeople, { params: { ...placeOf(location), groupId }, body: { invites } }, { silent: true }),
  })
}

/** Takes people out of a channel. The dialog says what went wrong. */
export function useRemovePeopleMutation(location: Location, groupId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (participantIds: number[]) =>
      call(
        removeParticipants,
        { params: { ...placeOf(location), groupId }, body: { participantIds } },
        { silent: true },
      ),
    onSuccess: (members) => show(client, location.id, members),
  })
}
