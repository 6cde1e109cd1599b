import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { Aftermath } from '../groups/change-members.ts'
import type { KinRole } from '../invites/invites.policy.ts'
import { lockPatient } from '../patients/patients.repository.ts'
import { checkOpen } from './change-family.ts'
import { lockDirect, reopenDirect } from './direct-channels.ts'
import { accessChanged, familyChanged } from './families.events.ts'
import * as repository from './families.repository.ts'
import { letIn, lockChannels, tellCareTeam } from './family-channel.ts'
import { tellManagers } from './tell-managers.ts'
import { activity, notices, refusals } from './texts.ts'

type Kin = { userId: number; locationId: number; kin: KinRole }

/** What becomes of someone who came by the link of an invite: a relative may now say who they are, a patient reads along. */
export async function acceptKin(tx: Tx, after: Aftermath, { userId, locationId, kin }: Kin): Promise<void> {
  // Someone may have become staff here since they were asked; the two are never one.
  if ((await repository.findRoleAt(tx, locationId, userId)) !== kin) throw new AppError('CONFLICT', refusals.worksHere)
  if (kin === 'patient') return bringPatient(tx, after, locationId, userId)
  const patientIds = await repository.acceptAll(tx, locationId, userId)
  await tellCareTeam(tx, after, await lockChannels(tx, patientIds), { userId, text: activity.accepted })
  await tellManagers(tx, { locationId, userId }, { patientIds, kinId: userId, title: notices.accepted })
  after.events.push(...(await changed(tx, { locationId, userId, patientIds })))
}

async function bringPatient(tx: Tx, after: Aftermath, locationId: number, userId: number): Promise<void> {
  const [patientId] = await repository.findOwnPatients(tx, locationId, userId)
  if (patientId === undefined) return
  const patient = await lockPatient(tx, locationId, patientId)
  checkOpen(patient)
  const direct = await lockDirect(tx, { locationId, patientId, userIds: [userId] })
  const family = { patient, channels: await lockChannels(tx, [patientId]) }
  await letIn(tx, after, family, { id: userId, role: 'patient' }, { userId, text: activity.verified })
  await reopenDirect(tx, after, direct, userId)
  after.events.push(...(await changed(tx, { locationId, userId, patientIds: [patientId] })))
}

/** What an invite that is taken back leaves behind is forgotten with it. */
export async function forgetKin(tx: Tx, events: OutgoingEvent[], { userId, locationId, kin }: Kin): Promise<void> {
  if (kin === 'patient') {
    const dropped = await repository.dropInvitedPatient(tx, locationId, userId)
    events.push(...dropped.map((patientId) => accessChanged({ locationId, patientId })))
    return
  }
  const patientIds = await repository.forgetInvited(tx, locationId, userId)
  events.push(...(await changed(tx, { locationId, userId, patientIds })))
}

async function changed(
  tx: Tx,
  { locationId, userId, patientIds }: { locationId: number; userId: number; patientIds: readonly number[] },
): Promise<OutgoingEvent[]> {
  const events: OutgoingEvent[] = []
  for (const patientId of patientIds) {
    const groupIds = await repository.listChannelIds(tx, [patientId])
    events.push(...familyChanged({ locationId, patientId, groupIds, userId }))
  }
  return events
}
