import type { AuditAction } from '@kinward/contract/audit-log'
import type { AssignWish, createPatient, PatientDetails, PatientChange } from '@kinward/contract/managing-patients'
import type { RouteRequest } from '@kinward/contract/route'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { bringIn } from '../groups/bring-in.ts'
import { changeMembers } from '../groups/change-members.ts'
import { archiveToggled, edited, synced } from '../groups/groups.events.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { handOver } from '../groups/hand-over.ts'
import type { LockedGroup } from '../groups/managing-groups.repository.ts'
import { admitMembers, listCandidates, listMemberIds, listSwitchedOff } from '../groups/membership.repository.ts'
import { readGroup } from '../groups/read-groups.ts'
import { tellAdded } from '../groups/tell-added.ts'
import { welcome } from '../groups/welcome.ts'
import { sayActivity } from '../messages/activity.ts'
import { takeVersion } from '../messages/messages.repository.ts'
import { holdMembers } from '../roles/hold-members.ts'
import { channelName, fullNameOf, lockPatientGroups, makePatientGroup } from './patient-channels.ts'
import { dischargeChanged, tellPatient } from './patient.events.ts'
import * as policy from './patients.policy.ts'
import * as repository from './patients.repository.ts'
import { readDetails } from './read-patients.ts'
import { activity, refusals } from './texts.ts'

type NewPatient = RouteRequest<typeof createPatient>['body']

export type PatientsService = ReturnType<typeof createPatientsService>

