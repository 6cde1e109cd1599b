import type { Member } from '@kinward/contract/roles'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { changeMembers } from '../groups/change-members.ts'
import { checkSayOver, dropOffStaff, mustKeepEntityAdmin } from './entity-admins.ts'
import { holdAdmins } from './hold-admins.ts'
import { mustKeepAdmin } from './keep-admin.ts'
import { listMembers } from './members.repository.ts'
import { takeOut } from './take-out.ts'
import { refusals } from './texts.ts'

/** Takes someone of the care team out of one location: the others of theirs stay, and so does all that they wrote. */
export function createRemoveMember(deps: { db: Db; hub: Hub }) {
  return async function remove(caller: LocationCaller, userId: number): Promise<null> {
    const { entityId, locationId } = caller
    if (userId === caller.userId) throw new AppError('CONFLICT', refusals.removeOneself)
    return changeMembers(deps, async (tx, after) => {
      const { isEntityAdmin } = await checkRemoving(tx, caller, userId)
      const handedOver = await takeOut(tx, after, caller, userId)
      const audited = { actorId: caller.userId, entityId, locationId, subject: `user:${userId}` }
      const details = handedOver.length > 0 && { details: { handedOver } }
      after.records.push(() => record(tx, { action: 'member.removed', ...audited, ...details }))
      await dropOffStaff(tx, after, caller, [userId])
      if (isEntityAdmin) await mustKeepEntityAdmin(tx, entityId)
      return null
    })
  }
}

/** Two who are removed at once wait for each other, so that a location keeps an admin, and so does its organisation. */
async function checkRemoving(tx: Tx, caller: LocationCaller, userId: number): Promise<Member> {
  const admins = await holdAdmins(tx, caller)
  const [member] = await listMembers(tx, caller.locationId, userId)
  if (!member) throw notFound()
  if (member.role === 'patient' || member.role === 'family') throw new AppError('CONFLICT', refusals.kinStays)
  await checkSayOver(tx, caller, member)
  mustKeepAdmin(admins, userId)
  return member
}
