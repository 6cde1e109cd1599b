import type { Tx } from '../../platform/db/database.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { listMarks, takeVersion } from '../messages/messages.repository.ts'
import type { Aftermath } from './change-members.ts'
import type { LockedGroup } from './managing-groups.repository.ts'
import * as repository from './membership.repository.ts'

/** Brings people into a channel, whose lock the caller holds, and tells those who are in it. */
export async function bringIn(tx: Tx, after: Aftermath, group: LockedGroup, userIds: readonly number[]): Promise<void> {
  const { id: groupId, location_id: locationId } = group
  after.came.push({ groupId, userIds: await repository.admitMembers(tx, groupId, userIds) })
  const version = await takeVersion(tx, groupId)
  const participants = await listParticipants(tx, groupId)
  const marks = (await repository.hasReceipts(tx, groupId)) ? await listMarks(tx, groupId) : null
  const payload = { groupId, locationId, version, participants, marks }
  after.events.push({ room: room.group(groupId), name: 'group.members', payload })
}

/** Everyone who is in a channel. */
export async function listParticipants(tx: Tx, groupId: number): Promise<{ id: number }[]> {
  return (await repository.listMemberIds(tx, groupId)).map((id) => ({ id }))
}
