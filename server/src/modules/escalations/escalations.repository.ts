import type { EscalationStep, NewEscalation } from '@kinward/contract/escalations'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type EscalationRow = {
  id: number
  location_id: number
  location_name: string
  display_name: string
  phone: string | null
  steps: EscalationStep[]
}

/** Escalations that can be called from a location: its own, and those that other locations of its organisation share. */
async function listCallable(db: Db | Tx, locationId: number, wanted: RawBuilder<unknown>): Promise<EscalationRow[]> {
  const { rows } = await sql<EscalationRow>`
    select e.id, e.location_id, l.name as location_name, e.display_name, e.phone, e.steps
    from escalations e
    join locations l on l.id = e.location_id
    join locations here on here.id = ${locationId} and here.entity_id = l.entity_id
    where e.removed_at is null and ${wanted} and (
      e.location_id = here.id or exists (
        select from escalation_partners p where p.escalation_id = e.id and p.location_id = here.id
      )
    )
    order by e.location_id <> here.id, lower(l.name), lower(e.display_name), e.id`.execute(db)
  return rows
}

export function listAllCallable(db: Db | Tx, locationId: number): Promise<EscalationRow[]> {
  return listCallable(db, locationId, sql`true`)
}

export function listCallableOf(db: Db | Tx, locationId: number, ofLocationId: number): Promise<EscalationRow[]> {
  return listCallable(db, locationId, sql`e.location_id = ${ofLocationId}`)
}

export async function findCallable(db: Db | Tx, locationId: number, id: number): Promise<EscalationRow | undefined> {
  const [found] = await listCallable(db, locationId, sql`e.id = ${id}`)
  return found
}

/** An escalation as it is kept, with the other locations that may call it. */
export type KeptRow = Pick<EscalationRow, 'id' | 'display_name' | 'phone' | 'steps'> & {
  version: number
  partner_ids: number[]
}

export async function listKept(db: Db | Tx, locationId: number): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select e.id, e.version, e.display_name, e.phone, e.steps, array(
      select p.location_id from escalation_partners p where p.escalation_id = e.id order by p.location_id
    ) as partner_ids
    from escalations e
    where e.location_id = ${locationId} and e.removed_at is null
    order by lower(e.display_name), e.id`.execute(db)
  return rows
}

export async function insertEscalation(tx: Tx, locationId: number, wanted: NewEscalation): Promise<number> {
  const { id } = await tx
    .insertInto('escalations')
    .values({ location_id: locationId, ...columnsOf(wanted) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPartners(tx, id, wanted.partnerLocationIds)
  return id
}

/** An escalation as it is kept, held so that it is not written meanwhile; undefined when there is none. */
export async function lockKept(
  tx: Tx,
  { locationId, id }: { locationId: number; id: number },
): Promise<Pick<KeptRow, 'version' | 'steps'> | undefined> {
  const { rows } = await sql<Pick<KeptRow, 'version' | 'steps'>>`
    select version, steps from escalations
    where id = ${id} and location_id = ${locationId} and removed_at is null for no key update`.execute(tx)
  return rows[0]
}

/** Writes one that is held once more. */
export async function updateEscalation(tx: Tx, id: number, wanted: NewEscalation): Promise<void> {
  await tx
    .updateTable('escalations')
    .set((row) => ({ ...columnsOf(wanted), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await setPartners(tx, id, wanted.partnerLocationIds)
}

function columnsOf({ displayName, phone, steps }: NewEscalation) {
  return { display_name: displayName, phone, steps: sql<EscalationStep[]>`${JSON.stringify(steps)}::jsonb` }
}

async function setPartners(tx: Tx, id: number, locationIds: readonly number[]): Promise<void> {
  await sql`
    with wanted as (select distinct unnest(${[...locationIds]}::bigint[]) as location_id), gone as (
      delete from escalation_partners
      where escalation_id = ${id} and location_id not in (select location_id from wanted)
    )
    insert into escalation_partners (escalation_id, location_id)
    select ${id}, location_id from wanted on conflict do nothing`.execute(tx)
}

/** It stays for the calls that were made by it. False when there is none. */
export async function removeEscalation(tx: Tx, locationId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    update escalations set removed_at = now()
    where id = ${id} and location_id = ${locationId} and removed_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Other locations that may call escalations of a location. */
export async function listPartnerIds(tx: Tx, locationId: number): Promise<number[]> {
  const { rows } = await sql<{ location_id: number }>`
    select distinct p.location_id from escalations e join escalation_partners p on p.escalation_id = e.id
    where e.location_id = ${locationId} and e.removed_at is null order by p.location_id`.execute(tx)
  return rows.map(({ location_id }) => location_id)
}

/** Those of these that are on-call roles of a location, held so that none of them is removed in the meantime. */
export async function holdRoles(tx: Tx, locationId: number, roleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from on_call_roles where location_id = ${locationId} and id = any(${[...roleIds]}::bigint[])
    order by id for key share`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function countOfEntity(tx: Tx, entityId: number, locationIds: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select id from locations where entity_id = ${entityId} and id = any(${[...locationIds]}::bigint[])`.execute(tx)
  return rows.length
}

/** What the escalations of a location that call someone, or an on-call role, are called. */
export async function listNamesCalling(
  tx: Tx,
  locationId: number,
  called: { id: number } | { userGroupId: number },
): Promise<string[]> {
  const calling = JSON.stringify([{ participants: [called] }])
  const { rows } = await sql<{ display_name: string }>`
    select display_name from escalations
    where location_id = ${locationId} and removed_at is null and steps @> ${calling}::jsonb
    order by lower(display_name)`.execute(tx)
  return rows.map(({ display_name }) => display_name)
}

/** Where people have turns on call or are called by their names, of an organisation's locations or of one. */
export async function listCallingIds(
  tx: Tx,
  userIds: readonly number[],
  { entityId, locationId }: { entityId: number; locationId: number | null },
): Promise<number[]> {
  const calling = userIds.map((id) => JSON.stringify([{ participants: [{ id }] }]))
  const { rows } = await sql<{ id: number }>`
    select l.id from locations l
    where l.entity_id = ${entityId} and (${locationId}::bigint is null or l.id = ${locationId}) and (
      exists (
        select from on_call_roles r join schedules s on s.on_call_role_id = r.id
        where r.location_id = l.id and s.user_id = any(${[...userIds]}::bigint[])
      ) or exists (
        select from escalations e
        where e.location_id = l.id and e.removed_at is null and e.steps @> any(${calling}::jsonb[])
      )
    )
    order by l.id`.execute(tx)
  return rows.map(({ id }) => id)
}
