import type { Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Aftermath } from '../groups/change-members.ts'
import type { LockedGroup } from '../groups/managing-groups.repository.ts'
import { type LockedPatient, lockPatient } from '../patients/patients.repository.ts'
import { lockDirect } from './direct-channels.ts'
import { familyChanged } from './families.events.ts'
import * as repository from './families.repository.ts'
import { lockChannels, type PatientChannels } from './family-channel.ts'
import { refusals } from './texts.ts'

export type LockedFamily = { patient: LockedPatient; channels: PatientChannels }
export type LockedRelative = LockedFamily & { kin: repository.KinRow; direct: LockedGroup[] }

// What a change of a family holds is always taken in this order, so that no two can wait for each other: the patient, an
// invite, the record of a relative, the channels by id.

/** Someone of a patient's family, with the patient, the channels that hear of it, and those that end or begin with it. */
export async function lockRelative(
  tx: Tx,
  { locationId, patientId }: { locationId: number; patientId: number },
  which: { id: number } | { userId: number },
): Promise<LockedRelative> {
  const patient = await lockPatient(tx, locationId, patientId)
  const kin = await repository.lockKin(tx, patientId, which)
  if (!kin) throw notFound()
  const direct = await lockDirect(tx, { locationId, patientId, userIds: [kin.user_id] })
  return { patient, kin, direct, channels: await lockChannels(tx, [patientId]) }
}

/** Who is no longer cared for is given nobody more to read along. */
export function checkOpen({ discharged_at, archived_at }: LockedPatient): void {
  if (discharged_at) throw new AppError('DISCHARGED', refusals.discharged)
  if (archived_at) throw new AppError('ARCHIVED', refusals.archived)
}

export function tellFamily(
  after: Pick<Aftermath, 'events'>,
  { patient: { id: patientId, location_id: locationId }, channels }: LockedFamily,
  userId: number,
): void {
  after.events.push(...familyChanged({ locationId, patientId, groupIds: channels.ids, userId }))
}
