import type { PatientAccess } from '@kinward/contract/families'
import { displayPhone } from '@kinward/contract/phones'
import { sql } from 'kysely'
import { recordAt } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { settleItem } from '../event-queue/queue-items.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { closeInvite, findOpen } from '../invites/invites.repository.ts'
import { type LockedPatient, lockPatient } from '../patients/patients.repository.ts'
import { holdTerms } from '../terms/terms.repository.ts'
import { tellFamily } from './change-family.ts'
import { closeDirect, lockDirect } from './direct-channels.ts'
import { auditOf, refusalFor } from './families.audit.ts'
import { mayEndPatientAccess } from './families.policy.ts'
import * as repository from './families.repository.ts'
import { lockChannels, tellCareTeam } from './family-channel.ts'
import { leaveAsPatient, listChannelsAsPatient } from './leave-as-patient.ts'
import { activity } from './texts.ts'

export type PatientAccessService = ReturnType<typeof createPatientAccessService>

/** Whether a patient reads along themself, and ending it: who came by a link may not be who was meant. */
export function createPatientAccessService(deps: { db: Db; hub: Hub }) {
  const { db } = deps

  async function read(caller: LocationCaller, patientId: number): Promise<PatientAccess> {
    if (!mayEndPatientAccess(caller)) throw refusalFor(caller)
    const row = await findAccess(db, caller.locationId, patientId)
    if (!row) throw notFound()
    const { user_id: id, full_name: fullName, avatar, invite_id: inviteId } = row
    if (inviteId !== null) {
      const sentTo = row.medium === 'sms' ? displayPhone(row.address) : row.address
      const invite = { id: inviteId, sentTo, expiresAt: row.expires_at.toISOString() }
      return { state: 'invited', person: null, invite }
    }
    if (id === null) return { state: 'none', person: null, invite: null }
    return { state: 'accepted', person: { id, fullName, avatar }, invite: null }
  }

  async function end(caller: LocationCaller, patientId: number): Promise<null> {
    if (!mayEndPatientAccess(caller)) throw refusalFor(caller)
    return changeMembers(deps, async (tx, after) => {
      await holdTerms(tx)
      const patient = await lockPatient(tx, caller.locationId, patientId)
      const { user_id: userId } = patient
      if (userId !== null) await endFor(tx, after, caller, { ...patient, user_id: userId })
      return null
    })
  }

  /** From here on nobody is the patient, until somebody is invited anew; what was said stays. */
  async function endFor(
    tx: Tx,
    after: Aftermath,
    caller: LocationCaller,
    patient: LockedPatient & { user_id: number },
  ): Promise<void> {
    const { entityId, locationId } = caller
    const { id: patientId, user_id: userId } = patient
    const invite = await findOpen(tx, locationId, { userId }, true)
    const isInvited = invite?.role_key === 'patient'
    // All channels at once, in one order: those that hear of it, and those that are left.
    const own = await listChannelsAsPatient(tx, { entityId, userIds: [userId] })
    const direct = await lockDirect(tx, { locationId, patientId, userIds: [userId] }, own)
    const channels = await lockChannels(tx, [patientId])
    await repository.setPatientUser(tx, patientId, null)
    if (isInvited) {
      await closeInvite(tx, invite.id, 'revoked_at')
      await settleItem(tx, after.events, { kind: 'invite', subjectId: invite.id })
    }
    const text = isInvited ? activity.tookPatientBack : activity.endedPatient
    await tellCareTeam(tx, after, channels, { userId: caller.userId, text })
    const left = await leaveAsPatient(tx, after, caller, userId)
    await closeDirect(tx, after, direct, userId)
    tellFamily(after, { patient, channels }, userId)
    const audited = auditOf(caller, { user_id: userId, patient_id: patientId })
    const placeIds = [...new Set([locationId, ...left])]
    after.records.push(() => recordAt(tx, placeIds, { action: 'family.patient-ended', ...audited }))
  }

  return { read, end }
}

type AccessRow = {
  user_id: number | null
  full_name: string
  avatar: string | null
  invite_id: number | null
  medium: 'email' | 'sms'
  address: string
  expires_at: Date
}

async function findAccess(db: Db, locationId: number, patientId: number): Promise<AccessRow | undefined> {
  const { rows } = await sql<AccessRow>`
    select p.user_id, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as full_name, u.avatar,
      i.id as invite_id, i.medium, i.address, i.expires_at
    from patients p
    left join users u on u.id = p.user_id
    left join invites i on i.location_id = p.location_id and i.user_id = p.user_id and i.role_key = 'patient'
      and i.accepted_at is null and i.revoked_at is null
    where p.id = ${patientId} and p.location_id = ${locationId}`.execute(db)
  return rows[0]
}
