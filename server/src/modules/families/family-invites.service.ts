import type { FamilyRecord, inviteFamily } from '@kinward/contract/families'
import type { Invite } from '@kinward/contract/invites'
import type { RouteRequest } from '@kinward/contract/route'
import { record, recordAt } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { takeQuota } from '../../platform/session/attempts.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { lockGroups } from '../groups/managing-groups.repository.ts'
import {
  findInvitedByPhone,
  findKnown,
  findSender,
  listInvites,
  type Recipient,
} from '../invites/invites.repository.ts'
import { type InviteDeps, issueInvite, lettersOf, recipientOf } from '../invites/issue-invite.ts'
import { lockPatient } from '../patients/patients.repository.ts'
import { holdTerms } from '../terms/terms.repository.ts'
import { checkOpen, tellFamily } from './change-family.ts'
import { auditOf, refuseUnless } from './families.audit.ts'
import { accessChanged } from './families.events.ts'
import { mayInvitePatient, mayManageFamily } from './families.policy.ts'
import * as repository from './families.repository.ts'
import { lockChannels, tellCareTeam } from './family-channel.ts'
import { leaveAsPatient, listChannelsAsPatient } from './leave-as-patient.ts'
import { readMember } from './read-family.ts'
import { activity, familyMail, refusals } from './texts.ts'

type Wish = RouteRequest<typeof inviteFamily>['body']

export type FamilyInvitesService = ReturnType<typeof createFamilyInvitesService>

/** Asking people to be of a patient's family, and patients themselves. */
export function createFamilyInvitesService(deps: InviteDeps & { db: Db; hub: Hub }) {
  const { db, hub } = deps

  async function inviteRelative(caller: LocationCaller, wish: Wish): Promise<FamilyRecord> {
    refuseUnless(mayManageFamily(caller), refusals.mayNotManage)
    const { locationId, userId: invitedBy } = caller
    const { patientId, relation, firstName, lastName } = wish
    const recipient = recipientOf(wish)
    await takeQuota(db, lettersOf(invitedBy, [recipient]))
    const memberId = await transact(db, hub.emit, async (tx, events) => {
      const patient = await lockPatient(tx, locationId, patientId)
      checkOpen(patient)
      const known = await findInvitable(tx, locationId, recipient, { firstName, lastName })
      if (known) await checkAskable(tx, patientId, known.id)
      const invited = { locationId, invitedBy, roleKey: 'family', groupId: null, firstName, lastName, recipient }
      const isHere = known?.role === 'family'
      const invite = isHere ? await tellByMail(tx, caller, known.id, recipient) : await issueInvite(tx, deps, invited)
      const kin = { patientId, userId: invite.userId, relation, invitedBy, firstName, lastName }
      const id = await repository.saveInvited(tx, kin)
      const family = { patient, channels: await lockChannels(tx, [patientId]) }
      const text = activity.invited(`${firstName} ${lastName}`.trim(), relation)
      await tellCareTeam(tx, { events }, family.channels, { userId: invitedBy, text })
      tellFamily({ events }, family, invite.userId)
      await recordSent(tx, caller, invite, { role: 'family', patientId })
      return id
    })
    return readMember(db, { locationId, memberId }, 'managed')
  }

  /** Whoever is family here already needs no link: they are told, and accept where they are signed in. */
  async function tellByMail(tx: Tx, { locationId, userId }: LocationCaller, relativeId: number, to: Recipient) {
    const sender = await findSender(tx, locationId, userId)
    await deps.mail.send(tx, { to: to.address, ...familyMail({ ...sender, link: `${deps.origin()}/chat` }) })
    return { id: null, userId: relativeId }
  }

  async function inviteThemself(
    caller: LocationCaller,
    patientId: number,
    reach: Parameters<typeof recipientOf>[0],
  ): Promise<Invite> {
    refuseUnless(mayInvitePatient(caller), refusals.mayNotInvite)
    const { locationId, userId: invitedBy } = caller
    const recipient = recipientOf(reach)
    await takeQuota(db, lettersOf(invitedBy, [recipient]))
    const id = await changeMembers({ db, hub }, async (tx, after) => {
      await holdTerms(tx)
      const patient = await lockPatient(tx, locationId, patientId)
      const { user_id, first_name: firstName, last_name: lastName } = patient
      checkOpen(patient)
      if (user_id !== null) {
        const isWaiting = await repository.isInvited(tx, user_id)
        throw new AppError('CONFLICT', isWaiting ? refusals.patientInvited : refusals.patientHasAccount)
      }
      if (patient.birth_date === null) throw new AppError('CONFLICT', refusals.unknownBirthDate)
      const invited = { locationId, invitedBy, roleKey: 'patient', groupId: null, firstName, lastName, recipient }
      const invite = await issueInvite(tx, deps, invited)
      if ((await repository.findOwnPatients(tx, locationId, invite.userId)).length > 0) {
        throw new AppError('CONFLICT', refusals.patientInvited)
      }
      const left = await leaveAsFormer(tx, after, caller, { patientId, userId: invite.userId })
      await repository.setPatientUser(tx, patientId, invite.userId)
      const channels = await lockChannels(tx, [patientId])
      await tellCareTeam(tx, after, channels, { userId: invitedBy, text: activity.invitedPatient })
      after.events.push(accessChanged({ locationId, patientId }))
      const audited = auditOf(caller, { user_id: invite.userId, patient_id: patientId })
      if (left.length > 0) {
        after.records.push(() => recordAt(tx, left, { action: 'family.patient-ended', ...audited }))
      }
      after.records.push(() => recordSent(tx, caller, invite, { role: 'patient', patientId }))
      return invite.id
    })
    const [invite] = await listInvites(db, locationId, invitedBy, { ids: [id], withPatients: true })
    if (!invite) throw notFound()
    return invite
  }

  return { inviteRelative, inviteThemself }
}

