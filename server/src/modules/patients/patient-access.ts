import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { isStaff } from '../groups/groups.policy.ts'

/** What someone may know of a patient: all that is written about them, or who they are. */
export type PatientReach = 'record' | 'name'

export type SeenPatient = { id: number; reach: PatientReach; is_discharged: boolean; is_archived: boolean }

/**
 * The patient of a path, as far as the caller may know of them. Staff know every patient of their location, collaborators
 * those whose channels they are in, patients themselves, and families those they are verified relatives of. For everyone else
 * there is no such patient.
 */
export async function findSeenPatient(
  db: Db | Tx,
  { locationId, userId, role }: Pick<LocationCaller, 'locationId' | 'userId' | 'role'>,
  patientId: number,
): Promise<SeenPatient> {
  const { rows } = await sql<Omit<SeenPatient, 'reach'> & { is_own: boolean; in_channel: boolean; is_kin: boolean }>`
    select p.id, p.discharged_at is not null as is_discharged, p.archived_at is not null as is_archived,
      p.user_id is not distinct from ${userId}::bigint as is_own,
      exists (
        select from groups g
        join group_members gm on gm.group_id = g.id and gm.user_id = ${userId} and gm.removed_at is null
        where g.patient_id = p.id and g.type = 'patients'
      ) as in_channel,
      exists (
        select from family_members f
        where f.patient_id = p.id and f.user_id = ${userId} and f.relation_verified
      ) as is_kin
    from patients p where p.id = ${patientId} and p.location_id = ${locationId}`.execute(db)
  const [patient] = rows
  if (!patient) throw notFound()
  const { is_own, in_channel, is_kin, ...seen } = patient
  if (isStaff(role) || (role === 'collaborator' && in_channel)) return { ...seen, reach: 'record' }
  if ((role === 'patient' && is_own) || (role === 'family' && is_kin)) return { ...seen, reach: 'name' }
  throw notFound()
}

/** The same for what only the care team may read. */
export async function findPatientRecord(db: Db | Tx, caller: LocationCaller, patientId: number): Promise<SeenPatient> {
  const patient = await findSeenPatient(db, caller, patientId)
  if (patient.reach !== 'record') throw notFound()
  return patient
}
