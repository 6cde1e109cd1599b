import { type Audience, NAMED_ROLES } from '@kinward/contract/broadcasts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

type Wanted = Audience & { authorId: number }

/**
 * Who belongs to an audience now, and through which of its locations. Relatives count once they were let in to a patient
 * there; the author does not.
 */
const members = ({ locationIds, roles, userIds, authorId }: Wanted) => sql<{ user_id: number; location_id: number }>`
  select lm.user_id, lm.location_id
  from location_members lm
  join locations l on l.id = lm.location_id
  join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
  join users u on u.id = lm.user_id and u.deactivated_at is null and not u.is_invited and not u.is_bot
  where lm.location_id = any(${locationIds}::bigint[]) and lm.removed_at is null and lm.user_id <> ${authorId}
    and (
      lm.role = any(${roles}::text[])
      or lm.user_id = any(${userIds}::bigint[]) and lm.role = any(${[...NAMED_ROLES]}::text[])
    )
    and (lm.role <> 'family' or exists (
      select from family_members f join patients p on p.id = f.patient_id
      where f.user_id = lm.user_id and f.relation_verified and p.location_id = lm.location_id
    ))`

export async function countAudience(db: Db, wanted: Wanted) {
  const { rows } = await sql<{ id: number; name: string; count: number; total: number }>`
    with audience as (${members(wanted)})
    select l.id, l.name, (select count(*)::int from audience a where a.location_id = l.id) as count,
      (select count(distinct user_id)::int from audience) as total
    from locations l where l.id = any(${wanted.locationIds}::bigint[]) order by l.name, l.id`.execute(db)
  return rows
}

/** Fixes who gets a broadcast: whoever belongs to its audience at this moment. */
export async function insertRecipients(
  tx: Tx,
  broadcastId: number,
  wanted: Wanted,
  now: Date,
): Promise<{ user_id: number; location_ids: number[] }[]> {
  const { rows } = await sql<{ user_id: number; location_ids: number[] }>`
    insert into broadcast_recipients (broadcast_id, user_id, location_ids, sent_at)
    select ${broadcastId}, a.user_id, array_agg(a.location_id order by a.location_id), ${now}
    from (${members(wanted)}) a group by a.user_id
    returning user_id, location_ids`.execute(tx)
  return rows
}

/** Of these people, those who are on the care team of one of these locations and those who were. */
export async function findNamed(
  tx: Tx,
  { locationIds, userIds }: Audience,
): Promise<{ here: Set<number>; gone: Set<number> }> {
  const { rows } = await sql<{ user_id: number; is_here: boolean }>`
    select lm.user_id, bool_or(num_nonnulls(lm.removed_at, em.deactivated_at, u.deactivated_at) = 0) as is_here
    from location_members lm
    join locations l on l.id = lm.location_id
    join users u on u.id = lm.user_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id
    where lm.location_id = any(${locationIds}::bigint[]) and lm.user_id = any(${userIds}::bigint[])
      and lm.role = any(${[...NAMED_ROLES]}::text[])
    group by lm.user_id`.execute(tx)
  const idsOf = (isHere: boolean) => rows.flatMap(({ user_id, is_here }) => (is_here === isHere ? user_id : []))
  return { here: new Set(idsOf(true)), gone: new Set(idsOf(false)) }
}

/** Who may announce at their location now, of its members `lm`. */
const MANAGERS = sql`
  location_members lm
  join locations l on l.id = lm.location_id
  join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
  join users u on u.id = lm.user_id and u.deactivated_at is null
    and lm.removed_at is null and (lm.role = 'admin' or lm.role = 'staff' and 'CAN_MANAGE_BROADCASTS' = any(lm.permissions))`

/** Those who may announce at one of these locations now. */
export async function listManagers(tx: Tx, locationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct lm.user_id from ${MANAGERS}
    where lm.location_id = any(${locationIds}::bigint[]) order by lm.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Of these locations, those where someone may announce now. No session is asked: they need not be there at that moment. */
export async function listManagedBy(tx: Tx, userId: number, locationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ location_id: number }>`
    select lm.location_id from ${MANAGERS}
    where lm.user_id = ${userId} and lm.location_id = any(${locationIds}::bigint[])
    order by lm.location_id`.execute(tx)
  return rows.map(({ location_id }) => location_id)
}
