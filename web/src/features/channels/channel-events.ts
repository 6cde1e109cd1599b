import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { Group } from '@kinward/contract/groups'
import type { QueryClient } from '@tanstack/react-query'
import type { ApplyEvent, RealtimeContext } from '../../realtime/context.ts'
import { closeChannel } from '../messages/message-cache.ts'
import { missedMessages } from './apply-channel-chat.ts'
import * as apply from './apply-channel-event.ts'
import { applyArchive, applyMembers, applyMembersRemoved, applyPatient } from './apply-membership.ts'
import { channelKeys } from './keys.ts'
import { CHANNEL_TEXTS } from './texts.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>
type Groups = readonly Group[]

export function readChannels(client: QueryClient, locationId: number): Groups | undefined {
  return client.getQueryData<Groups>(channelKeys.list(locationId))
}

/** Changes the channels of a location, when they are loaded. */
export function changeChannels(client: QueryClient, locationId: number, change: (groups: Groups) => Groups): void {
  client.setQueryData<Groups>(channelKeys.list(locationId), (groups) => groups && change(groups))
}

export const handleChat: Apply<'chat'> = (event, { client, me, refetchChannels }) => {
  const groups = readChannels(client, event.locationId)
  const group = groups?.find(({ id }) => id === event.groupId)
  changeChannels(client, event.locationId, (list) => apply.applyChannelChat(list, event, me))
  if (groups && (!group || missedMessages(group, event))) refetchChannels(event.locationId)
}

export const handleVersion: ApplyEvent<{ groupId: number; locationId: number; version: number }> = (
  event,
  { client },
) => changeChannels(client, event.locationId, (groups) => apply.applyGroupVersion(groups, event))

export const handleAcknowledged: Apply<'message.acknowledged'> = (event, { client, me }) =>
  changeChannels(client, event.locationId, (groups) => apply.applyChannelAcknowledged(groups, event, me))

export const handleDeleted: Apply<'message.deleted'> = (event, { client }) =>
  changeChannels(client, event.locationId, (groups) => apply.applyChannelDeleted(groups, event))

/** Whether other messages are still pinned is not in the event. */
export const handlePinned: Apply<'message.pinned'> = (event, context) => {
  handleVersion(event, context)
  context.refetchChannels(event.locationId)
}

export const handleReadState: Apply<'update.last.seen.messages'> = (event, { client }) =>
  changeChannels(client, event.locationId, (groups) => apply.applyReadState(groups, event))

export const handleReadMessages: Apply<'user.read.messages'> = (event, { client }) =>
  changeChannels(client, event.locationId, (groups) => apply.applyReadMessages(groups, event))

export const handleMute: Apply<'channel.mute.toggle'> = (event, { client }) =>
  changeChannels(client, event.locationId, (groups) => apply.applyMute(groups, event))

export const handleGroup: ApplyEvent<{ group: Group }> = ({ group }, { client }) =>
  changeChannels(client, group.locationId, (groups) => apply.applyGroup(groups, group))

export const handleRefresh: Apply<'refresh.channels.list'> = ({ locationId }, { refetchChannels }) =>
  refetchChannels(locationId)

export const handleMembers: Apply<'group.members'> = (event, { client }) =>
  changeChannels(client, event.locationId, (groups) => applyMembers(groups, event))

export const handleMemberRemoved: Apply<'group.member.removed'> = (event, context) => {
  handleVersion(event, context)
  removeMembers(event.locationId, event.groupId, [event.userId], context)
}

export const handleMembersRemoved: Apply<'group.member.removed.in.bulk'> = (
  { locationId, groupId, userIds },
  context,
) => removeMembers(locationId, groupId, userIds, context)

function removeMembers(locationId: number, groupId: number, userIds: number[], context: RealtimeContext): void {
  const { client, me, leaveChannel } = context
  changeChannels(client, locationId, (groups) => applyMembersRemoved(groups, groupId, userIds, me))
  if (!userIds.includes(me)) return
  leaveChannel(locationId, groupId)
  closeChannel(client, groupId)
}

export const handleArchive: Apply<'entity.group.archive.status.toggled'> = (event, context) => {
  const { client, leaveChannel, refetchChannels } = context
  changeChannels(client, event.locationId, (groups) => applyArchive(groups, event))
  if (event.archived_at === null) refetchChannels(event.locationId)
  else for (const groupId of event.groupIds) leaveChannel(event.locationId, groupId)
}

export const handlePatient: ApplyEvent<Parameters<typeof applyPatient>[1]> = (event, { client }) =>
  changeChannels(client, event.locationId, (groups) => applyPatient(groups, event))

export const handleNotesSynced: Apply<'notes.synced'> = (_, { toastSuccess }) => toastSuccess(CHANNEL_TEXTS.notesSynced)
