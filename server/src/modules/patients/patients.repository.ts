import type { ChannelType } from '@kinward/contract/groups'
import type { PatientChange } from '@kinward/contract/managing-patients'
import type { Gender } from '@kinward/contract/profile'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'

export type LockedPatient = {
  id: number
  location_id: number
  user_id: number | null
  record_number: string
  first_name: string
  last_name: string
  birth_date: string | null
  program: string | null
  address: string | null
  discharged_at: Date | null
  archived_at: Date | null
}

/** Locks the patient of a path; whoever was moved away meanwhile is not there. */
export async function lockPatient(tx: Tx, locationId: number, patientId: number): Promise<LockedPatient> {
  return lock(tx, patientId, locationId)
}

/** Locks a patient wherever they are now, for what is true of them there too. */
export async function lockPatientAnywhere(tx: Tx, patientId: number): Promise<LockedPatient> {
  return lock(tx, patientId, null)
}

/** Not against those who only refer to them: whoever changes a channel again in one transaction does, while they hold it. */
async function lock(tx: Tx, patientId: number, locationId: number | null): Promise<LockedPatient> {
  const patient = await tx
    .selectFrom('patients')
    .select(['id', 'location_id', 'user_id', 'record_number', 'first_name', 'last_name', 'birth_date', 'program'])
    .select(['address', 'discharged_at', 'archived_at'])
    .where('id', '=', patientId)
    .$if(locationId !== null, (query) => query.where('location_id', '=', locationId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!patient) throw notFound()
  return patient
}

type Identity = { locationId: number; first_name: string; last_name: string; birth_date: string | null }

/** Keeps two from admitting the same person at once; let go with the transaction. */
export async function holdIdentity(tx: Tx, { locationId, first_name, last_name, birth_date }: Identity): Promise<void> {
  const who = [locationId, birth_date ?? '', `${last_name} ${first_name}`].join('/')
  await sql`select pg_advisory_xact_lock(hashtextextended(folded(${who}), 11))`.execute(tx)
}

/** Someone of this name and birth date who is at the location already, archived and discharged ones too. */
export async function findSame(tx: Tx, identity: Identity, exceptId = 0): Promise<number | undefined> {
  const { locationId, first_name, last_name, birth_date } = identity
  const { rows } = await sql<{ id: number }>`
    select id from patients
    where location_id = ${locationId} and by_last_name = folded(${`${last_name} ${first_name}`})
      and birth_date is not distinct from ${birth_date}::date and id <> ${exceptId}
    order by archived_at is not null, discharged_at is not null, id limit 1`.execute(tx)
  return rows[0]?.id
}

/** Whether someone at the location has this number; nobody else takes it until the transaction ends. */
export async function recordNumberIsTaken(tx: Tx, locationId: number, number: string, exceptId = 0): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${locationId}/${number}`}, 12))`.execute(tx)
  const row = await tx
    .selectFrom('patients')
    .select('id')
    .where('location_id', '=', locationId)
    .where('record_number', '=', number)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** The next number that no patient of the location has. */
export async function nextRecordNumber(tx: Tx, locationId: number): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ number: string }>`select nextval('patient_record_numbers')::text as number`.execute(tx)
    const number = rows[0]?.number ?? ''
    if (!(await recordNumberIsTaken(tx, locationId, number))) return number
  }
}

type Columns = {
  record_number?: string
  first_name?: string
  last_name?: string
  birth_date?: string | null
  program?: string | null
  gender?: Gender | null
  phone?: string | null
  address?: string | null
}

/** The fields that were given, as the table has them. */
export function columnsOf({ patientId, ...fields }: PatientChange): Columns {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Columns
  return { ...given, ...(patientId && { record_number: patientId }) }
}

