import type { Permission, Role } from '@kinward/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type Destination = {
  id: number
  name: string
  role: Role
  permissions: Permission[]
  takes_patients: boolean
}

/** A location of the organisation that someone is at and may enter from where they are. */
export async function findDestination(
  tx: Tx,
  {
    locationId,
    entityId,
    userId,
    address,
  }: { locationId: number; entityId: number; userId: number; address: string | null },
): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`
    select l.id, l.name, lm.role, lm.permissions,
      flag_is_on('patientMessages', e.feature_flags, l.feature_flags) as takes_patients
    from locations l
    join entities e on e.id = l.entity_id
    join location_members lm on lm.location_id = l.id and lm.user_id = ${userId} and lm.removed_at is null
    where l.id = ${locationId} and l.entity_id = ${entityId} and not lm.terms_due
      and lets_in(l.id, lm.user_id, ${address}::inet)`.execute(tx)
  return rows[0]
}

/** Whether a patient has gone from one location to another, and is there. */
export async function hasGone(tx: Tx, { patientId, from, to }: Move): Promise<boolean> {
  const { rows } = await sql`
    select from patients where id = ${patientId} and location_id = ${to} and transferred_from = ${from}`.execute(tx)
  return rows.length > 0
}

/** Those in a patient's channels who are of the staff where the patient is to go. */
export async function listStaffThere(tx: Tx, { patientId, to }: Move): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct lm.user_id from groups g
    join group_members gm on gm.group_id = g.id and gm.removed_at is null
    join location_members lm on lm.location_id = ${to} and lm.user_id = gm.user_id and lm.removed_at is null
      and lm.role in ('admin', 'staff')
    where g.patient_id = ${patientId}`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Whether someone at a location is the same person of the clinical record as this patient. */
export async function isTiedThere(tx: Tx, patientId: number, locationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from patients p join patients other
      on other.external_id = p.external_id and other.external_record is not distinct from p.external_record
    where p.id = ${patientId} and other.location_id = ${locationId}`.execute(tx)
  return rows.length > 0
}

/** Moves a patient with their channels, and what others keep by location of what was said there. */
export async function moveRows(
  tx: Tx,
  { patientId, to, groupIds }: { patientId: number; to: number; groupIds: readonly number[] },
): Promise<void> {
  const ids = [...groupIds]
  await sql`
    insert into patient_moves (patient_id, from_location_id)
    select id, location_id from patients where id = ${patientId}`.execute(tx)
  await sql`
    update patients set transferred_from = location_id, transferred_at = now(), location_id = ${to}
    where id = ${patientId}`.execute(tx)
  await sql`update groups set location_id = ${to} where id = any(${ids})`.execute(tx)
  await sql`update bookmarks set location_id = ${to} where group_id = any(${ids})`.execute(tx)
  await sql`update contacts set location_id = ${to} where patient_id = ${patientId}`.execute(tx)
  await sql`
    update invites set revoked_at = now()
    where group_id = any(${ids}) and accepted_at is null and revoked_at is null`.execute(tx)
  await sql`
    delete from patient_assignments pa where pa.patient_id = ${patientId} and not exists (
      select from location_members lm where lm.location_id = ${to} and lm.user_id = pa.user_id and lm.removed_at is null
        and lm.role in ('admin', 'staff')
    )`.execute(tx)
}

type Move = { patientId: number; from: number; to: number }

/**
 * Moves the open invites of a patient and their relatives. One that is also to another patient's family stays; one for
 * somebody who is at the new location already, or invited there, is taken back. Answers with those that moved.
 */
