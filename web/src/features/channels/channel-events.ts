import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { Group } from '@kinward/contract/groups'
import type { QueryClient } from '@tanstack/react-query'
import type { ApplyEvent, RealtimeContext } from '../../realtime/context.ts'
import { closeChannel } from '../messages/message-cache.ts'
import { refetchUnknown } from '../users/refetch-unknown.ts'
import { missedMessages } from './apply-channel-chat.ts'
import * as apply from './apply-channel-event.ts'
import { applyArchive, applyMembers, applyMembersRemoved, applyPatient } from './apply-membership.ts'
import { changeChannels, hasFormer, listHolding, listsWithDirect, readChannels } from './channel-lists.ts'
import { departures } from './departures.ts'
import { channelKeys } from './keys.ts'
import { CHANNEL_TEXTS } from './texts.ts'
import { listedAt } from './visits.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

/** A list that is on its way may have been read before this was said: it is asked for again. */
export const handleChat: Apply<'chat'> = (event, { client, me, refetchChannels }) => {
  const groups = readChannels(client, event.locationId)
  const group = groups?.find(({ id }) => id === event.groupId)
  changeChannels(client, event.locationId, (list) => apply.applyChannelChat(list, event, me))
  if (groups && (!group || missedMessages(group, event))) refetchChannels(listHolding(client, event))
  if (!groups) for (const locationId of listsOnTheirWay(client)) refetchChannels(locationId)
}

/** The locations whose first list is on its way. Which channels are in it, also of places that one visits, it will say. */
function listsOnTheirWay(client: QueryClient): number[] {
  const asked = client.getQueryCache().findAll({ queryKey: channelKeys.all, fetchStatus: 'fetching' })
  return asked.flatMap(({ queryKey: [, locationId, ...below], state }) =>
    typeof locationId === 'number' && below.length === 0 && state.data === undefined ? [locationId] : [],
  )
}

export const handleVersion: ApplyEvent<{ groupId: number; locationId: number; version: number }> = (
  event,
  { client },
) => changeChannels(client, event.locationId, (groups) => apply.applyGroupVersion(groups, event))

export const handleAcknowledged: Apply<'message.acknowledged'> = (event, { client, me }) =>
  changeChannels(client, event.locationId, (groups) => apply.applyChannelAcknowledged(groups, event, me))

/** Whether other messages are still pinned, or still urgent, is not in the event. */
export const handleDeleted: Apply<'message.deleted'> = (event, { client, refetchChannels }) => {
  changeChannels(client, event.locationId, (groups) => apply.applyChannelDeleted(groups, event))
  const group = readChannels(client, event.locationId)?.find(({ id }) => id === event.groupId)
  if (group?.hasPinnedMessages || (group?.urgentCount ?? 0) > 0) refetchChannels(listHolding(client, event))
}

/** Whether other messages are still pinned is not in the event. */
export const handlePinned: Apply<'message.pinned'> = (event, context) => {
  handleVersion(event, context)
  context.refetchChannels(listHolding(context.client, event))
}

/** Counts that were made before the newest message that is known here cannot be trusted: they are asked for. */
export const handleReadState: Apply<'update.last.seen.messages'> = (event, { client, refetchChannels }) => {
  changeChannels(client, event.locationId, (groups) => apply.applyReadState(groups, event))
  const group = readChannels(client, event.locationId)?.find(({ id }) => id === event.groupId)
  if (group && event.seq < group.seq) refetchChannels(listHolding(client, event))
}

export const handleReadMessages: Apply<'user.read.messages'> = (event, { client }) =>
  changeChannels(client, event.locationId, (groups) => apply.applyReadMessages(groups, event))

export const handleMute: Apply<'channel.mute.toggle'> = (event, { client }) =>
  changeChannels(client, event.locationId, (groups) => apply.applyMute(groups, event))

/** The reader came into a channel: it is among theirs, and no longer among those to join. */
export const handleGroup: ApplyEvent<{ group: Group }> = ({ group }, { client }) => putChannel(client, group)

export function putChannel(client: QueryClient, group: Group): void {
  departures.end(group.id)
  const key = channelKeys.list(listedAt(group))
  client.setQueryData<readonly Group[]>(key, (groups) => groups && apply.applyGroup(groups, group))
  refetchUnknown(client, listedAt(group), group.participants)
  void client.invalidateQueries({ queryKey: channelKeys.open(group.locationId) })
}

export const handleEditedDiscussion: Apply<'edited_discussion'> = (event, { client }) => {
  changeChannels(client, event.locationId, (groups) => apply.applyEdited(groups, event))
  void client.invalidateQueries({ queryKey: channelKeys.managed(event.locationId) })
}

