import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readNotificationSettings } from '../notification-settings/notification-settings.ts'
import type { Addressee, CausingMessage, Reason } from './message-rules.ts'

/** Someone whom a message names, and why that concerns them. */
export type Named = { messageId: number; userId: number; reason: Reason; insteadOfId: number | null }

/** Someone whom a message concerns, with what they have set for their absence, where they are named. */
export type Reached = Addressee & { absence: unknown }

/** Messages that someone may be told of; what was deleted meanwhile is nothing to tell. */
export async function listCausing(db: Db | Tx, ids: readonly number[]): Promise<CausingMessage[]> {
  const { rows } = await sql<CausingMessage>`
    select m.id, m.group_id as "groupId", g.type, l.entity_id as "entityId", g.location_id as "locationId",
      g.patient_id as "patientId", m.parent_id as "parentId", m.seq, m.sender_id as "senderId", m.sent_at as "sentAt",
      m.body, m.urgent_for as "urgentFor"
    from messages m join groups g on g.id = m.group_id join locations l on l.id = g.location_id
    where m.id = any(${ids}::bigint[]) and m.deleted_at is null
    order by m.id`.execute(db)
  return rows
}

type Row = {
  message_id: number
  user_id: number
  reasons: Reason[]
  is_muted: boolean
  has_read: boolean
  settings: unknown
  instead_of: number | null
  absence: unknown
}

/**
 * Whom messages concern: those they ask, mention or call by name, followers of their thread, the other one of a direct
 * channel, and those who want to hear all. Of these whoever may read the channel now.
 */
export async function listAddressees(
  tx: Tx,
  messageIds: readonly number[],
  names: readonly { messageId: number; name: string }[],
): Promise<Reached[]> {
  return readers(
    tx,
    sql`
    select message_id, user_id, array_agg(reason) as reasons, null::bigint as instead_of from (
      select m.id as message_id, asked.id as user_id, 'URGENT' as reason
      from m cross join unnest(m.urgent_for) as asked (id)
      union all
      select m.id, named.id, 'MENTION' from m cross join unnest(m.mentions) as named (id)
      union all
      select n.message_id, called.id, 'NAME_MENTION'
      from unnest(${names.map(({ messageId }) => messageId)}::bigint[], ${names.map(({ name }) => name)}::text[])
        as n (message_id, name)
      join users called on lower(called.first_name || ' ' || called.last_name) = n.name
      union all
      select m.id, follower.user_id, 'REPLIES' from m join thread_readers follower on follower.parent_id = m.parent_id
      union all
      select m.id, gm.user_id, 'DIRECT_MESSAGE'
      from m join group_members gm on gm.group_id = m.group_id where m.type = 'personal'
      union all
      select m.id, gm.user_id, 'SIMPLE_MESSAGE'
      from m join group_members gm on gm.group_id = m.group_id and gm.hears_all and gm.removed_at is null
      where m.seq > gm.joined_seq and m.type <> 'personal'
    ) concerned
    group by message_id, user_id`,
    messageIds,
  )
}

/** Those whom urgent messages ask, and who have not acknowledged them. */
export async function listStillAsked(
  tx: Tx,
  messageIds: readonly number[],
): Promise<{ messageId: number; userId: number }[]> {
  const { rows } = await sql<{ messageId: number; userId: number }>`
    select m.id as "messageId", asked.id as "userId"
    from messages m cross join unnest(m.urgent_for) as asked (id)
    where m.id = any(${messageIds}::bigint[]) and not exists (
      select from message_acknowledgements a where a.message_id = m.id and a.user_id = asked.id
    )`.execute(tx)
  return rows
}

/** Those of the named who may read the channel now. */
export async function listReaders(tx: Tx, named: readonly Named[]): Promise<Reached[]> {
  return readers(tx, given(named), messagesOf(named))
}

async function readers(tx: Tx, concerned: ReturnType<typeof sql>, messageIds: readonly number[]): Promise<Reached[]> {
  const { rows } = await sql<Row>`
    with m as (
      select m.id, m.group_id, m.sender_id, m.parent_id, m.seq, m.mentions, m.urgent_for, g.type, g.location_id
      from messages m join groups g on g.id = m.group_id
      where m.id = any(${messageIds}::bigint[]) and m.deleted_at is null
    ), concerned as materialized (${concerned})
    select c.message_id, c.user_id, c.reasons, c.instead_of, gm.muted_at is not null as is_muted,
      coalesce(gm.read_seq >= m.seq, false) or exists (
        select from thread_readers t
        where t.parent_id in (m.parent_id, m.id) and t.user_id = c.user_id and t.last_read_message_id >= m.id
      ) as has_read,
      u.notification_settings as settings, away.out_of_office as absence
    from concerned c
    join m on m.id = c.message_id and m.sender_id <> c.user_id
    join users u on u.id = c.user_id and u.deactivated_at is null and not u.is_bot
    join group_members gm on gm.group_id = m.group_id and gm.user_id = c.user_id and gm.removed_at is null
    left join location_members away on away.location_id = m.location_id and away.user_id = c.user_id
      and 'MENTION' = any(c.reasons) and away.out_of_office is not null
    where exists (select from readable_channels r where r.user_id = c.user_id and r.group_id = m.group_id)
    order by c.message_id, c.user_id`.execute(tx)
  return rows.map(toReached)
}

