import { type FamilyRecord, type proveRelationship, RELATIONSHIP_ATTEMPTS } from '@kinward/contract/families'
import type { RouteRequest } from '@kinward/contract/route'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { listKeepers } from '../event-queue/keepers.repository.ts'
import { openItem, settleItem } from '../event-queue/queue-items.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { checkOpen, type LockedFamily, type LockedRelative, lockRelative, tellFamily } from './change-family.ts'
import { reopenDirect } from './direct-channels.ts'
import { auditOf, refuseUnless } from './families.audit.ts'
import { mayManageFamily } from './families.policy.ts'
import * as repository from './families.repository.ts'
import { letIn, tellCareTeam } from './family-channel.ts'
import { readMember } from './read-family.ts'
import { tellManagers } from './tell-managers.ts'
import { activity, notices, OUT_OF_ATTEMPTS, refusals } from './texts.ts'

type Claim = RouteRequest<typeof proveRelationship>['body']

export type RelationshipService = ReturnType<typeof createRelationshipService>

/** Accepting to be of a family, and showing what one is to the patient. */
export function createRelationshipService(deps: { db: Db; hub: Hub }) {
  const { db, hub } = deps

  async function accept(caller: LocationCaller, patientId: number): Promise<FamilyRecord> {
    const memberId = await transact(db, hub.emit, async (tx, events) => {
      const { kin, ...family } = await lockOwn(tx, caller, patientId)
      if (kin.invite_status === 'Accepted') return kin.id
      await repository.changeKin(tx, kin.id, { invite_status: 'Accepted' })
      await tellCareTeam(tx, { events }, family.channels, { userId: caller.userId, text: activity.accepted })
      tellFamily({ events }, family, caller.userId)
      await tellManagers(tx, caller, { patientIds: [patientId], kinId: caller.userId, title: notices.accepted })
      return kin.id
    })
    return readMember(db, { locationId: caller.locationId, memberId }, 'own')
  }

  /** The try is counted whatever comes of it, so the refusal is thrown after it is written down. */
  async function prove(caller: LocationCaller, patientId: number, claim: Claim): Promise<FamilyRecord> {
    const { id: memberId, left } = await changeMembers(deps, async (tx, after) => {
      const { kin, ...family } = await lockOwn(tx, caller, patientId)
      if (kin.invite_status !== 'Accepted') throw notFound()
      if (kin.relation_verified) return { id: kin.id, left: null }
      checkOpen(family.patient)
      if (kin.left_attempts === 0) return { id: kin.id, left: 0 }
      if (family.patient.birth_date === null) throw new AppError('CONFLICT', refusals.noBirthDate)
      const isTrue = claim.relation === kin.relation && claim.birth_date === family.patient.birth_date
      const left = isTrue ? await verify(tx, after, family, caller, kin) : await refuse(tx, after, family, caller, kin)
      return { id: kin.id, left }
    })
    if (left !== null) throw wrongRelationship(left)
    return readMember(db, { locationId: caller.locationId, memberId }, 'own')
  }

  async function verify(
    tx: Tx,
    after: Aftermath,
    family: Omit<LockedRelative, 'kin'>,
    caller: LocationCaller,
    kin: repository.KinRow,
  ): Promise<null> {
    const { userId } = caller
    await repository.changeKin(tx, kin.id, { relation_verified: true })
    await letIn(tx, after, family, { id: userId, role: 'family' }, { userId, text: activity.verified })
    await reopenDirect(tx, after, family.direct, userId)
    tellFamily(after, family, userId)
    await tellManagers(tx, caller, { patientIds: [kin.patient_id], kinId: userId, title: notices.verified })
    await record(tx, { action: 'family.verified', ...auditOf(caller, kin) })
    return null
  }

  async function refuse(
    tx: Tx,
    after: Aftermath,
    family: LockedFamily,
    caller: LocationCaller,
    kin: repository.KinRow,
  ): Promise<number> {
    const left = kin.left_attempts - 1
    await repository.changeKin(tx, kin.id, { left_attempts: left })
    if (left === 0) {
      await tellCareTeam(tx, after, family.channels, { userId: caller.userId, text: activity.outOfAttempts })
      const { locationId } = caller
      await openItem(tx, after.events, { ...queued(kin), locationId, patientId: family.patient.id })
      const happened = { patientIds: [kin.patient_id], kinId: kin.user_id, title: notices.outOfAttempts }
      await tellManagers(tx, caller, { ...happened, except: await listKeepers(tx, locationId) })
    }
    tellFamily(after, family, caller.userId)
    await record(tx, { action: 'family.refused', ...auditOf(caller, kin, { left }) })
    return left
  }

  /** What the caller is asked to be to a patient. To whoever is not asked, or no longer, there is no such patient. */
  async function lockOwn(tx: Tx, { locationId, userId, role }: LocationCaller, patientId: number) {
    if (role !== 'family') throw notFound()
    const own = await lockRelative(tx, { locationId, patientId }, { userId })
    if (own.kin.ended_at !== null) throw notFound()
    return own
  }

  async function grantAttempts(caller: LocationCaller, memberId: number): Promise<FamilyRecord> {
    refuseUnless(mayManageFamily(caller), refusals.mayNotManage)
    const { locationId, userId } = caller
    const member = await repository.findMember(db, locationId, memberId)
    if (!member) throw notFound()
    await transact(db, hub.emit, async (tx, events) => {
      const { kin, ...family } = await lockRelative(tx, { locationId, patientId: member.patient_id }, { id: memberId })
      if (kin.ended_at !== null) throw notFound()
      if (kin.relation_verified) throw new AppError('CONFLICT', refusals.notVerified)
      await repository.changeKin(tx, kin.id, { left_attempts: RELATIONSHIP_ATTEMPTS })
      await settleItem(tx, events, queued(kin))
      await tellCareTeam(tx, { events }, family.channels, { userId, text: activity.granted(kin.full_name) })
      tellFamily({ events }, family, kin.user_id)
      await record(tx, { action: 'family.attempts-granted', ...auditOf(caller, kin) })
    })
    return readMember(db, { locationId, memberId }, 'managed')
  }

  return { accept, prove, grantAttempts }
}

const queued = ({ id }: repository.KinRow) => ({ kind: 'relative', subjectId: id }) as const

function wrongRelationship(left: number): AppError {
  const error = new AppError('WRONG_RELATIONSHIP', left === 0 ? OUT_OF_ATTEMPTS : refusals.wrong(left))
  error.leftAttempts = left
  return error
}