/** Admitting patients and changing what is known of them. Each change holds the patient's lock, then those of their channels. */
export function createPatientsService(deps: { db: Db; hub: Hub; now?: () => number }) {
  const { db, hub, now = Date.now } = deps

  async function create(caller: LocationCaller, wish: NewPatient): Promise<PatientDetails> {
    policy.checkManaging(caller)
    const { locationId, userId } = caller
    return changeMembers(deps, async (tx, after) => {
      const identity = { locationId, ...wish, birth_date: wish.birth_date ?? null }
      await repository.holdIdentity(tx, identity)
      await checkNew(tx, identity)
      if (wish.patientId) await checkRecordNumber(tx, locationId, wish.patientId)
      const { first_name, last_name } = wish
      const columns = { ...repository.columnsOf(wish), first_name, last_name, location_id: locationId }
      const record_number = wish.patientId ?? (await repository.nextRecordNumber(tx, locationId))
      const id = await repository.insertPatient(tx, { ...columns, record_number })
      const group = await makePatientGroup(
        tx,
        { id, location_id: locationId, first_name, last_name },
        'patients',
        userId,
      )
      await say(tx, after.events, { group, userId, text: activity.admitted(fullNameOf(wish)) })
      after.came.push({ groupId: group.id, userIds: await admitMembers(tx, group.id, [userId]) })
      after.welcome.push(synced(userId, await readGroup(tx, caller, group.id)))
      await tellPatient(tx, after.events, id)
      const details = await readDetails(tx, caller, { patientId: id, reach: 'record' })
      await note(tx, caller, 'patient.admitted', id)
      return details
    })
  }

  async function edit(caller: LocationCaller, patientId: number, wish: PatientChange): Promise<PatientDetails> {
    policy.checkManaging(caller)
    const { locationId, userId } = caller
    return transact(db, hub.emit, async (tx, events) => {
      const patient = await repository.lockPatient(tx, locationId, patientId)
      policy.checkOpen(patient)
      const { first_name = patient.first_name, last_name = patient.last_name, birth_date = patient.birth_date } = wish
      const identity = { locationId, first_name, last_name, birth_date }
      await repository.holdIdentity(tx, identity)
      await checkNew(tx, identity, patientId)
      if (wish.patientId) await checkRecordNumber(tx, locationId, wish.patientId, patientId)
      const columns = repository.columnsOf(wish)
      const { program = patient.program } = columns
      if (program !== patient.program) await checkProgram(tx, patientId)
      const { address = patient.address } = columns
      // Where the old house stands says nothing of the new one.
      const placeless = address !== patient.address && { latitude: null, longitude: null }
      await repository.updatePatient(tx, patientId, { ...columns, ...placeless })
      const isRenamed = first_name !== patient.first_name || last_name !== patient.last_name
      if (isRenamed) await rename(tx, events, { patientId, userId, names: { first_name, last_name } })
      return finish(tx, events, caller, { patientId, action: 'patient.changed' })
    })
  }

  /** Channels are called after their patient. */
  async function rename(
    tx: Tx,
    events: OutgoingEvent[],
    {
      patientId,
      userId,
      names,
    }: { patientId: number; userId: number; names: { first_name: string; last_name: string } },
  ): Promise<void> {
    for (const group of await lockPatientGroups(tx, patientId)) {
      const name = channelName(group.type === 'family' ? 'family' : 'patients', names)
      await repository.renameGroup(tx, group.id, name)
      events.push(edited({ ...group, name }, await takeVersion(tx, group.id)))
      if (group.type === 'patients') await say(tx, events, { group, userId, text: activity.renamed(fullNameOf(names)) })
    }
  }

  async function assign(caller: LocationCaller, patientId: number, wish: AssignWish): Promise<PatientDetails> {
    policy.checkManaging(caller)
    const { locationId, userId } = caller
    return changeMembers(deps, async (tx, after) => {
      const assigned = (await repository.listAssigned(tx, patientId)).map(({ id }) => id)
      await holdMembers(tx, locationId, [...assigned, ...('userIds' in wish ? wish.userIds : wish.added)])
      const patient = await repository.lockPatient(tx, locationId, patientId)
      policy.checkOpen(patient)
      const before = await repository.listAssigned(tx, patientId)
      const userIds = wantedOf(
        before.map(({ id }) => id),
        wish,
      )
      // Whoever is switched off meanwhile stays until they are taken out; nobody who is comes to it.
      const staying = before.filter(({ is_off }) => is_off).map(({ id }) => id)
      const able = userIds.filter((id) => !staying.includes(id))
      const people = await listCandidates(tx, { locationId, patientId, type: 'patients' }, able)
      if (people.length < able.length) throw await whyNotAll(tx, locationId, able)
      if (people.some(({ role }) => !isStaff(role))) throw new AppError('CONFLICT', refusals.staffOnly)
      const known = (await lockPatientGroups(tx, patientId)).find(({ type }) => type === 'patients')
      const group = known ?? (await makePatientGroup(tx, patient, 'patients', userId))
      await repository.replaceAssigned(tx, { patientId, userIds, by: userId })
      const isNew = ({ id }: { id: number }) => before.every((one) => one.id !== id)
      const added = people.filter(isNew).map(({ full_name }) => full_name)
      const ended = before.filter(({ id }) => !userIds.includes(id)).map(({ full_name }) => full_name)
      if (added.length > 0) await say(tx, after.events, { group, userId, text: activity.assigned(added) })
      if (ended.length > 0) await say(tx, after.events, { group, userId, text: activity.unassigned(ended) })
      const present = await listMemberIds(tx, group.id)
      const newcomers = people.filter(({ id }) => !present.includes(id))
      if (newcomers.length > 0) {
        const ids = newcomers.map(({ id }) => id)
        await bringIn(tx, after, group, ids)
        await tellAdded(tx, caller, group, ids, 'assigned')
        after.welcome.push(...(await welcome(tx, group, newcomers)))
      }
      return finish(tx, after.events, caller, { patientId, action: 'patient.assigned' })
    })
  }

  /** Whoever comes back into care is heard again: nobody may be left of those who read their family's channel. */
  async function discharge(caller: LocationCaller, patientId: number, isDischarged: boolean): Promise<PatientDetails> {
    policy.checkManaging(caller)
    const { locationId, userId } = caller
    return changeMembers(deps, async (tx, after) => {
      const { events } = after
      const patient = await repository.lockPatient(tx, locationId, patientId)
      if (patient.archived_at) throw new AppError('ARCHIVED', refusals.archived)
      if ((patient.discharged_at !== null) === isDischarged) {
        return readDetails(tx, caller, { patientId, reach: 'record' })
      }
      const groups = await lockPatientGroups(tx, patientId)
      await repository.updatePatient(tx, patientId, { discharged_at: isDischarged ? new Date(now()) : null })
      const line = isDischarged ? activity.discharged : activity.readmitted
      await sayToCareTeam(tx, events, { groups, userId, text: line(fullNameOf(patient)) })
      const groupIds = groups.map(({ id }) => id)
      events.push(...dischargeChanged({ locationId, groupIds }, { patientId, is_discharged: isDischarged }))
      await handOver(tx, after, caller, groups)
      const action = isDischarged ? 'patient.discharged' : 'patient.readmitted'
      return finish(tx, events, caller, { patientId, action })
    })
  }

  /** A patient's channels are archived with them, and come back with them. */
  async function archive(caller: LocationCaller, patientId: number, isArchived: boolean): Promise<PatientDetails> {
    policy.checkManaging(caller)
    const { locationId, userId } = caller
    return changeMembers(deps, async (tx, after) => {
      const { events } = after
      const patient = await repository.lockPatient(tx, locationId, patientId)
      if ((patient.archived_at !== null) === isArchived) return readDetails(tx, caller, { patientId, reach: 'record' })
      const groups = await lockPatientGroups(tx, patientId)
      const archivedAt = isArchived ? new Date(now()) : null
      await repository.updatePatient(tx, patientId, { archived_at: archivedAt })
      const ids = groups.map(({ id }) => id)
      await repository.archiveGroups(tx, ids, archivedAt)
      const line = isArchived ? activity.archived : activity.unarchived
      await sayToCareTeam(tx, events, { groups, userId, text: line(fullNameOf(patient)) })
      events.push(...groups.map((group) => archiveToggled(group, archivedAt)))
      await handOver(tx, after, caller, groups)
      const action = isArchived ? 'patient.archived' : 'patient.unarchived'
      return finish(tx, events, caller, { patientId, action })
    })
  }

  async function sayToCareTeam(
    tx: Tx,
    events: OutgoingEvent[],
    { groups, ...line }: { groups: readonly LockedGroup[]; userId: number; text: string },
  ): Promise<void> {
    const group = groups.find(({ type }) => type === 'patients')
    if (group) await say(tx, events, { group, ...line })
  }

  async function say(
    tx: Tx,
    events: OutgoingEvent[],
    { group, ...line }: { group: LockedGroup; userId: number; text: string },
  ): Promise<void> {
    await sayActivity(tx, events, { ...line, groupId: group.id, at: now() })
  }

  return { create, edit, assign, discharge, archive }
}

