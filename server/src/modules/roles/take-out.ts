import type { Tx } from '../../platform/db/database.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { tellCallersOf } from '../escalations/tell-callers.ts'
import type { Aftermath } from '../groups/change-members.ts'
import { handOver } from '../groups/hand-over.ts'
import { letGo } from '../groups/let-go.ts'
import { lockListed } from '../groups/lock-group.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { tellPatient } from '../patients/patient.events.ts'
import { toEach } from '../users/users.events.ts'
import { listAcquaintances } from '../users/users.repository.ts'
import * as repository from './members.repository.ts'
import { notices } from './texts.ts'

/**
 * Ends someone's being at a location, with all that they heard and were there, and tells them and those who know them.
 * Answers with the channels that came to an admin because nobody else was left in them.
 */
export async function takeOut(tx: Tx, after: Aftermath, caller: LocationCaller, userId: number): Promise<number[]> {
  const { entityId, locationId } = caller
  const place = { locationId, userId }
  const acquaintances = await listAcquaintances(tx, userId)
  await tellCallersOf(tx, after.events, [userId], caller)
  await repository.endMembership(tx, place)
  const handedOver = await leaveChannels(tx, after, caller, userId)
  const patientIds = await repository.endResponsibility(tx, place)
  after.goneFrom.push({ locationId, userIds: [userId] })
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
  return handedOver
}

/** Direct channels are left as they are: nobody can be taken out of one, and whoever comes back finds them. */
async function leaveChannels(tx: Tx, after: Aftermath, caller: LocationCaller, userId: number): Promise<number[]> {
  const userIds = [userId]
  const { locationId } = caller
  const groups = await lockListed(tx, () => repository.listChannelIds(tx, { locationId, userId }))
  const left = groups.filter(({ type }) => type !== 'personal')
  const closed = groups.filter(({ type }) => type === 'personal')
  after.gone.push(...closed.map(({ id }) => ({ groupId: id, userIds })))
  await letGo(tx, after, left, userIds)
  return handOver(tx, after, caller, left)
}
