import type { PatientDetails } from '@kinward/contract/managing-patients'
import { recordAt } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { moveItems, settleItem } from '../event-queue/queue-items.ts'
import { closeDirect, lockDirect } from '../families/direct-channels.ts'
import { leaveAsPatient, listChannelsAsPatient } from '../families/leave-as-patient.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { membersRemoved } from '../groups/groups.events.ts'
import { handOver } from '../groups/hand-over.ts'
import type { LockedGroup } from '../groups/managing-groups.repository.ts'
import { dismissMembers, listMemberIds } from '../groups/membership.repository.ts'
import { sayActivity } from '../messages/activity.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { takeVersion } from '../messages/messages.repository.ts'
import { holdMembers } from '../roles/hold-members.ts'
import { tokenChanged } from '../session/session.events.ts'
import { fullNameOf, lockPatientGroups } from './patient-channels.ts'
import { tellPatient, transferred } from './patient.events.ts'
import * as policy from './patients.policy.ts'
import {
  findSame,
  holdIdentity,
  type LockedPatient,
  lockPatientAnywhere,
  recordNumberIsTaken,
} from './patients.repository.ts'
import { readDetails } from './read-patients.ts'
import { activity, notices, refusals } from './texts.ts'
import * as repository from './transfer.repository.ts'

export type TransferService = ReturnType<typeof createTransferService>

/** Moving a patient to another location of the organisation, with their channels and all that was said there. */
export function createTransferService(deps: { db: Db; hub: Hub; now?: () => number }) {
  const { hub, now = Date.now } = deps

  async function transfer(caller: LocationCaller, patientId: number, to: number): Promise<PatientDetails> {
    policy.checkManaging(caller)
    const { locationId, entityId, userId } = caller
    if (to === locationId) throw new AppError('CONFLICT', refusals.sameLocation)
    const { details, arrived } = await changeMembers(deps, async (tx, after) => {
      const move = { patientId, from: locationId, to }
      await holdMembers(tx, to, await repository.listStaffThere(tx, move))
      const patient = await lockPatientAnywhere(tx, patientId)
      // Asked for again, since nobody heard that it was made.
      if (await repository.hasGone(tx, move)) {
        await findPlace(tx, caller, to)
        return { details: await readDetails(tx, caller, { patientId, reach: 'record' }), arrived: [] }
      }
      if (patient.location_id !== locationId) throw notFound()
      policy.checkOpen(patient)
      const place = await findPlace(tx, caller, to)
      await checkThere(tx, patient, to)
      const inviteIds = await repository.moveInvites(tx, { ...move, by: userId })
      const kinIds = await repository.lockFamily(tx, patientId)
      const own = patient.user_id === null ? [] : [patient.user_id]
      const ownChannels = await listChannelsAsPatient(tx, { entityId, userIds: own })
      const { relatives, patients: former } = await repository.forgetUnreachable(tx, move)
      const forgotten = [...relatives, ...former.filter(({ has_come }) => !has_come)]
      const ousted = former.filter(({ has_come }) => has_come)
      const direct = await lockDirect(tx, { locationId, patientId, userIds: [...kinIds, ...own] }, ownChannels)
      const groups = await lockPatientGroups(tx, patientId)
      const groupIds = groups.map(({ id }) => id)
      await repository.moveRows(tx, { patientId, to, groupIds })
      await moveItems(tx, after.events, { ...move, inviteIds })
      const newcomers = await repository.bringFamilyAlong(tx, move)
      const leftBehind = await repository.leaveBehind(tx, { ...move, by: userId })
      const told = { patientId, fromLocationId: locationId, locationId: to, locationName: place.name, groupIds }
      after.events.push(...transferred(told))
      for (const group of groups) {
        await dismissStrangers(tx, after, group)
        after.moved.push({ groupId: group.id, userIds: await listMemberIds(tx, group.id) })
      }
      const there = groups.map((group) => ({ ...group, location_id: to }))
      await handOver(tx, after, caller, there)
      const care = groups.find(({ type }) => type === 'patients')
      const text = activity.transferred(fullNameOf(patient), place.name)
      const lines = [
        text,
        ...forgotten.map(({ name, relation }) => activity.notAlong(name, relation)),
        ...ousted.map(() => activity.wasElsewhere),
        ...leftBehind.map(({ name, relation }) => activity.leftBehind(name, relation)),
      ]
      for (const line of lines) {
        if (care) await sayActivity(tx, after.events, { groupId: care.id, userId, text: line, at: now() })
      }
      if (forgotten.length > 0) await tellInviters(tx, caller, move, forgotten, 'notAlong')
      const behind = [...ousted, ...leftBehind]
      if (behind.length > 0) await tellInviters(tx, caller, move, behind, 'leftBehind')
      const ended: Ended[] = []
      for (const gone of [...former, ...leftBehind]) {
        ended.push(await endAccess(tx, after, caller, { patientId, to, direct, gone }))
      }
      const about = { entityId, locationId: to, reason: 'transfer' }
      after.events.push(...newcomers.map((id) => tokenChanged(id, about)))
      await tellPatient(tx, after.events, patientId)
      const moved = await readDetails(tx, caller, { patientId, reach: 'record' })
      const audited = { actorId: userId, entityId, subject: `patient:${patientId}`, details: { to } }
      after.records.push(...ended.map((one) => () => recordEnded(tx, caller, patientId, one)), () =>
        recordAt(tx, [locationId, to], { action: 'patient.transferred', ...audited }),
      )
      return { details: moved, arrived: newcomers }
    })
    // A place that they were not at before: their sockets come in anew.
    arrived.forEach(hub.endUser)
    return details
  }

  return { transfer }
}

