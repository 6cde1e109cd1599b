import type { Member } from '@kinward/contract/roles'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { tellCallersOf } from '../escalations/tell-callers.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { letGo } from '../groups/let-go.ts'
import { lockGroups } from '../groups/managing-groups.repository.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { tellPatient } from '../patients/patient.events.ts'
import { toEach } from '../users/users.events.ts'
import { listAcquaintances } from '../users/users.repository.ts'
import { checkSayOver, mustKeepEntityAdmin } from './entity-admins.ts'
import * as repository from './members.repository.ts'
import { notices, refusals } from './texts.ts'

type Place = { locationId: number; userId: number }

/** Takes someone of the care team out of one location: the others of theirs stay, and so does all that they wrote. */
export function createRemoveMember(deps: { db: Db; hub: Hub }) {
  return async function remove(caller: LocationCaller, userId: number): Promise<null> {
    const { entityId, locationId } = caller
    const place = { locationId, userId }
    if (userId === caller.userId) throw new AppError('CONFLICT', refusals.removeOneself)
    return changeMembers(deps, async (tx, after) => {
      const { isEntityAdmin } = await checkRemoving(tx, caller, userId)
      const acquaintances = await listAcquaintances(tx, userId)
      await tellCallersOf(tx, after.events, [userId], caller)
      const patientIds = await repository.endMembership(tx, place)
      await leaveChannels(tx, after, place)
      after.goneFrom = { locationId, userIds: [userId] }
      after.events.push(
        ...toEach([...new Set([...acquaintances, userId])], (name) => ({
          room: name,
          name: 'location.member.removed',
          payload: place,
        })),
      )
      for (const patientId of patientIds) await tellPatient(tx, after.events, patientId)
      // Of no location: whoever is removed could not read what belongs to this one.
      const title = notices.removed(await repository.findLocationName(tx, locationId))
      const causeKey = `removed:${locationId}`
      await giveNotice(tx, { userIds: [userId], causeKey, title, entityId, actorId: caller.userId })
      const audited = { actorId: caller.userId, entityId, locationId, subject: `user:${userId}` }
      await record(tx, { action: 'member.removed', ...audited })
      if (await repository.dropPlacelessAdmin(tx, { entityId, userId })) {
        await record(tx, { action: 'member.entity-admin-taken', ...audited })
      }
      if (isEntityAdmin) await mustKeepEntityAdmin(tx, entityId)
      return null
    })
  }
}

/** Two who are removed at once wait for each other, so that a location keeps an admin, and so does its organisation. */
async function checkRemoving(tx: Tx, caller: LocationCaller, userId: number): Promise<Member> {
  const { entityId, locationId } = caller
  await repository.lockEntityAdmins(tx, entityId)
  const admins = await repository.lockAdmins(tx, locationId)
  const [member] = await repository.listMembers(tx, locationId, userId)
  if (!member) throw notFound()
  if (member.role === 'patient' || member.role === 'family') throw new AppError('CONFLICT', refusals.kinStays)
  await checkSayOver(tx, caller, member)
  if (admins.length === 1 && admins[0] === userId) throw new AppError('CONFLICT', refusals.lastAdmin)
  return member
}

/** Direct channels are left as they are: nobody can be taken out of one, and whoever comes back finds them. */
async function leaveChannels(tx: Tx, after: Aftermath, place: Place): Promise<void> {
  const userIds = [place.userId]
  const groups = await lockGroups(tx, await repository.listChannelIds(tx, place))
  const left = groups.filter(({ type }) => type !== 'personal')
  const closed = groups.filter(({ type }) => type === 'personal')
  after.gone.push(...closed.map(({ id }) => ({ groupId: id, userIds })))
  await letGo(tx, after, left, userIds)
}