export async function moveInvites(tx: Tx, { patientId, from, to, by }: Move & { by: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number; location_id: number }>`
    with asked as materialized (
      select i.id, not exists (
        select from location_members lm where lm.location_id = ${to} and lm.user_id = i.user_id and lm.removed_at is null
      ) and not exists (select from invites other where ${isOpenAt('other', to)} and other.user_id = i.user_id) as is_free
      from invites i
      where ${isOpenAt('i', from)} and case i.role_key
        when 'patient' then i.user_id = (select p.user_id from patients p where p.id = ${patientId})
        when 'family' then (
          select bool_and(f.patient_id = ${patientId}) from family_members f join patients p on p.id = f.patient_id
          where f.user_id = i.user_id and p.location_id = ${from} and ${IS_ASKED}
        ) else false end
      order by i.id for update of i
    )
    update invites i
    set location_id = case when is_free then ${to} else i.location_id end,
      revoked_at = case when is_free then null else now() end,
      -- A link is good while whoever sent it is where it leads.
      invited_by = case when is_free and not exists (
        select from location_members lm where lm.location_id = ${to} and lm.user_id = i.invited_by and lm.removed_at is null
      ) then ${by} else i.invited_by end
    from asked where i.id = asked.id
    returning i.id, i.location_id`.execute(tx)
  return rows.filter(({ location_id }) => location_id === to).map(({ id }) => id)
}

/** Who was asked to come to a patient's family, or as the patient, and is asked no more. */
export type Forgotten = { name: string; relation: string | null; invited_by: number | null }

/** Who had come along so far, and cannot: as what they were to the patient, and who asked them. */
export type LeftBehind = Forgotten & { user_id: number; kin_id: number | null }

/** Who was the patient, or was asked to come as the patient and never did. */
type FormerPatient = LeftBehind & { has_come: boolean }

/**
 * Whoever was asked and has no way left to say yes is asked no more, and can be asked anew. Answers with them, by the name
 * that was typed of them, since nobody else would notice; with who was the patient, since they may still be at a place that
 * the patient was moved from.
 */
export async function forgetUnreachable(
  tx: Tx,
  { patientId, from, to }: Move,
): Promise<{ relatives: Forgotten[]; patients: FormerPatient[] }> {
  const relatives = await sql<Forgotten>`
    delete from family_members f
    where f.patient_id = ${patientId} and ${IS_ASKED}
      and not exists (
        select from invites i where ${isOpenAt('i', to)} and i.user_id = f.user_id and i.role_key = 'family'
      )
      and not exists (select from location_members lm where ${isAt('family', to)} and lm.user_id = f.user_id)
    returning btrim(f.first_name || ' ' || f.last_name) as name, f.relation, f.invited_by`.execute(tx)
  const patients = await sql<FormerPatient>`
    with gone as (
      select p.id, p.user_id, exists (
        select from location_members lm
        join locations own on own.id = lm.location_id
        join locations l on l.id = ${from} and l.entity_id = own.entity_id
        where lm.user_id = p.user_id and lm.role = 'patient'
      ) as has_come
      from patients p
      where p.id = ${patientId} and p.user_id is not null
        and not exists (
          select from invites i where ${isOpenAt('i', to)} and i.user_id = p.user_id and i.role_key = 'patient'
        )
        and not exists (select from location_members lm where ${isAt('patient', from)} and lm.user_id = p.user_id)
    )
    update patients p set user_id = null from gone where p.id = gone.id
    returning ${FORMER_PATIENT}, gone.has_come`.execute(tx)
  return { relatives: relatives.rows, patients: patients.rows }
}

