import type { ServerEventPayload } from '@kinward/contract/events'
import type { Group, ReadState } from '@kinward/contract/groups'
import { applyChatToGroup, toPreview } from './apply-channel-chat.ts'

type Groups = readonly Group[]

/** Changes one channel of a list; the same list when it is not there or nothing changes. */
export function changeGroup(groups: Groups, groupId: number, change: (group: Group) => Group): Groups {
  const known = groups.find(({ id }) => id === groupId)
  const changed = known && change(known)
  return changed === known ? groups : groups.map((group) => (group.id === groupId && changed ? changed : group))
}

export function applyChannelChat(groups: Groups, event: ServerEventPayload<'chat'>, me: number): Groups {
  return changeGroup(groups, event.groupId, (group) => applyChatToGroup(group, event, me))
}

/** Notes that a channel changed, so that an open window knows whether it is behind. */
export function applyGroupVersion(groups: Groups, { groupId, version }: { groupId: number; version: number }): Groups {
  return changeGroup(groups, groupId, (group) => (version > group.version ? { ...group, version } : group))
}

/**
 * Where the server says that the reader stands. The same word comes as an event and as an answer, either of them first:
 * the one that comes second knows less than the messages that arrived in between, and changes nothing.
 */
export function applyReadState(groups: Groups, state: ReadState): Groups {
  return changeGroup(groups, state.groupId, (group) =>
    state.readVersion > group.readVersion ? standing(group, state) : group,
  )
}

/** Where the reader will stand, before the server knows it. */
export function applySeen(groups: Groups, state: ReadState): Groups {
  return changeGroup(groups, state.groupId, (group) => standing(group, state))
}

/** What was seen never becomes unseen. */
function standing(group: Group, state: ReadState): Group {
  const { lastSeenMessageId, isMarkedUnread, readVersion, unreadCount, taggedCount, urgentCount } = state
  if ((lastSeenMessageId ?? 0) < (group.lastSeenMessageId ?? 0)) return group
  const fresh = { lastSeenMessageId, isMarkedUnread, readVersion, unreadCount, taggedCount, urgentCount }
  return isSame(group, fresh) ? group : { ...group, ...fresh }
}

export function applyReadMessages(groups: Groups, { groupIds }: ServerEventPayload<'user.read.messages'>): Groups {
  return groupIds.reduce(
    (list, groupId) =>
      changeGroup(list, groupId, (group) => ({
        ...group,
        isMarkedUnread: false,
        unreadCount: 0,
        taggedCount: 0,
        urgentCount: 0,
        lastSeenMessageId: group.last_message_id ?? group.lastSeenMessageId,
      })),
    groups,
  )
}

/** An urgent message was acknowledged: the reader's own acknowledgement is one less that waits, unless it was read. */
export function applyChannelAcknowledged(
  groups: Groups,
  event: ServerEventPayload<'message.acknowledged'>,
  me: number,
): Groups {
  const mine = event.userId === me
  const changed = changeGroup(groups, event.groupId, (group) =>
    mine && event.version > group.version && event.messageId > (group.lastSeenMessageId ?? 0)
      ? { ...group, urgentCount: Math.max(0, group.urgentCount - 1) }
      : group,
  )
  return applyGroupVersion(changed, event)
}

export function applyChannelDeleted(groups: Groups, event: ServerEventPayload<'message.deleted'>): Groups {
  const changed = changeGroup(groups, event.groupId, (group) =>
    group.last_message_id === event.messageId && group.lastMessage
      ? { ...group, lastMessage: { ...group.lastMessage, message: '', isDeleted: true } }
      : group,
  )
  return applyGroupVersion(changed, event)
}

/** Someone changed what their message says; the list shows it when it is the newest. */
export function applyChannelEdited(groups: Groups, event: ServerEventPayload<'message.edited'>): Groups {
  const changed = changeGroup(groups, event.groupId, (group) =>
    group.last_message_id === event.messageId && group.lastMessage
      ? { ...group, lastMessage: { ...group.lastMessage, message: toPreview(event.message) } }
      : group,
  )
  return applyGroupVersion(changed, event)
}

export function applyMute(groups: Groups, { groupId, isMuted }: ServerEventPayload<'channel.mute.toggle'>): Groups {
  return changeGroup(groups, groupId, (group) => (group.isMuted === isMuted ? group : { ...group, isMuted }))
}

/** A channel that the reader came into. One that is listed already keeps the reader's own place in it. */
export function applyGroup(groups: Groups, arrived: Group): Groups {
  const known = groups.find(({ id }) => id === arrived.id)
  if (!known) return arrived.archived_at === null ? [...groups, arrived] : groups
  if (arrived.version < known.version) return groups
  const { unreadCount, taggedCount, urgentCount, isMarkedUnread, readVersion, lastSeenMessageId, isMuted } = known
  const own = { unreadCount, taggedCount, urgentCount, isMarkedUnread, readVersion, lastSeenMessageId, isMuted }
  return changeGroup(groups, arrived.id, () => ({ ...arrived, ...own }))
}

/** A channel was renamed, described anew, or became public or private. */
export function applyEdited(groups: Groups, event: ServerEventPayload<'edited_discussion'>): Groups {
  const { groupId, locationId: _location, version: _version, ...changes } = event
  const changed = changeGroup(groups, groupId, (group) => ({ ...group, ...changes }))
  return applyGroupVersion(changed, event)
}

function isSame(group: Group, fields: Partial<Group>): boolean {
  return Object.entries(fields).every(([name, value]) => group[name as keyof Group] === value)
}