/** Who has this address. A number finds nobody but whom, of this name, it was sent to before. */
async function findInvitable(
  tx: Tx,
  locationId: number,
  { medium, address }: Recipient,
  named: { firstName: string; lastName: string },
) {
  if (medium === 'sms') {
    const id = await findInvitedByPhone(tx, locationId, address, named)
    return id === undefined ? undefined : { id, role: null }
  }
  const known = await findKnown(tx, locationId, address)
  if (known?.is_off) throw new AppError('CONFLICT', refusals.switchedOff)
  if (known && known.role !== null && known.role !== 'family') throw new AppError('CONFLICT', refusals.worksHere)
  return known
}

async function checkAskable(tx: Tx, patientId: number, userId: number): Promise<void> {
  const kin = await repository.findKin(tx, patientId, userId)
  if (!kin || kin.ended_at !== null) return
  if (kin.relation_verified) throw new AppError('CONFLICT', refusals.authorizedAlready)
  const isWaiting = kin.invite_status === 'Accepted'
  throw new AppError('CONFLICT', isWaiting ? refusals.waitsAlready : refusals.invitedAlready)
}

/**
 * Whoever stayed here when they were the patient no more is out before they are asked: they prove anew that they are.
 * Answers with the places that they were taken out of.
 */
async function leaveAsFormer(
  tx: Tx,
  after: Aftermath,
  caller: LocationCaller,
  { patientId, userId }: { patientId: number; userId: number },
): Promise<number[]> {
  const { entityId, locationId } = caller
  if ((await repository.findRoleAt(tx, locationId, userId)) !== 'patient') return []
  const own = await listChannelsAsPatient(tx, { entityId, userIds: [userId] })
  await lockGroups(tx, [...own, ...(await repository.listChannelIds(tx, [patientId]))])
  return leaveAsPatient(tx, after, caller, userId)
}

async function recordSent(
  tx: Tx,
  { userId: actorId, entityId, locationId }: LocationCaller,
  invite: { id: number | null; userId: number },
  details: { role: string; patientId: number },
): Promise<void> {
  const subject = invite.id === null ? `user:${invite.userId}` : `invite:${invite.id}`
  await record(tx, { action: 'invite.sent', actorId, entityId, locationId, subject, details })
}
