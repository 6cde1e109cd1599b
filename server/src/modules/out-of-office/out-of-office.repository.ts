import { OUT_OF_OFFICE_EVERY_MS, type OutOfOffice } from '@kinward/contract/out-of-office'
import type { Permission, Role } from '@kinward/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** What is stored of someone's absence from a location; undefined when they do not belong to it. */
export async function findStored(db: Db, userId: number, locationId: number): Promise<{ stored: unknown } | undefined> {
  const row = await db
    .selectFrom('location_members')
    .select('out_of_office')
    .where('user_id', '=', userId)
    .where('location_id', '=', locationId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row && { stored: row.out_of_office }
}

/** Those of someone's locations that a change is about, in the order of their ids. */
export async function listOwnLocations(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ location_id: number }>`
    select lm.location_id from location_members lm
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    where lm.user_id = ${userId} and lm.removed_at is null order by lm.location_id`.execute(tx)
  return rows.map(({ location_id }) => location_id)
}

export async function store(tx: Tx, userId: number, locationId: number, settings: OutOfOffice | null): Promise<void> {
  await tx
    .updateTable('location_members')
    .set({ out_of_office: settings && JSON.stringify(settings) })
    .where('user_id', '=', userId)
    .where('location_id', '=', locationId)
    .execute()
}

/** Someone of the care team at a location, by name; undefined when they are not of it. */
export async function findColleague(
  db: Db,
  userId: number,
  locationId: number,
): Promise<{ role: Role; full_name: string } | undefined> {
  const { rows } = await sql<{ role: Role; full_name: string }>`
    select lm.role, trim(u.first_name || ' ' || u.last_name) as full_name
    from location_members lm
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    join users u on u.id = lm.user_id and u.deactivated_at is null and not u.is_bot
    where lm.user_id = ${userId} and lm.location_id = ${locationId} and lm.removed_at is null
      and lm.role in ('admin', 'staff', 'collaborator')`.execute(db)
  return rows[0]
}

export async function findMember(
  db: Db,
  userId: number,
  locationId: number,
): Promise<{ role: Role; permissions: Permission[] } | undefined> {
  return db
    .selectFrom('location_members')
    .select(['role', 'permissions'])
    .where('user_id', '=', userId)
    .where('location_id', '=', locationId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Someone whom a message was for, and who may be away. */
export type Addressed = { away_id: number; sender_id: number; location_id: number; stored: unknown }

/** A message, as far as it says whom it is for: the other one of a direct channel, or those it names. */
export type Sent = { groupId: number; locationId: number; senderId: number; namedIds: readonly number[] | null }

/** Whom messages were for, of those who have set an absence. */
export async function listAddressed(db: Db, sent: readonly Sent[]): Promise<Addressed[]> {
  const lines = sent.flatMap(({ namedIds, ...one }) => (namedIds ?? [null]).map((namedId) => ({ ...one, namedId })))
  const { rows } = await sql<Addressed>`
    select distinct on (lm.user_id, q.sender_id, q.location_id)
      lm.user_id as away_id, q.sender_id, q.location_id, lm.out_of_office as stored
    from unnest(
      ${lines.map(({ groupId }) => groupId)}::bigint[], ${lines.map(({ locationId }) => locationId)}::bigint[],
      ${lines.map(({ senderId }) => senderId)}::bigint[], ${lines.map(({ namedId }) => namedId)}::bigint[]
    ) as q (group_id, location_id, sender_id, named_id)
    join group_members gm on gm.group_id = q.group_id and gm.removed_at is null and gm.user_id <> q.sender_id
      and (q.named_id is null or gm.user_id = q.named_id)
    join location_members lm on lm.location_id = q.location_id and lm.user_id = gm.user_id and lm.removed_at is null
      and lm.out_of_office is not null
    order by lm.user_id, q.sender_id, q.location_id`.execute(db)
  return rows
}

/** Takes the turn to tell someone of an absence; false when they were told within a day. */
export async function takeTurn(tx: Tx, awayId: number, toldId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into out_of_office_replies (user_id, told_id) values (${awayId}, ${toldId})
    on conflict (user_id, told_id) do update set told_at = now()
    where out_of_office_replies.told_at <= now() - make_interval(secs => ${OUT_OF_OFFICE_EVERY_MS / 1000})
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Whether someone was told of an absence within a day. */
export async function wasTold(db: Db, awayId: number, toldId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from out_of_office_replies
    where user_id = ${awayId} and told_id = ${toldId}
      and told_at > now() - make_interval(secs => ${OUT_OF_OFFICE_EVERY_MS / 1000})`.execute(db)
  return rows.length > 0
}

/** A new absence is news to everyone. */
export async function forgetTold(tx: Tx, awayId: number): Promise<void> {
  await tx.deleteFrom('out_of_office_replies').where('user_id', '=', awayId).execute()
}