/** Those of a location who ask relatives and patients to come, and whoever asked these, if they are there. */
export async function listInviters(tx: Tx, locationId: number, invitedBy: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from location_members
    where location_id = ${locationId} and removed_at is null and (
      role = 'admin' or role = 'staff' and (
        permissions && '{CAN_MANAGE_FAMILY_MEMBERS,CAN_MANAGE_PATIENT}' or user_id = any(${[...invitedBy]})
      )
    )
    order by user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

const FORMER_PATIENT = sql`btrim(p.first_name || ' ' || p.last_name) as name, null as relation,
  null::bigint as invited_by, gone.user_id, null::bigint as kin_id`

const IS_ASKED = sql`f.invite_status <> 'Accepted' and f.ended_at is null`

const isOpenAt = (invite: 'i' | 'other', locationId: number) =>
  sql`${sql.ref(`${invite}.location_id`)} = ${locationId} and ${sql.ref(`${invite}.accepted_at`)} is null
    and ${sql.ref(`${invite}.revoked_at`)} is null`

const isAt = (role: 'family' | 'patient', locationId: number) =>
  sql`lm.location_id = ${locationId} and lm.role = ${role} and lm.removed_at is null`

/**
 * Makes the patient and their relatives, as far as they have accepted, members of the new location, unless they are. Its
 * staff are held by then, perhaps by another move too, and stay what they are.
 */
export async function bringFamilyAlong(tx: Tx, { patientId, from, to }: Move): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into location_members as own (location_id, user_id, role)
    select ${to}::bigint, along.user_id, along.role from (
      select f.user_id, 'family' as role from family_members f
      where f.patient_id = ${patientId} and f.invite_status = 'Accepted' and f.ended_at is null
      union
      select p.user_id, 'patient' from patients p
      join location_members lm on lm.user_id = p.user_id and ${isAt('patient', from)}
      where p.id = ${patientId}
    ) along
    where not exists (
      select from location_members lm where lm.location_id = ${to} and lm.user_id = along.user_id
        and lm.removed_at is null and lm.role in ('admin', 'staff')
    )
    on conflict (location_id, user_id) do update
    set removed_at = null, role = excluded.role, role_id = null, permissions = '{}' where own.removed_at is not null
    returning own.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** The relatives of a patient, and who is asked to be one; held until the change is made. */
export async function lockFamily(tx: Tx, patientId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from family_members where patient_id = ${patientId} and ended_at is null
    order by id for no key update`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Whoever is something else at the new location than of this family cannot be of it there: their access ends, and can be
 * given anew. Staff of that location who were let in here go on reading as what they are there. Answers with them.
 */
export async function leaveBehind(tx: Tx, { patientId, from, to, by }: Move & { by: number }): Promise<LeftBehind[]> {
  const relatives = await sql<LeftBehind>`
    update family_members f set relation_verified = false, ended_at = now(), ended_by = ${by}
    from location_members lm, users u
    where f.patient_id = ${patientId} and f.invite_status = 'Accepted' and f.ended_at is null and u.id = f.user_id
      and lm.location_id = ${to} and lm.user_id = f.user_id and lm.removed_at is null
      and not (lm.role = 'family' or lm.role in ('admin', 'staff') and f.relation_verified)
    returning btrim(u.first_name || ' ' || u.last_name) as name, f.relation, f.invited_by, f.user_id, f.id as kin_id`.execute(
    tx,
  )
  const patients = await sql<LeftBehind>`
    with gone as (
      select p.id, p.user_id from patients p
      join location_members lm on lm.user_id = p.user_id and ${isAt('patient', from)}
      join location_members own on own.user_id = p.user_id and own.location_id = ${to} and own.removed_at is null
      where p.id = ${patientId} and own.role in ('family', 'collaborator')
    )
    update patients p set user_id = null from gone where p.id = gone.id
    returning ${FORMER_PATIENT}`.execute(tx)
  return [...relatives.rows, ...patients.rows]
}

/** Those in a channel of a patient who do not belong there, as what they are at its location. */
export async function listStrangers(tx: Tx, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select gm.user_id from group_members gm
    join groups g on g.id = gm.group_id
    join patients p on p.id = g.patient_id
    where g.id = ${groupId} and gm.removed_at is null and not exists (
      select from location_members lm
      where lm.location_id = g.location_id and lm.user_id = gm.user_id and lm.removed_at is null and case lm.role
        when 'collaborator' then g.type <> 'family'
        when 'patient' then g.type = 'family' and p.user_id = lm.user_id
        when 'family' then g.type = 'family' and exists (
          select from family_members f where f.patient_id = p.id and f.user_id = lm.user_id and f.relation_verified
        ) else true end
    )
    order by gm.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}
