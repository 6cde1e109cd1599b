import type { FamilyRecord } from '@kinward/contract/families'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { settleItem } from '../event-queue/queue-items.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { tellAdded } from '../groups/tell-added.ts'
import { closeInvite, findOpen, type OpenInvite } from '../invites/invites.repository.ts'
import { lockPatient } from '../patients/patients.repository.ts'
import { checkOpen, type LockedRelative, lockRelative, tellFamily } from './change-family.ts'
import { closeDirect, reopenDirect } from './direct-channels.ts'
import { auditOf, refusalFor } from './families.audit.ts'
import { mayAuthorize, mayManageFamily } from './families.policy.ts'
import * as repository from './families.repository.ts'
import { letIn, putOut, tellCareTeam } from './family-channel.ts'
import { readMember } from './read-family.ts'
import { tellManagers } from './tell-managers.ts'
import { activity, notices, refusals } from './texts.ts'

type Locked = LockedRelative & { invite?: OpenInvite | undefined }

export type AuthorizationsService = ReturnType<typeof createAuthorizationsService>

/** Letting people into a family and ending it, by the staff, by the patient, and by themselves. */
export function createAuthorizationsService(deps: { db: Db; hub: Hub }) {
  const { db } = deps

  async function authorize(
    caller: LocationCaller,
    { patientId, familyMemberId }: { patientId: number; familyMemberId: number },
  ): Promise<FamilyRecord> {
    const { locationId, userId } = caller
    await changeMembers(deps, async (tx, after) => {
      await checkDeciding(tx, caller, patientId)
      const { kin, direct, ...family } = await lockRelative(tx, { locationId, patientId }, { id: familyMemberId })
      if (kin.relation_verified) return
      checkOpen(family.patient)
      if (kin.invite_status !== 'Accepted') throw new AppError('CONFLICT', refusals.notAccepted)
      if (kin.role !== 'family') throw new AppError('CONFLICT', refusals.notHere)
      await repository.changeKin(tx, kin.id, { relation_verified: true, ended_at: null, ended_by: null })
      const line = { userId, text: activity.authorized(kin.full_name) }
      const group = await letIn(tx, after, family, { id: kin.user_id, role: 'family' }, line)
      await reopenDirect(tx, after, direct, kin.user_id)
      await tellAdded(tx, caller, group, [kin.user_id])
      await settleItem(tx, after.events, { kind: 'relative', subjectId: kin.id })
      tellFamily(after, family, kin.user_id)
      await tellManagers(tx, caller, { patientIds: [patientId], kinId: kin.user_id, title: notices.verified })
      await record(tx, { action: 'family.authorized', ...auditOf(caller, kin) })
    })
    return readMember(db, { locationId, memberId: familyMemberId }, isStaff(caller.role) ? 'managed' : 'known')
  }

  async function unauthorize(caller: LocationCaller, memberId: number): Promise<null> {
    const { locationId } = caller
    const member = await repository.findMember(db, locationId, memberId)
    if (!member) throw mayManageFamily(caller) ? notFound() : refusalFor(caller)
    const { patient_id: patientId, user_id: userId } = member
    return changeMembers(deps, async (tx, after) => {
      await checkDeciding(tx, caller, patientId)
      const invite = await findOpen(tx, locationId, { userId }, true)
      const locked = await lockRelative(tx, { locationId, patientId }, { id: memberId })
      await end(tx, after, caller, { ...locked, invite }, activity.unauthorized(locked.kin.full_name))
      return null
    })
  }

  async function unauthorizeMe(caller: LocationCaller, patientId: number): Promise<null> {
    const { locationId, userId, role } = caller
    if (role !== 'family') throw notFound()
    return changeMembers(deps, async (tx, after) => {
      const locked = await lockRelative(tx, { locationId, patientId }, { userId })
      await end(tx, after, caller, locked, activity.left)
      return null
    })
  }

  /** From here on the guard, every list and every room leave them out; what they said stays. */
  async function end(tx: Tx, after: Aftermath, caller: LocationCaller, locked: Locked, text: string): Promise<void> {
    const { kin, channels, direct } = locked
    if (kin.ended_at !== null) return
    if (kin.invite_status === 'Invited') {
      await takeBack(tx, after, caller.locationId, locked)
    } else {
      const ended = { relation_verified: false, ended_at: new Date(), ended_by: caller.userId }
      await repository.changeKin(tx, kin.id, ended)
      await tellCareTeam(tx, after, channels, { userId: caller.userId, text })
      await putOut(tx, after, channels, kin.user_id)
      await closeDirect(tx, after, direct, kin.user_id)
      await settleItem(tx, after.events, { kind: 'relative', subjectId: kin.id })
    }
    tellFamily(after, locked, kin.user_id)
    after.records.push(() => record(tx, { action: 'family.unauthorized', ...auditOf(caller, kin) }))
  }

  /** Whoever has not accepted yet is forgotten; with the last of what they were asked their link opens nothing more. */
  async function takeBack(tx: Tx, after: Aftermath, locationId: number, { kin, invite }: Locked): Promise<void> {
    await repository.dropKin(tx, kin.id)
    if (invite?.role_key !== 'family' || (await repository.isAsked(tx, locationId, kin.user_id))) return
    await closeInvite(tx, invite.id, 'revoked_at')
    await settleItem(tx, after.events, { kind: 'invite', subjectId: invite.id })
  }

  async function checkDeciding(tx: Tx, caller: LocationCaller, patientId: number): Promise<void> {
    await lockPatient(tx, caller.locationId, patientId)
    const readsAsPatient = await repository.readsAsPatient(tx, patientId, caller.userId)
    if (!mayAuthorize(caller, readsAsPatient)) throw refusalFor(caller)
  }

  return { authorize, unauthorize, unauthorizeMe }
}
