import type { Member } from '@kinward/contract/roles'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import type { Aftermath } from '../groups/change-members.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { tokenChanged } from '../session/session.events.ts'
import { endBrought } from '../session/vouched-sessions.ts'
import { findEntityMember } from '../users/entity-members.ts'
import * as repository from './members.repository.ts'
import { recordOfPerson } from './record-of-person.ts'
import { notices, refusals } from './texts.ts'

/** Makes someone an admin of the organisation, or no longer; only who is one decides about it. */
export function createChangeEntityAdmin({ db, hub }: { db: Db; hub: Hub }) {
  return async function change(caller: LocationCaller, userId: number, isEntityAdmin: boolean): Promise<boolean> {
    const { entityId, locationId } = caller
    const changed = await transact(db, hub.emit, async (tx, events) => {
      await repository.lockEntityAdmins(tx, entityId)
      if (!(await isAdminOf(tx, caller))) throw new AppError('FORBIDDEN', refusals.entityAdmins)
      const [member] = await repository.listMembers(tx, locationId, userId)
      if (!member) throw notFound()
      if (member.isEntityAdmin === isEntityAdmin) return false
      if (isEntityAdmin) checkGiving(member)
      await repository.setEntityAdmin(tx, { entityId, userId }, isEntityAdmin)
      if (isEntityAdmin) await endBrought(tx, events, { userId })
      await mustKeepEntityAdmin(tx, entityId)
      events.push(tokenChanged(userId, { entityId, locationId, reason: 'role' }))
      const title = isEntityAdmin ? notices.entityAdmin : notices.noEntityAdmin
      const notice = { userIds: [userId], causeKey: `entity-admin:${entityId}`, title, entityId, locationId }
      await giveNotice(tx, { ...notice, actorId: caller.userId })
      const action = isEntityAdmin ? 'member.entity-admin-given' : 'member.entity-admin-taken'
      await recordOfPerson(tx, caller, userId, { action })
      return true
    })
    // What someone decides about is also what they hear of: their sockets come in anew.
    if (changed) hub.endUser(userId)
    return changed
  }
}

function checkGiving({ role, isActive }: Member): void {
  if (role !== 'admin' && role !== 'staff') throw new AppError('CONFLICT', refusals.careTeamAlone)
  if (!isActive) throw new AppError('CONFLICT', refusals.isOff)
}

/** An admin of the organisation is touched by another of them alone, while the admins are held. */
export async function checkSayOver(tx: Tx, caller: LocationCaller, member: Member): Promise<void> {
  if (member.isEntityAdmin && !(await isAdminOf(tx, caller))) throw new AppError('CONFLICT', refusals.moreSay)
}

/** Whoever is of the staff nowhere any more decides nothing for the organisation, while its admins are held. */
export async function dropOffStaff(
  tx: Tx,
  after: Pick<Aftermath, 'records'>,
  caller: LocationCaller,
  userIds: readonly number[],
): Promise<void> {
  for (const userId of await repository.dropAdminsOffStaff(tx, caller.entityId, userIds)) {
    after.records.push(() => recordOfPerson(tx, caller, userId, { action: 'member.entity-admin-taken' }))
  }
}

/** Refuses a change after which nobody could decide for the organisation: someone who is an admin there and of a location. */
export async function mustKeepEntityAdmin(tx: Tx, entityId: number): Promise<void> {
  if (!(await repository.hasEntityAdmin(tx, entityId))) throw new AppError('CONFLICT', refusals.lastEntityAdmin)
}

async function isAdminOf(tx: Tx, { entityId, userId }: LocationCaller): Promise<boolean> {
  return (await findEntityMember(tx, entityId, userId))?.is_admin ?? false
}
