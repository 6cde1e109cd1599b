import { RECEIPTS_MAX_MEMBERS } from '@kinward/contract/messages'
import type { ChannelType } from '@kinward/contract/groups'
import type { Role } from '@kinward/contract/permissions'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Someone who could come into a channel: of its location, or, by `visitor_of`, of another one. */
export type CandidateRow = {
  id: number
  full_name: string
  role: Role
  /** Whether they are the channel's patient, or verified family of theirs. */
  is_of_patient: boolean
  visitor_of: number | null
}

/** Those of these people who are active members of the location, or may visit a channel of this type there. */
export async function listCandidates(
  tx: Tx,
  place: { locationId: number; patientId: number | null; type: ChannelType },
  userIds: readonly number[],
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as full_name, lm.role, case lm.role
      when 'family' then exists (
        select from family_members f
        where f.patient_id = ${place.patientId} and f.user_id = u.id and f.relation_verified
      )
      when 'patient' then exists (select from patients p where p.id = ${place.patientId} and p.user_id = u.id)
      else false end as is_of_patient, nullif(lm.location_id, l.id) as visitor_of
    from locations l
    join entities e on e.id = l.entity_id
    join users u on u.id = any(${[...userIds]}) and u.deactivated_at is null and not u.is_bot
    join entity_members em on em.entity_id = e.id and em.user_id = u.id and em.deactivated_at is null
    join location_members lm on lm.user_id = u.id and lm.removed_at is null and lm.location_id = coalesce(
      case when ${place.type} = 'discussion'
        and flag_is_on('crossCollaborationChannels', e.feature_flags, l.feature_flags)
        then home_of_visitor(u.id, l.id) end,
      l.id
    )
    where l.id = ${place.locationId}
    order by u.last_name, u.first_name, u.id`.execute(tx)
  return rows
}

/** Those of these people whose access is switched off while they belong to the location, by name. */
export async function listSwitchedOff(tx: Tx, locationId: number, userIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ full_name: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as full_name
    from location_members lm
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is not null
    join users u on u.id = lm.user_id and u.deactivated_at is null
    where lm.location_id = ${locationId} and lm.user_id = any(${[...userIds]}) and lm.removed_at is null
    order by u.last_name, u.first_name, u.id`.execute(tx)
  return rows.map(({ full_name }) => full_name)
}

