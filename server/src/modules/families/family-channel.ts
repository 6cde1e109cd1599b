import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Aftermath } from '../groups/change-members.ts'
import { bringIn } from '../groups/bring-in.ts'
import { handOver } from '../groups/hand-over.ts'
import { membersRemoved } from '../groups/groups.events.ts'
import { type LockedGroup, lockGroups } from '../groups/managing-groups.repository.ts'
import { admitMembers, dismissMembers } from '../groups/membership.repository.ts'
import { welcome } from '../groups/welcome.ts'
import { sayActivity } from '../messages/activity.ts'
import { takeVersion } from '../messages/messages.repository.ts'
import { makePatientGroup } from '../patients/patient-channels.ts'
import type { LockedPatient } from '../patients/patients.repository.ts'
import { listChannelIds } from './families.repository.ts'

export type PatientChannels = { care: LockedGroup[]; family: LockedGroup[]; ids: number[] }

/** The channels of patients, locked in the order of their ids. */
export async function lockChannels(tx: Tx, patientIds: readonly number[]): Promise<PatientChannels> {
  const groups = await lockGroups(tx, await listChannelIds(tx, patientIds))
  return {
    care: groups.filter(({ type }) => type === 'patients'),
    family: groups.filter(({ type }) => type === 'family'),
    ids: groups.map(({ id }) => id),
  }
}

/** Tells the care teams of what happened; a channel that is archived says nothing more. */
export async function tellCareTeam(
  tx: Tx,
  after: Pick<Aftermath, 'events'>,
  { care }: PatientChannels,
  line: { userId: number; text: string },
): Promise<void> {
  for (const { id: groupId, archived_at } of care) {
    if (archived_at === null) await sayActivity(tx, after.events, { ...line, groupId, at: Date.now() })
  }
}

/** Brings someone into the family's channel of a patient, which is made when there is none, and where staff hear them. */
export async function letIn(
  tx: Tx,
  after: Aftermath,
  { patient, channels }: { patient: LockedPatient; channels: PatientChannels },
  newcomer: { id: number; role: 'family' | 'patient' },
  line: { userId: number; text: string },
): Promise<LockedGroup> {
  const [known] = channels.family
  const { group, staff } = known ? { group: known, staff: [] } : await openChannel(tx, patient, channels, line.userId)
  await sayActivity(tx, after.events, { ...line, groupId: group.id, at: Date.now() })
  await bringIn(tx, after, group, [newcomer.id])
  // Whoever was among its members before they were let in comes into its room now.
  const newcomers = [newcomer, ...staff]
  after.came.push({ groupId: group.id, userIds: newcomers.map(({ id }) => id) })
  await handOver(tx, after, line, [group])
  after.welcome.push(...(await welcome(tx, group, newcomers)))
  return group
}

/** Takes someone out of the family's channels of a patient: from now on they hear nothing of them. */
export async function putOut(tx: Tx, after: Aftermath, { family }: PatientChannels, userId: number): Promise<void> {
  for (const group of family) {
    await dismissMembers(tx, group.id, [userId])
    after.gone.push({ groupId: group.id, userIds: [userId] })
    after.events.push(...membersRemoved(group, await takeVersion(tx, group.id), [userId]))
  }
}

/** A family's channel, with those of the care team who are of the staff. */
async function openChannel(tx: Tx, patient: LockedPatient, channels: PatientChannels, userId: number) {
  const group = await makePatientGroup(tx, patient, 'family', userId)
  const { rows: staff } = await sql<{ id: number; role: 'admin' | 'staff' }>`
    select distinct r.user_id as id, r.role from readable_channels r
    where r.group_id = any(${channels.care.map(({ id }) => id)}) and r.role in ('admin', 'staff')`.execute(tx)
  await admitMembers(
    tx,
    group.id,
    staff.map(({ id }) => id),
  )
  return { group, staff }
}
