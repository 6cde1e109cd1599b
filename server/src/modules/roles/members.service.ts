import type { Member } from '@kinward/contract/roles'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { tellCallersOf } from '../escalations/tell-callers.ts'
import { changeMembers } from '../groups/change-members.ts'
import { handOver } from '../groups/hand-over.ts'
import { lockGroups } from '../groups/managing-groups.repository.ts'
import { listManagedIds } from '../groups/membership.repository.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { shortenSessionsOf } from '../pin/pin.repository.ts'
import { tokenChanged } from '../session/session.events.ts'
import { endBrought, endVouched } from '../session/vouched-sessions.ts'
import { holdTerms } from '../terms/terms.repository.ts'
import { findEntityMember } from '../users/entity-members.ts'
import { toEach } from '../users/users.events.ts'
import { listAcquaintances } from '../users/users.repository.ts'
import { checkSayOver, createChangeEntityAdmin, dropOffStaff, mustKeepEntityAdmin } from './entity-admins.ts'
import { holdAdmins } from './hold-admins.ts'
import { holdEntityAdmin } from './hold-entity-admin.ts'
import { mustKeepAdmin } from './keep-admin.ts'
import { leaveAsCollaborators } from './leave-as-collaborators.ts'
import * as repository from './members.repository.ts'
import { recordOfPerson } from './record-of-person.ts'
import { createRemoveMember } from './remove-member.ts'
import { findRole } from './roles.repository.ts'
import { createStopTwoStep } from './stop-two-step.ts'
import { notices, refusals } from './texts.ts'

export type MembersService = ReturnType<typeof createMembersService>

/** Who has which role at a location, who decides for its organisation, who is switched off, and who is removed. */
export function createMembersService({ db, hub, mail }: { db: Db; hub: Hub; mail: Mail }) {
  const dropTwoStep = createStopTwoStep({ db, hub, mail })
  const setEntityAdmin = createChangeEntityAdmin({ db, hub })
  const list = ({ locationId }: LocationCaller): Promise<Member[]> => repository.listMembers(db, locationId)

  async function changeRole(caller: LocationCaller, userId: number, roleKey: string): Promise<Member> {
    const { entityId, locationId } = caller
    await changeMembers({ db, hub }, async (tx, after) => {
      await holdTerms(tx)
      const role = await findRole(tx, locationId, roleKey, { isGiven: true })
      if (!role) throw new AppError('CONFLICT', refusals.noSuchRole)
      const admins = await holdAdmins(tx, caller)
      const [member] = await repository.listMembers(tx, locationId, userId)
      if (!member) throw notFound()
      if (member.role === 'patient' || member.role === 'family') throw new AppError('CONFLICT', refusals.notForThem)
      if (role.base !== 'admin') mustKeepAdmin(admins, userId)
      if (member.roleKey === roleKey) return
      await checkSayOver(tx, caller, member)
      await repository.giveRole(tx, { locationId, userId }, role)
      if (role.base === 'admin') await endBrought(tx, after.events, { userId })
      await dropOffStaff(tx, after, caller, [userId])
      if (member.isEntityAdmin) await mustKeepEntityAdmin(tx, entityId)
      if (role.base === 'collaborator') await leaveAsCollaborators(tx, after, caller, [userId])
      // Whoever is a collaborator has no turn on call, and whoever is no longer one has theirs again.
      await tellCallersOf(tx, after.events, [userId], caller)
      after.events.push(tokenChanged(userId, { entityId, locationId, reason: 'role' }))
      const title = notices.role(role.name)
      const notice = { userIds: [userId], causeKey: `role:${locationId}`, title, entityId, locationId }
      await giveNotice(tx, { ...notice, actorId: caller.userId })
      const details = { from: member.roleKey, to: roleKey }
      const subject = `user:${userId}`
      const audited = { actorId: caller.userId, entityId, locationId, subject, details }
      after.records.push(() => record(tx, { action: 'member.role-changed', ...audited }))
    })
    // What someone is decides what they hear: their sockets come in anew.
    hub.endUser(userId)
    return find(caller, userId)
  }

  /** At all locations of the organisation at once, so it takes an admin of the organisation. */
  async function changeActive(caller: LocationCaller, userId: number, isActive: boolean): Promise<Member> {
    const { entityId, locationId } = caller
    if (!(await findEntityMember(db, entityId, caller.userId))?.is_admin) {
      throw new AppError('FORBIDDEN', refusals.entityAdmins)
    }
    if (userId === caller.userId) throw new AppError('CONFLICT', refusals.oneself)
    const { isEntityAdmin } = await find(caller, userId)
    const changed = await changeMembers({ db, hub }, async (tx, after) => {
      await holdEntityAdmin(tx, caller, entityId)
      const acquaintances = await listAcquaintances(tx, userId)
      if (!(await repository.setActive(tx, { entityId, userId }, isActive))) return false
      // Only now: whoever is demoting another admin meanwhile was waited for.
      const adminships = isActive ? [] : await repository.listAdminships(tx, entityId, userId)
      for (const admins of adminships) mustKeepAdmin(admins, userId)
      if (isActive) {
        await shortenSessionsOf(tx, userId)
        await endVouched(tx, after.events, { userId, entityId })
      }
      if (isEntityAdmin) await mustKeepEntityAdmin(tx, entityId)
      await tellCallersOf(tx, after.events, [userId], { entityId, locationId: null })
      after.events.push(...toggled([...acquaintances, userId], { entityId, userId, isActive }))
      const title = isActive ? notices.switchedOn : notices.switchedOff
      const notice = { userIds: [userId], causeKey: `access:${entityId}`, title, actorId: caller.userId }
      // Of no place: whoever is switched off could not read what belongs to this one.
      await giveNotice(tx, { ...notice, ...(isActive && { entityId, locationId }) })
      const channels = isActive ? [] : await lockGroups(tx, await listManagedIds(tx, { entityId, userId }))
      const handedOver = await handOver(tx, after, caller, channels)
      const action = isActive ? 'member.switched-on' : 'member.switched-off'
      const details = handedOver.length > 0 && { details: { handedOver } }
      after.records.push(() => recordOfPerson(tx, caller, userId, { action, ...details }))
      return true
    })
    if (changed) hub.endUser(userId)
    return find(caller, userId)
  }

  async function changeEntityAdmin(caller: LocationCaller, userId: number, isEntityAdmin: boolean): Promise<Member> {
    await setEntityAdmin(caller, userId, isEntityAdmin)
    return find(caller, userId)
  }

  async function stopTwoStep(caller: LocationCaller, userId: number): Promise<Member> {
    await dropTwoStep(caller, userId)
    return find(caller, userId)
  }

  async function find({ locationId }: LocationCaller, userId: number): Promise<Member> {
    const [member] = await repository.listMembers(db, locationId, userId)
    if (!member) throw notFound()
    return member
  }

  return { list, changeRole, changeActive, changeEntityAdmin, stopTwoStep, remove: createRemoveMember({ db, hub }) }
}

function toggled(
  listeners: readonly number[],
  payload: { entityId: number; userId: number; isActive: boolean },
): OutgoingEvent[] {
  const event = (room: string): OutgoingEvent => ({ room, name: 'entity.member.active.status.toggled', payload })
  return toEach([...new Set(listeners)], event)
}
