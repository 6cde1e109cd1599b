import type { ChannelType } from '@kinward/contract/groups'
import type { Tx } from '../../platform/db/database.ts'
import { lockGroup } from '../groups/lock-group.ts'
import { type LockedGroup, lockGroups } from '../groups/managing-groups.repository.ts'
import { insertPatientGroup, listGroupIds, type LockedPatient } from './patients.repository.ts'

export type PatientChannelType = Extract<ChannelType, 'patients' | 'family'>

export const fullNameOf = ({ first_name, last_name }: Pick<LockedPatient, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

/** What a patient's channel is called, which follows their name. */
export function channelName(
  type: PatientChannelType,
  patient: Pick<LockedPatient, 'first_name' | 'last_name'>,
): string {
  return type === 'patients' ? fullNameOf(patient) : `${patient.last_name} family`
}

/** Locks all channels of a patient, whose own lock the caller holds. */
export async function lockPatientGroups(tx: Tx, patientId: number): Promise<LockedGroup[]> {
  return lockGroups(tx, await listGroupIds(tx, patientId))
}

export async function makePatientGroup(
  tx: Tx,
  patient: Pick<LockedPatient, 'id' | 'location_id' | 'first_name' | 'last_name'>,
  type: PatientChannelType,
  userId: number,
): Promise<LockedGroup> {
  const { id: patient_id, location_id } = patient
  const name = channelName(type, patient)
  return lockGroup(tx, await insertPatientGroup(tx, { location_id, type, name, patient_id, created_by: userId }))
}