/** Where a patient may go: a place that takes patients, and where the caller cares for them too. */
async function findPlace(tx: Tx, caller: LocationCaller, to: number): Promise<repository.Destination> {
  const place = await repository.findDestination(tx, { ...caller, locationId: to })
  if (!place) throw notFound()
  if (!policy.can(place, 'CAN_MANAGE_PATIENT')) throw new AppError('FORBIDDEN', refusals.notThere)
  if (!place.takes_patients) throw new AppError('FEATURE_OFF', refusals.switchedOffThere)
  return place
}

async function checkThere(tx: Tx, patient: LockedPatient, to: number): Promise<void> {
  const identity = { ...patient, locationId: to }
  await holdIdentity(tx, identity)
  if (await findSame(tx, identity)) throw new AppError('CONFLICT', refusals.duplicateThere)
  if (await recordNumberIsTaken(tx, to, patient.record_number)) {
    throw new AppError('CONFLICT', refusals.recordNumberThere)
  }
  if (await repository.isTiedThere(tx, patient.id, to)) throw new AppError('CONFLICT', refusals.tiedThere)
}

/** Who could not go along, or be asked there, is nobody's to notice but theirs who can ask anew. */
async function tellInviters(
  tx: Tx,
  { entityId, userId: actorId }: LocationCaller,
  { patientId, to: locationId }: { patientId: number; to: number },
  forgotten: readonly repository.Forgotten[],
  title: keyof typeof notices,
): Promise<void> {
  const invitedBy = forgotten.flatMap(({ invited_by }) => invited_by ?? [])
  const userIds = await repository.listInviters(tx, locationId, invitedBy)
  const about = { causeKey: `${title}:${patientId}`, title: notices[title], entityId, locationId, patientId }
  await giveNotice(tx, { ...about, userIds, actorId })
}

/** Whose access ended, and the places whose logs say so. */
type Ended = repository.LeftBehind & { placeIds: number[] }

/** Whoever is of the family no more leaves what they had by it and hears of it; what is open of them is settled. */
async function endAccess(
  tx: Tx,
  after: Aftermath,
  caller: LocationCaller,
  {
    patientId,
    to,
    direct,
    gone,
  }: { patientId: number; to: number; direct: readonly LockedGroup[]; gone: repository.LeftBehind },
): Promise<Ended> {
  const { user_id: userId, kin_id: kinId } = gone
  const left = kinId === null ? await leaveAsPatient(tx, after, caller, userId) : []
  await closeDirect(tx, after, direct, userId)
  if (kinId !== null) await settleItem(tx, after.events, { kind: 'relative', subjectId: kinId })
  after.events.push({ room: room.user(userId), name: 'family.changed', payload: { locationId: to, patientId } })
  return { ...gone, placeIds: [...new Set([to, ...left])] }
}

async function recordEnded(
  tx: Tx,
  { userId: actorId, entityId }: LocationCaller,
  patientId: number,
  { user_id: userId, kin_id: kinId, placeIds }: Ended,
): Promise<void> {
  const action = kinId === null ? 'family.patient-ended' : 'family.unauthorized'
  await recordAt(tx, placeIds, { action, actorId, entityId, subject: `user:${userId}`, details: { patientId } })
}

/** Whoever does not belong at the new location loses the channel, and hears of it where they knew it. */
async function dismissStrangers(tx: Tx, after: Aftermath, group: LockedGroup): Promise<void> {
  const userIds = await repository.listStrangers(tx, group.id)
  if (userIds.length === 0) return
  await dismissMembers(tx, group.id, userIds)
  after.gone.push({ groupId: group.id, userIds })
  after.events.push(...membersRemoved(group, await takeVersion(tx, group.id), userIds))
}
