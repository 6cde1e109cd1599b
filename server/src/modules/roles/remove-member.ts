import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { listNamesCalling } from '../escalations/escalations.repository.ts'
import { tellCallers } from '../escalations/tell-callers.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { letGo } from '../groups/let-go.ts'
import { lockGroups } from '../groups/managing-groups.repository.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { tellPatient } from '../patients/patient.events.ts'
import { toEach } from '../users/users.events.ts'
import { listAcquaintances } from '../users/users.repository.ts'
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
      await checkRemoving(tx, place)
      const acquaintances = await listAcquaintances(tx, userId)
      const { patientIds, wasOnCall } = await repository.endMembership(tx, place)
      await leaveChannels(tx, after, place)
      after.goneFrom = { locationId, userIds: [userId] }
      after.events.push(
        ...toEach([...new Set([...acquaintances, userId])], (name) => ({
          room: name,
          name: 'location.member.removed',
          payload: place,
        })),
      )
      const isCalled = wasOnCall || (await listNamesCalling(tx, locationId, { id: userId })).length > 0
      if (isCalled) await tellCallers(tx, after.events, locationId)
      for (const patientId of patientIds) await tellPatient(tx, after.events, patientId)
      // Of no location: whoever is removed could not read what belongs to this one.
      const title = notices.removed(await repository.findLocationName(tx, locationId))
      const causeKey = `removed:${locationId}`
      await giveNotice(tx, { userIds: [userId], causeKey, title, entityId, actorId: caller.userId })
      const audited = { actorId: caller.userId, entityId, locationId, subject: `user:${userId}` }
      await record(tx, { action: 'member.removed', ...audited })
      return null
    })
  }
}

/** Two who are removed at once wait for each other, so that a location keeps an admin. */
async function checkRemoving(tx: Tx, { locationId, userId }: Place): Promise<void> {
  const admins = await repository.lockAdmins(tx, locationId)
  const [member] = await repository.listMembers(tx, locationId, userId)
  if (!member) throw notFound()
  if (member.role === 'patient' || member.role === 'family') throw new AppError('CONFLICT', refusals.kinStays)
  if (admins.length === 1 && admins[0] === userId) throw new AppError('CONFLICT', refusals.lastAdmin)
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