/**
 * Those of the named who are not in the channel and could come into it: staff of its location, where it is a patient's, or
 * a public discussion and they may see channels.
 */
export async function listWhoCouldJoin(tx: Tx, named: readonly Named[]): Promise<Reached[]> {
  const { rows } = await sql<Row>`
    select c.message_id, c.user_id, c.reasons, c.instead_of, false as is_muted, false as has_read,
      u.notification_settings as settings, null as absence
    from (${given(named)}) c
    join messages m on m.id = c.message_id and m.sender_id <> c.user_id and m.deleted_at is null
    join groups g on g.id = m.group_id and (g.type = 'patients' or g.type = 'discussion' and g.is_public)
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    join location_members lm on lm.location_id = l.id and lm.user_id = c.user_id and lm.removed_at is null
      and (lm.role = 'admin' or lm.role = 'staff' and (g.type = 'patients' or 'CAN_VIEW_GROUPS' = any(lm.permissions)))
    join entity_members em on em.entity_id = e.id and em.user_id = c.user_id and em.deactivated_at is null
    join users u on u.id = c.user_id and u.deactivated_at is null and not u.is_bot
    where channel_type_is_on(g.type, e.feature_flags, l.feature_flags) and not exists (
      select from group_members gm where gm.group_id = g.id and gm.user_id = c.user_id and gm.removed_at is null
    )
    order by c.message_id, c.user_id`.execute(tx)
  return rows.map(toReached)
}

function given(named: readonly Named[]): ReturnType<typeof sql> {
  return sql`
    select message_id, user_id, array_agg(reason) as reasons, min(instead_of) as instead_of
    from unnest(
      ${messagesOf(named)}::bigint[], ${named.map(({ userId }) => userId)}::bigint[],
      ${named.map(({ reason }) => reason)}::text[], ${named.map(({ insteadOfId }) => insteadOfId)}::bigint[]
    ) as t (message_id, user_id, reason, instead_of)
    group by message_id, user_id`
}

function messagesOf(named: readonly Named[]): number[] {
  return named.map(({ messageId }) => messageId)
}

function toReached({ message_id, user_id, reasons, is_muted, has_read, settings, instead_of, absence }: Row): Reached {
  return {
    messageId: message_id,
    userId: user_id,
    reasons,
    isMuted: is_muted,
    hasRead: has_read,
    settings: readNotificationSettings(settings),
    insteadOfId: instead_of,
    absence,
  }
}

/** Someone who is asked for, with the channel it comes from and the message it names. */
type Asked = { userId: number; groupId: number | null; messageId: number | null }

/** Someone as they would be told by name. */
export type NamedHearer = Asked & {
  isMuted: boolean
  /** Whether they are in its channel. */
  isIn: boolean
  /** Whether their mark is beyond its message. */
  hasRead: boolean
  /** Whether its message was taken back. */
  isDeleted: boolean
  settings: Addressee['settings']
}

/** What those people have chosen to hear; nobody who is gone is among them. */
export async function listHearers(tx: Tx, asked: readonly Asked[]): Promise<NamedHearer[]> {
  const { rows } = await sql<Omit<NamedHearer, 'settings'> & { settings: unknown }>`
    select q.user_id as "userId", q.group_id as "groupId", q.message_id as "messageId", gm.user_id is not null as "isIn",
      coalesce(gm.muted_at is not null, false) as "isMuted", coalesce(gm.read_seq >= m.seq, false) as "hasRead",
      m.deleted_at is not null as "isDeleted", u.notification_settings as settings
    from unnest(
      ${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ groupId }) => groupId)}::bigint[],
      ${asked.map(({ messageId }) => messageId)}::bigint[]
    ) as q (user_id, group_id, message_id)
    join users u on u.id = q.user_id and u.deactivated_at is null and not u.is_bot
    left join group_members gm on gm.group_id = q.group_id and gm.user_id = q.user_id and gm.removed_at is null
    left join messages m on m.id = q.message_id and m.group_id = q.group_id`.execute(tx)
  return rows.map((row) => ({ ...row, settings: readNotificationSettings(row.settings) }))
}