function wantedOf(before: readonly number[], wish: AssignWish): number[] {
  if ('userIds' in wish) return [...new Set(wish.userIds)]
  return [...new Set([...before, ...wish.added])].filter((id) => !wish.removed.includes(id))
}

/** Whoever was here is named, so that they can be left out; of all others nothing is known here. */
async function whyNotAll(tx: Tx, locationId: number, userIds: readonly number[]): Promise<AppError> {
  const off = await listSwitchedOff(tx, locationId, userIds)
  if (off.length > 0) return new AppError('CONFLICT', refusals.isOff(off))
  const gone = await repository.listGone(tx, locationId, userIds)
  return gone.length > 0 ? new AppError('CONFLICT', refusals.gone(gone)) : notFound()
}

/** Tells of a change, and writes down who made it. */
async function finish(
  tx: Tx,
  events: OutgoingEvent[],
  caller: LocationCaller,
  { patientId, action }: { patientId: number; action: AuditAction },
): Promise<PatientDetails> {
  await tellPatient(tx, events, patientId)
  const details = await readDetails(tx, caller, { patientId, reach: 'record' })
  await note(tx, caller, action, patientId)
  return details
}

async function note(
  tx: Tx,
  { userId, entityId, locationId }: LocationCaller,
  action: AuditAction,
  patientId: number,
): Promise<void> {
  await record(tx, { action, actorId: userId, entityId, locationId, subject: `patient:${patientId}` })
}

async function checkNew(tx: Tx, identity: Parameters<typeof repository.findSame>[1], exceptId?: number): Promise<void> {
  const there = await repository.findSame(tx, identity, exceptId)
  if (there === undefined) return
  const error = new AppError('CONFLICT', refusals.duplicate)
  error.patientId = there
  throw error
}

async function checkRecordNumber(tx: Tx, locationId: number, number: string, exceptId?: number): Promise<void> {
  if (!(await repository.recordNumberIsTaken(tx, locationId, number, exceptId))) return
  throw new AppError('CONFLICT', refusals.recordNumber, [{ path: 'body.patientId', message: refusals.recordNumber }])
}

/** What is typed as a program is refused while there is one that it follows: it would be lost in silence. */
async function checkProgram(tx: Tx, patientId: number): Promise<void> {
  if (!(await repository.isEnrolled(tx, patientId))) return
  throw new AppError('CONFLICT', refusals.followsProgram, [{ path: 'body.program', message: refusals.followsProgram }])
}
