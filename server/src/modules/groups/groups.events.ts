import type { Group } from '@kinward/contract/groups'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { LockedGroup } from './managing-groups.repository.ts'

/** Tells the location that its list of public discussions changed. It carries no name: not everyone may know of it. */
export function listChanged(locationId: number): OutgoingEvent {
  return { room: room.location(locationId), name: 'refresh.channels.list', payload: { locationId, type: 'discussion' } }
}

/** Whether people outside a channel see it in their list. */
export function isListed({ type, is_public }: Pick<LockedGroup, 'type' | 'is_public'>): boolean {
  return type === 'discussion' && is_public
}

/** Gives a channel to the other tabs of whoever made or joined it. */
export function synced(userId: number, group: Group): OutgoingEvent {
  return { room: room.user(userId), name: 'channel.sync', payload: { group } }
}

export function edited(group: LockedGroup, version: number): OutgoingEvent {
  return {
    room: room.group(group.id),
    name: 'edited_discussion',
    payload: {
      groupId: group.id,
      locationId: group.location_id,
      version,
      name: group.name,
      display_name: group.display_name,
      group_details: group.details,
      is_public: group.is_public,
      is_audit_log_enable: group.audit_log_enabled,
    },
  }
}

export function archiveToggled(group: LockedGroup, archivedAt: Date | null): OutgoingEvent {
  return {
    room: room.group(group.id),
    name: 'entity.group.archive.status.toggled',
    payload: {
      locationId: group.location_id,
      groupIds: [group.id],
      archived_at: archivedAt?.toISOString() ?? null,
    },
  }
}

/** Tells a channel, and each of them in a room of their own, who is no longer in it. */
export function membersRemoved(group: LockedGroup, version: number, userIds: readonly number[]): OutgoingEvent[] {
  const place = { groupId: group.id, locationId: group.location_id, version }
  const rooms = [room.group(group.id), ...userIds.map(room.user)]
  const [only, ...others] = userIds
  if (only === undefined) return []
  if (others.length === 0) {
    return rooms.map((name) => ({ room: name, name: 'group.member.removed', payload: { ...place, userId: only } }))
  }
  const payload = { ...place, userIds: [...userIds] }
  return rooms.map((name) => ({ room: name, name: 'group.member.removed.in.bulk', payload }))
}