/** Whether the message named the reader before is not in the event: where it may count, the counts are asked for. */
export const handleEdited: Apply<'message.edited'> = (event, { client, me, refetchChannels, refetchCounters }) => {
  changeChannels(client, event.locationId, (groups) => apply.applyChannelEdited(groups, event))
  const group = readChannels(client, event.locationId)?.find(({ id }) => id === event.groupId)
  if (!event.taggedUsersArray.includes(me) && (group?.taggedCount ?? 0) === 0) return
  refetchChannels(listHolding(client, event))
  refetchCounters()
}

export const handleRefresh: Apply<'refresh.channels.list'> = ({ locationId }, { refetchChannels }) =>
  refetchChannels(locationId)

export const handleMembers: Apply<'group.members'> = (event, { client }) => {
  changeChannels(client, event.locationId, (groups) => applyMembers(groups, event))
  refetchUnknown(client, listHolding(client, event), event.participants)
}

export const handleMemberRemoved: Apply<'group.member.removed'> = (event, context) => {
  handleVersion(event, context)
  removeMembers(event.locationId, event.groupId, [event.userId], context)
}

export const handleMembersRemoved: Apply<'group.member.removed.in.bulk'> = (event, context) => {
  handleVersion(event, context)
  removeMembers(event.locationId, event.groupId, event.userIds, context)
}

function removeMembers(locationId: number, groupId: number, userIds: number[], context: RealtimeContext): void {
  const { client, me, leaveChannel } = context
  changeChannels(client, locationId, (groups) => applyMembersRemoved(groups, groupId, userIds, me))
  if (!userIds.includes(me)) return
  leaveChannel(groupId, 'removed')
  closeChannel(client, groupId)
  void client.invalidateQueries({ queryKey: channelKeys.open(locationId) })
}

/** The reader is no longer at a location: what they read there is theirs no longer, direct channels included. */
export const handleRemovedFromPlace: Apply<'location.member.removed'> = ({ locationId, userId }, context) => {
  const { client, me, leaveChannel } = context
  if (userId !== me) return refetchDirect(userId, context)
  for (const { id } of client.getQueryData<readonly Group[]>(channelKeys.list(locationId)) ?? []) {
    leaveChannel(id, 'removed')
    closeChannel(client, id)
  }
  client.setQueryData<readonly Group[]>(channelKeys.list(locationId), (groups) => groups && [])
}

/** Whether someone can still be written to says the channel with them, which is asked for again. */
function refetchDirect(userId: number, { client, refetchChannels }: RealtimeContext): void {
  for (const locationId of listsWithDirect(client, userId)) refetchChannels(locationId)
}

export const handleActiveStatus: Apply<'entity.member.active.status.toggled'> = ({ userId }, context) => {
  if (userId !== context.me) refetchDirect(userId, context)
}

/** Someone who was gone is back. */
export const handleProfile: Apply<'user.profileInfo'> = ({ user }, context) => {
  if (hasFormer(context.client, user.id)) refetchDirect(user.id, context)
}

export const handleArchive: Apply<'entity.group.archive.status.toggled'> = (event, context) => {
  const { client, leaveChannel, refetchChannels } = context
  const { locationId, groupIds, archived_at } = event
  const isKnown = readChannels(client, locationId) !== undefined
  changeChannels(client, locationId, (groups) => applyArchive(groups, event))
  if (archived_at === null && isKnown) refetchChannels(locationId)
  // A visited channel that comes back is in no list that would say which it belongs to.
  else if (archived_at === null) void client.invalidateQueries({ queryKey: channelKeys.all })
  else for (const groupId of groupIds) leaveChannel(groupId, 'archived')
  void client.invalidateQueries({ queryKey: channelKeys.archived(locationId) })
  void client.invalidateQueries({ queryKey: channelKeys.managed(locationId) })
}

export const handlePatient: ApplyEvent<Parameters<typeof applyPatient>[1]> = (event, { client }) =>
  changeChannels(client, event.locationId, (groups) => applyPatient(groups, event))

/** A patient's channels are listed at another place now. Whoever has one open is told where. */
export const handleTransfer: Apply<'patient.transferred'> = (event, { client, leaveChannel, refetchChannels }) => {
  const { fromLocationId, locationId, locationName, groupIds } = event
  changeChannels(client, fromLocationId, (groups) => groups.filter(({ id }) => !groupIds.includes(id)))
  for (const groupId of groupIds) {
    leaveChannel(groupId, 'transferred', { locationId, locationName })
    closeChannel(client, groupId)
  }
  refetchChannels(locationId)
}

export const handleNotesSynced: Apply<'notes.synced'> = (_, { toastSuccess }) => toastSuccess(CHANNEL_TEXTS.notesSynced)
