import type { Group } from '@kinward/contract/groups'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { bringIn } from '../groups/bring-in.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { synced } from '../groups/groups.events.ts'
import type { LockedGroup } from '../groups/managing-groups.repository.ts'
import { findMembership, listCandidates } from '../groups/membership.repository.ts'
import type { MembershipService } from '../groups/membership.service.ts'
import { readGroup } from '../groups/read-groups.ts'
import { tellAdded } from '../groups/tell-added.ts'
import { welcome } from '../groups/welcome.ts'
import { sayActivity } from '../messages/activity.ts'
import { findSeenPatient } from './patient-access.ts'
import { fullNameOf, lockPatientGroups, makePatientGroup, type PatientChannelType } from './patient-channels.ts'
import * as policy from './patients.policy.ts'
import * as repository from './patients.repository.ts'
import { activity } from './texts.ts'

export type OpeningService = ReturnType<typeof createOpeningService>

/** Coming into the channels of patients. Each change holds the patient's lock, then those of their channels. */
export function createOpeningService(deps: { db: Db; hub: Hub; membership: MembershipService; now?: () => number }) {
  const { db, membership, now = Date.now } = deps

  /** The channel of a patient's care team, or of their family, made when there is none. */
  async function open(caller: LocationCaller, patientId: number, type: PatientChannelType): Promise<Group> {
    const { locationId, userId } = caller
    const { reach } = await findSeenPatient(db, caller, patientId)
    const { autoJoin: isOpenToStaff } = await repository.findSwitches(db, locationId)
    return changeMembers(deps, async (tx, after) => {
      const patient = await repository.lockPatient(tx, locationId, patientId)
      const known = (await lockPatientGroups(tx, patientId)).find((group) => group.type === type)
      const membership = known && (await findMembership(tx, known.id, userId))
      if (known && membership?.isIn) return readGroup(tx, caller, known.id)
      const channel = { reach, isMade: known !== undefined, wasIn: membership !== undefined }
      policy.checkComingIn(caller, type, { ...channel, isOpenToStaff })
      policy.checkOpen(patient)
      if (known) return comeIn(tx, after, caller, known)
      const made = await makePatientGroup(tx, patient, type, userId)
      if (type === 'patients') return comeIn(tx, after, caller, made)
      await say(tx, after, { group: made, userId, text: activity.openedFamily(fullNameOf(patient)) })
      const family = await repository.listFamilyReaders(tx, patientId)
      await bringIn(tx, after, made, [userId, ...family])
      await tellAdded(tx, caller, made, family)
      const place = { locationId, patientId, type }
      after.welcome.push(...(await welcome(tx, made, await listCandidates(tx, place, family))))
      return greet(tx, after, caller, made.id)
    })
  }

  /** Staff follow a patient by being in their channel. All of these patients must be there, and still cared for. */
  async function follow(caller: LocationCaller, patientIds: readonly number[], isFollowed: boolean): Promise<number[]> {
    policy.checkFollowing(caller)
    const ids = [...new Set(patientIds)]
    const found = await repository.listClosings(db, caller.locationId, ids)
    if (found.length < ids.length) throw notFound()
    if (isFollowed) found.forEach(policy.checkOpen)
    for (const { id } of found) await (isFollowed ? begin(caller, id) : end(caller, id))
    return found.map(({ id }) => id)
  }

  async function begin(caller: LocationCaller, patientId: number): Promise<void> {
    const { locationId, userId } = caller
    await changeMembers(deps, async (tx, after) => {
      const patient = await repository.lockPatient(tx, locationId, patientId)
      policy.checkOpen(patient)
      const known = (await lockPatientGroups(tx, patientId)).find(({ type }) => type === 'patients')
      const group = known ?? (await makePatientGroup(tx, patient, 'patients', userId))
      if (!(await findMembership(tx, group.id, userId))?.isIn) await comeIn(tx, after, caller, group)
    })
  }

  async function end(caller: LocationCaller, patientId: number): Promise<void> {
    const { userId } = caller
    const groupId = await repository.findOwnChannel(db, patientId, userId)
    if (groupId !== undefined) await membership.leave({ ...caller, groupId, groupType: 'patients' })
  }

  async function comeIn(tx: Tx, after: Aftermath, caller: LocationCaller, group: LockedGroup): Promise<Group> {
    await say(tx, after, { group, userId: caller.userId, text: activity.joined })
    await bringIn(tx, after, group, [caller.userId])
    return greet(tx, after, caller, group.id)
  }

  async function greet(tx: Tx, after: Aftermath, caller: LocationCaller, groupId: number): Promise<Group> {
    const mine = await readGroup(tx, caller, groupId)
    after.welcome.push(synced(caller.userId, mine))
    return mine
  }

  async function say(tx: Tx, after: Aftermath, line: { group: LockedGroup; userId: number; text: string }) {
    const { group, ...words } = line
    await sayActivity(tx, after.events, { ...words, groupId: group.id, at: now() })
  }

  return { open, follow }
}
