import type { Relationship } from '@kinward/contract/families'
import { RELATIONSHIP_ATTEMPTS } from '@kinward/contract/families'
import type { Role } from '@kinward/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type KinRow = {
  id: number
  patient_id: number
  user_id: number
  full_name: string
  relation: string
  relation_verified: boolean
  invite_status: 'Invited' | 'Accepted'
  left_attempts: number
  ended_at: Date | null
  /** What they are at the location; null when they are not there. */
  role: Role | null
}

/** Whether the place of a patient knows someone by their account: before they came, it has what was typed of them. */
const IS_KNOWN = sql`(f.invite_status = 'Accepted' or exists (
  select from location_members known
  where known.location_id = p.location_id and known.user_id = f.user_id and known.removed_at is null
))`
export const KIN_NAME = sql`case when ${IS_KNOWN}
  then concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))
  else concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, '')) end`
export const KIN_AVATAR = sql`case when ${IS_KNOWN} then u.avatar end`

/** Someone of a patient's family, by the id of that or by who they are; held until the change is made. */
export async function lockKin(
  tx: Tx,
  patientId: number,
  which: { id: number } | { userId: number },
): Promise<KinRow | undefined> {
  const { rows } = await sql<KinRow>`
    select f.id, f.patient_id, f.user_id, ${KIN_NAME} as full_name, f.relation,
      f.relation_verified, f.invite_status, f.left_attempts, f.ended_at, lm.role
    from family_members f
    join patients p on p.id = f.patient_id
    join users u on u.id = f.user_id
    left join location_members lm on lm.location_id = p.location_id and lm.user_id = f.user_id and lm.removed_at is null
    where f.patient_id = ${patientId} and ${'id' in which ? sql`f.id = ${which.id}` : sql`f.user_id = ${which.userId}`}
    for no key update of f`.execute(tx)
  return rows[0]
}

/** How someone stands to a patient, without holding it: who is asked again waits for their invite first. */
export async function findKin(tx: Tx, patientId: number, userId: number) {
  return tx
    .selectFrom('family_members')
    .select(['relation_verified', 'invite_status', 'ended_at'])
    .where('patient_id', '=', patientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whom a record of the location is about. */
export async function findMember(
  db: Db,
  locationId: number,
  memberId: number,
): Promise<{ patient_id: number; user_id: number } | undefined> {
  const { rows } = await sql<{ patient_id: number; user_id: number }>`
    select f.patient_id, f.user_id from family_members f join patients p on p.id = f.patient_id
    where f.id = ${memberId} and p.location_id = ${locationId}`.execute(db)
  return rows[0]
}

/** Writes down who is asked to be of a family; whoever was before begins anew. */
export async function saveInvited(
  tx: Tx,
  kin: {
    patientId: number
    userId: number
    relation: Relationship
    invitedBy: number
    firstName: string
    lastName: string
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into family_members (patient_id, user_id, relation, invited_by, first_name, last_name, left_attempts)
    values (${kin.patientId}, ${kin.userId}, ${kin.relation}, ${kin.invitedBy}, ${kin.firstName}, ${kin.lastName},
      ${RELATIONSHIP_ATTEMPTS})
    on conflict (patient_id, user_id) do update
    set relation = excluded.relation, relation_verified = false, invite_status = 'Invited', ended_at = null,
      ended_by = null, invited_by = excluded.invited_by, left_attempts = excluded.left_attempts,
      first_name = excluded.first_name, last_name = excluded.last_name
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export type KinChange = {
  relation_verified?: boolean
  invite_status?: 'Accepted'
  left_attempts?: number
  ended_at?: Date | null
  ended_by?: number | null
}

export async function changeKin(tx: Tx, id: number, change: KinChange): Promise<void> {
  await tx.updateTable('family_members').set(change).where('id', '=', id).execute()
}

/** Takes all that someone was asked at a location as accepted, and answers with whose family it is. */
export async function acceptAll(tx: Tx, locationId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    update family_members f set invite_status = 'Accepted'
    from patients p
    where p.id = f.patient_id and p.location_id = ${locationId} and f.user_id = ${userId}
      and f.invite_status <> 'Accepted' and f.ended_at is null
    returning f.patient_id`.execute(tx)
  return rows.map(({ patient_id }) => patient_id)
}

/** Forgets what someone was asked at a location and has not accepted, and answers with whose family it was. */
export async function forgetInvited(tx: Tx, locationId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    delete from family_members f using patients p
    where p.id = f.patient_id and p.location_id = ${locationId} and f.user_id = ${userId}
      and f.invite_status <> 'Accepted' and f.ended_at is null
    returning f.patient_id`.execute(tx)
  return rows.map(({ patient_id }) => patient_id)
}

export async function dropKin(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('family_members').where('id', '=', id).execute()
}

/** Whether someone is asked to be of a family at a location, and has not answered. */
export async function isAsked(tx: Tx, locationId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from family_members f join patients p on p.id = f.patient_id
    where p.location_id = ${locationId} and f.user_id = ${userId} and f.invite_status <> 'Accepted' and f.ended_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether someone is the patient and in their family's channel: whoever was taken out of it decides nothing there. */
export async function readsAsPatient(db: Db, patientId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from patients p
    join groups g on g.patient_id = p.id and g.type = 'family'
    join group_members gm on gm.group_id = g.id and gm.user_id = p.user_id and gm.removed_at is null
    where p.id = ${patientId} and p.user_id = ${userId}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The account of a patient: set by the invite, and taken away with it or with their access. */
export async function setPatientUser(tx: Tx, patientId: number, userId: number | null): Promise<void> {
  await tx.updateTable('patients').set({ user_id: userId }).where('id', '=', patientId).execute()
}

/** Answers with the patients whom someone was to be. */
export async function dropInvitedPatient(tx: Tx, locationId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('patients')
    .set({ user_id: null })
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findOwnPatients(tx: Tx, locationId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('patients')
    .select('id')
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

/** What someone is at a location; undefined when they are not there. */
export async function findRoleAt(tx: Tx, locationId: number, userId: number): Promise<Role | undefined> {
  const row = await tx
    .selectFrom('location_members')
    .select('role')
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.role
}

export async function isInvited(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('is_invited').where('id', '=', userId).executeTakeFirst()
  return row?.is_invited ?? false
}

/** The channels of patients, by id: where their care team talks, and where their families do. */
export async function listChannelIds(tx: Tx, patientIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from groups where patient_id = any(${[...patientIds]}) and type in ('patients', 'family')
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