export async function insertPatient(
  tx: Tx,
  row: Columns & { location_id: number; record_number: string; first_name: string; last_name: string },
): Promise<number> {
  const { id } = await tx.insertInto('patients').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updatePatient(
  tx: Tx,
  patientId: number,
  change: Columns & { discharged_at?: Date | null; archived_at?: Date | null; latitude?: null; longitude?: null },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('patients').set(change).where('id', '=', patientId).execute()
}

/** Whether a patient takes part in a program, whose name is then what `program` says. */
export async function isEnrolled(tx: Tx, patientId: number): Promise<boolean> {
  const { rows } =
    await sql`select from enrolments where patient_id = ${patientId} and left_at is null limit 1`.execute(tx)
  return rows.length > 0
}

export async function insertPatientGroup(
  tx: Tx,
  row: {
    location_id: number
    type: Extract<ChannelType, 'patients' | 'family'>
    name: string
    patient_id: number
    created_by: number
  },
): Promise<number> {
  const { id } = await tx.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The ids of a patient's channels, in the order in which they are locked. */
export async function listGroupIds(tx: Tx, patientId: number): Promise<number[]> {
  const rows = await tx.selectFrom('groups').select('id').where('patient_id', '=', patientId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function renameGroup(tx: Tx, groupId: number, name: string): Promise<void> {
  await tx.updateTable('groups').set({ name }).where('id', '=', groupId).execute()
}

export async function archiveGroups(tx: Tx, groupIds: readonly number[], archivedAt: Date | null): Promise<void> {
  await tx.updateTable('groups').set({ archived_at: archivedAt }).where('id', '=', anyOf(groupIds)).execute()
}

/** Verified relatives of a patient, and the patient, as far as they are at the location: those a family's channel is for. */
export async function listFamilyReaders(tx: Tx, patientId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select lm.user_id from patients p
    join location_members lm on lm.location_id = p.location_id and lm.removed_at is null
    where p.id = ${patientId} and (
      (lm.role = 'patient' and lm.user_id = p.user_id)
      or (lm.role = 'family' and exists (
        select from family_members f where f.patient_id = p.id and f.user_id = lm.user_id and f.relation_verified
      ))
    )
    order by lm.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

export type Assignee = { id: number; full_name: string; is_off: boolean }

/** Those who are responsible for a patient and are still of the staff there, also while they are switched off. */
export async function listAssigned(db: Db | Tx, patientId: number): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as full_name, em.deactivated_at is not null as is_off
    from patient_assignments pa
    join patients p on p.id = pa.patient_id
    join users u on u.id = pa.user_id and u.deactivated_at is null
    join location_members lm on lm.location_id = p.location_id and lm.user_id = u.id and lm.removed_at is null
      and lm.role in ('admin', 'staff')
    join locations l on l.id = p.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = u.id
    where pa.patient_id = ${patientId} order by u.last_name, u.first_name, u.id`.execute(db)
  return rows
}

/** The names of those who were at a location and are not any more, or were switched off. */
export async function listGone(tx: Tx, locationId: number, userIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ full_name: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as full_name
    from location_members lm
    join locations l on l.id = lm.location_id
    join users u on u.id = lm.user_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id
    where lm.location_id = ${locationId} and lm.user_id = any(${[...userIds]}::bigint[])
      and num_nonnulls(lm.removed_at, em.deactivated_at, u.deactivated_at) > 0
    order by u.last_name, u.first_name, u.id`.execute(tx)
  return rows.map(({ full_name }) => full_name)
}

export async function replaceAssigned(
  tx: Tx,
  { patientId, userIds, by }: { patientId: number; userIds: readonly number[]; by: number },
): Promise<void> {
  await sql`
    delete from patient_assignments where patient_id = ${patientId} and user_id <> all(${[...userIds]}::bigint[])`.execute(
    tx,
  )
  await sql`
    insert into patient_assignments (patient_id, user_id, assigned_by)
    select ${patientId}, id, ${by} from unnest(${[...userIds]}::bigint[]) as t (id)
    on conflict do nothing`.execute(tx)
}

export type PatientSwitches = { flags: boolean; acuity: boolean; recent: boolean; autoJoin: boolean }

/** What a location has switched on of what concerns patients. */
export async function findSwitches(db: Db | Tx, locationId: number): Promise<PatientSwitches> {
  const { rows } = await sql<PatientSwitches>`
    select flag_is_on('patientFlags', e.feature_flags, l.feature_flags) as flags,
      flag_is_on('patientAcuityScore', e.feature_flags, l.feature_flags) as acuity,
      flag_is_on('sortChannelByLastMessage', e.feature_flags, l.feature_flags) as recent,
      flag_is_on('autoJoinPatientChannels', e.feature_flags, l.feature_flags) as "autoJoin"
    from locations l join entities e on e.id = l.entity_id where l.id = ${locationId}`.execute(db)
  return rows[0] ?? { flags: false, acuity: false, recent: false, autoJoin: false }
}

export type DetailsRow = { gender: Gender | null; phone: string | null; address: string | null }

export async function findDetails(db: Db | Tx, patientId: number): Promise<DetailsRow> {
  return db
    .selectFrom('patients')
    .select(['gender', 'phone', 'address'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow(notFound)
}

/** Those of these patients who are at the location, with what closes them. */
export async function listClosings(
  db: Db,
  locationId: number,
  patientIds: readonly number[],
): Promise<{ id: number; discharged_at: Date | null; archived_at: Date | null }[]> {
  return db
    .selectFrom('patients')
    .select(['id', 'discharged_at', 'archived_at'])
    .where('location_id', '=', locationId)
    .where('id', '=', anyOf(patientIds))
    .orderBy('id')
    .execute()
}

/** The channel of a patient's care team that someone is in. */
export async function findOwnChannel(db: Db, patientId: number, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .select('groups.id')
    .where('groups.patient_id', '=', patientId)
    .where('groups.type', '=', 'patients')
    .where('group_members.user_id', '=', userId)
    .where('group_members.removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