export async function listMemberIds(tx: Tx, groupId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those who are in a channel and read it; a visitor who lost their own location no longer does. */
export async function listReaders(tx: Tx, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select gm.user_id from group_members gm
    where gm.group_id = ${groupId} and gm.removed_at is null and (gm.visitor_of is null or exists (
      select from readable_channels r where r.group_id = gm.group_id and r.user_id = gm.user_id
    ))
    order by gm.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Whether someone else reads a channel, who could bring people in; in a family's that is one of the staff. */
export async function hasOtherReaders(tx: Tx, groupId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from readable_channels
    where group_id = ${groupId} and user_id <> ${userId} and (type <> 'family' or role in ('admin', 'staff'))
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Those of these channels that nobody is left in, and into which nobody comes by themselves. A family's is one that no
 * staff are left in: what a relative writes there would be read by nobody who could help. A care team's are not among
 * them: whoever manages patients brings people into those.
 */
export async function listForsaken(tx: Tx, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    left join patients p on p.id = g.patient_id
    where g.id = any(${[...groupIds]}::bigint[]) and g.type in ('discussion', 'omni', 'family') and g.archived_at is null
      and p.discharged_at is null and not (g.type = 'discussion' and g.is_public) and not exists (
        select from group_members gm
        join location_members lm on lm.location_id = gm.via and lm.user_id = gm.user_id and lm.removed_at is null
        join entity_members em on em.entity_id = e.id and em.user_id = gm.user_id and em.deactivated_at is null
        where gm.group_id = g.id and gm.removed_at is null
          and (g.type <> 'family' or lm.role in ('admin', 'staff')) and (gm.visitor_of is null or (
          lm.role in ('admin', 'staff') and flag_is_on('crossCollaborationChannels', e.feature_flags, l.feature_flags)
        ))
      )
    order by g.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The discussions, omni-channels and families' channels of an organisation that someone is in, also as a visitor. */
export async function listManagedIds(tx: Tx, { entityId, userId }: { entityId: number; userId: number }) {
  const { rows } = await sql<{ id: number }>`
    select g.id from group_members gm join groups g on g.id = gm.group_id join locations l on l.id = g.location_id
    where gm.user_id = ${userId} and gm.removed_at is null and l.entity_id = ${entityId}
      and g.type in ('discussion', 'omni', 'family') and g.archived_at is null
    order by g.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type Heir = { id: number; full_name: string; role: 'admin' | 'staff'; entity_id: number }

/** The admins of a location who are there now, by name, and this one of its staff. */
export async function listHeirs(tx: Tx, locationId: number, staffId: number | null): Promise<Heir[]> {
  const { rows } = await sql<Heir>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as full_name, lm.role, l.entity_id
    from location_members lm
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    join users u on u.id = lm.user_id and u.deactivated_at is null and not u.is_bot
    where lm.location_id = ${locationId} and lm.removed_at is null
      and (lm.role = 'admin' or lm.role = 'staff' and u.id = ${staffId})
    order by u.last_name, u.first_name, u.id`.execute(tx)
  return rows
}

/** What someone's membership is: undefined when they were never in. */
export async function findMembership(tx: Tx, groupId: number, userId: number): Promise<{ isIn: boolean } | undefined> {
  const row = await tx
    .selectFrom('group_members')
    .select('removed_at')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { isIn: row.removed_at === null }
}

/**
 * Brings people into a channel, at its present end: what was said before is read. Those who come back begin again, and so
 * do visitors whose location has changed. Answers with those who were not in.
 */
export async function admitMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into group_members as gm
      (group_id, user_id, joined_seq, delivered_seq, last_seen_seq, read_seq, last_seen_message_id, visitor_of)
    select g.id, newcomer.id, g.seq, g.seq, g.seq, g.seq, g.last_message_id, home_of_visitor(newcomer.id, g.location_id)
    from groups g cross join unnest(${[...userIds]}::bigint[]) as newcomer (id)
    where g.id = ${groupId}
    on conflict (group_id, user_id) do update
    set removed_at = null, joined_at = now(), muted_at = null, own_after_read = 0, last_seen_at = null,
      read_version = gm.read_version + 1,
      joined_seq = excluded.joined_seq, delivered_seq = excluded.delivered_seq, last_seen_seq = excluded.last_seen_seq,
      read_seq = excluded.read_seq, last_seen_message_id = excluded.last_seen_message_id,
      visitor_of = excluded.visitor_of
    where gm.removed_at is not null or gm.visitor_of is distinct from excluded.visitor_of
    returning gm.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Takes people out of channels whose locks are held; answers who went, with the next version of each. */
export async function dismissFrom(
  tx: Tx,
  groupIds: readonly number[],
  userIds: readonly number[],
): Promise<{ id: number; version: number; user_ids: number[] }[]> {
  const { rows } = await sql<{ id: number; version: number; user_ids: number[] }>`
    with gone as (
      update group_members set removed_at = now()
      where user_id = any(${[...userIds]}) and group_id = any(${[...groupIds]}) and removed_at is null
      returning group_id, user_id
    )
    update groups g set version = g.version + 1
    from (select group_id, array_agg(user_id order by user_id) as user_ids from gone group by group_id) as gone
    where g.id = gone.group_id
    returning g.id, g.version, gone.user_ids`.execute(tx)
  return rows
}

export async function dismissMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('group_members')
    .set({ removed_at: sql<Date>`now()` })
    .where('group_id', '=', groupId)
    .where('user_id', '=', anyOf(userIds))
    .where('removed_at', 'is', null)
    .execute()
}

/** Those of these people who are or were in the channel, by name. */
export async function listKnownMembers(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
): Promise<{ id: number; full_name: string; is_in: boolean }[]> {
  const { rows } = await sql<{ id: number; full_name: string; is_in: boolean }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as full_name, gm.removed_at is null as is_in
    from group_members gm join users u on u.id = gm.user_id
    where gm.group_id = ${groupId} and gm.user_id = any(${[...userIds]})
    order by u.last_name, u.first_name, u.id`.execute(tx)
  return rows
}

/** Whether a channel hears how far its members have come. */
export async function hasReceipts(tx: Tx, groupId: number): Promise<boolean> {
  const { rows } = await sql<{ has_receipts: boolean }>`
    select g.member_count <= ${RECEIPTS_MAX_MEMBERS}
      and flag_is_on('enableReadReceipts', e.feature_flags, l.feature_flags) as has_receipts
    from groups g join locations l on l.id = g.location_id join entities e on e.id = l.entity_id
    where g.id = ${groupId}`.execute(tx)
  return rows[0]?.has_receipts ?? false
}

export async function setMuted(db: Db, groupId: number, userId: number, isMuted: boolean): Promise<void> {
  await db
    .updateTable('group_members')
    .set({ muted_at: isMuted ? sql<Date>`coalesce(muted_at, now())` : null })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}

/** Whether the place of a channel lets people in by where they are, or not everyone by the web app. */
export async function asksWhere(tx: Tx, groupId: number): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`
    select num_nonnulls(e.allowed_addresses, l.allowed_addresses, l.webapp_users) > 0 as asks
    from groups g join locations l on l.id = g.location_id join entities e on e.id = l.entity_id
    where g.id = ${groupId}`.execute(tx)
  return rows[0]?.asks ?? false
}

/** Those of these people who may listen to a channel now. */
export async function listListeners(db: Db, groupId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select r.user_id from readable_channels r
    where not r.terms_due and r.group_id = ${groupId} and r.user_id = any(${[...userIds]})`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
