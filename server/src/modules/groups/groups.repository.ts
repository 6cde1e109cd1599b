import type { ChannelType, Group } from '@kinward/contract/groups'
import type { Role } from '@kinward/contract/permissions'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { ONE_PLAN } from '../../platform/db/prepared.ts'
import type { GroupRow, LastMessageRow } from './groups.presenter.ts'

export type GroupListOptions = {
  userId: number
  locationId: number
  role: Role
  /** Where the reader is, which the places of channels that they visit may ask. */
  address: string | null
  /** Archived channels or the others; both when absent. */
  archived?: boolean
  /** With public discussions that the reader may join, not only the channels they take part in. */
  withJoinable: boolean
  type?: ChannelType | undefined
  groupId?: number
}

/**
 * The channels of a location for one reader, and those of other locations that they visit from it, with the reader's place
 * in each.
 */
export async function listGroupRows(db: Db, options: GroupListOptions): Promise<GroupRow[]> {
  const { userId, locationId, archived = null, withJoinable, type = null, groupId = null } = options
  const { rows } = await sql<GroupRow>`
    ${ONE_PLAN} select g.id, g.location_id, g.type, g.name, g.display_name, g.details, g.is_public, g.dm_hash, g.patient_id,
      g.created_at, g.created_by, g.archived_at, g.audit_log_enabled, g.pinned_count, g.seq, g.version,
      g.last_message_id, g.last_message_time, r.listed_at,
      r.group_id is not null as joined, gm.muted_at, gm.last_seen_message_id,
      coalesce(gm.read_seq < gm.last_seen_seq, false) as marked_unread,
      coalesce(gm.read_version, 0) as read_version,
      case when r.group_id is null then 0 else g.seq - gm.read_seq - gm.own_after_read end as unread,
      case when r.group_id is null then 0 else (
        select count(*) from message_mentions mm
        where mm.user_id = ${userId} and mm.group_id = g.id and mm.seq > gm.read_seq
      ) end as mentions,
      case when r.group_id is null or g.last_urgent_seq <= gm.read_seq then 0 else (
        select count(*) from messages m
        where m.group_id = g.id and m.urgent_for is not null and m.seq > gm.read_seq
          and m.sender_id <> ${userId} and m.deleted_at is null
          and not exists (
            select from message_acknowledgements a where a.message_id = m.id and a.user_id = ${userId}
          )
      ) end as urgent
    from groups g
    left join readable_channels r on r.group_id = g.id and r.user_id = ${userId}
    left join group_members gm on gm.group_id = r.group_id and gm.user_id = r.user_id
    where g.id in (
        select own.id from groups own where own.location_id = ${locationId}
        union all
        select visited.group_id from group_members visited
        where visited.user_id = ${userId} and visited.visitor_of = ${locationId} and visited.removed_at is null
      )
      ${groupId === null ? sql`` : sql`and g.id = ${groupId}`}
      ${archived === null ? sql`` : sql`and (g.archived_at is not null) = ${archived}`}
      ${type === null ? sql`` : sql`and g.type = ${type}`}
      and (r.group_id is not null or (${withJoinable} and g.location_id = ${locationId} and g.type = 'discussion' and g.is_public and (
        select channel_type_is_on('discussion', e.feature_flags, l.feature_flags)
        from locations l join entities e on e.id = l.entity_id where l.id = g.location_id
      )))
    order by g.id`.execute(db)
  return rows
}

export async function listParticipants(db: Db, groupIds: number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ group_id: number; user_ids: number[] }>`
    select group_id, array_agg(user_id order by user_id) as user_ids from group_members
    where group_id = any(${groupIds}) and removed_at is null group by group_id`.execute(db)
  return new Map(rows.map((row) => [row.group_id, row.user_ids]))
}

/** The version of each of these members' own read mark in a channel. */
export async function listReadVersions(
  db: Db,
  groupId: number,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('group_members')
    .select(['user_id', 'read_version'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', anyOf(userIds))
    .execute()
  return new Map(rows.map(({ user_id, read_version }) => [user_id, read_version]))
}

/** Whoever of direct channels is no longer at their location, or in the channel, by channel; the reader aside. */
export async function listFormerPeople(
  db: Db,
  groupIds: number[],
  readerId: number,
): Promise<Map<number, NonNullable<Group['formerPerson']>>> {
  if (groupIds.length === 0) return new Map()
  const { rows } = await sql<{ group_id: number; id: number; full_name: string; avatar: string | null }>`
    select gm.group_id, u.id, trim(u.first_name || ' ' || u.last_name) as full_name, u.avatar
    from group_members gm
    join groups g on g.id = gm.group_id
    join users u on u.id = gm.user_id
    where gm.group_id = any(${groupIds}) and gm.user_id <> ${readerId}
      and (gm.removed_at is not null or is_gone_from(gm.user_id, g.location_id))`.execute(db)
  return new Map(rows.map(({ group_id, id, full_name, avatar }) => [group_id, { id, fullName: full_name, avatar }]))
}

/** The beginning of each channel's newest message. */
export async function listLastMessages(db: Db, messageIds: number[]): Promise<LastMessageRow[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<LastMessageRow>`
    select id, sender_id, left(body, 140) as body, deleted_at, kind = 'activity' as is_activity
    from messages where id = any(${messageIds})`.execute(db)
  return rows
}
