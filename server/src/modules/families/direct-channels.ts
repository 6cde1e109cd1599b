import type { Role } from '@kinward/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { bringIn } from '../groups/bring-in.ts'
import type { Aftermath } from '../groups/change-members.ts'
import { letGo } from '../groups/let-go.ts'
import { type LockedGroup, lockGroups } from '../groups/managing-groups.repository.ts'
import { welcome } from '../groups/welcome.ts'
import { listChannelIds } from './families.repository.ts'

type DirectRow = { id: number; other_id: number; is_in: boolean; is_shared: boolean }

/**
 * The direct channels of relatives and patients with each other, also those that were closed: at all places of the
 * organisation, since they stay where they were when the patient is moved. What someone of the staff writes is another thing.
 */
export async function listDirectIds(
  tx: Tx,
  { locationId, userIds }: { locationId: number; userIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct g.id from group_members gm
    join groups g on g.id = gm.group_id and g.type = 'personal'
    join locations l on l.id = g.location_id
      and l.entity_id = (select here.entity_id from locations here where here.id = ${locationId})
    join location_members own on own.location_id = g.location_id and own.user_id = gm.user_id
      and own.role in ('patient', 'family')
    join group_members other on other.group_id = g.id and other.user_id <> gm.user_id
    join location_members lm on lm.location_id = g.location_id and lm.user_id = other.user_id
      and lm.role in ('patient', 'family')
    where gm.user_id = any(${[...userIds]}::bigint[]) order by g.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Holds what people are to patients: nobody's access ends until the change is made, or it has ended before. */
export async function holdKin(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`
    select from family_members where user_id = any(${[...userIds]}::bigint[]) and ended_at is null
    order by id for share`.execute(tx)
}

/** Locks the direct channels of people together with those of a patient, and others, by id. Answers with the direct ones. */
export async function lockDirect(
  tx: Tx,
  { patientId, ...whose }: { locationId: number; patientId: number; userIds: readonly number[] },
  otherIds: readonly number[] = [],
): Promise<LockedGroup[]> {
  const directIds = await listDirectIds(tx, whose)
  const groups = await lockGroups(tx, [...directIds, ...(await listChannelIds(tx, [patientId])), ...otherIds])
  return groups.filter(({ id }) => directIds.includes(id))
}

/** Takes someone out of those of their direct channels that nothing is left behind: no channel they share otherwise. */
export async function closeDirect(
  tx: Tx,
  after: Aftermath,
  direct: readonly LockedGroup[],
  userId: number,
): Promise<void> {
  const lost = (await look(tx, direct, userId)).filter(({ is_in, is_shared }) => is_in && !is_shared)
  const groups = direct.filter(({ id }) => lost.some((row) => row.id === id))
  await letGo(tx, after, groups, [userId])
  for (const { id, other_id } of lost) after.events.push(...listsChanged(groups, id, [other_id]))
}

/** Opens direct channels that were closed, with those whom someone shares a channel with again: whoever is out comes in. */
export async function reopenDirect(
  tx: Tx,
  after: Aftermath,
  direct: readonly LockedGroup[],
  userId: number,
): Promise<void> {
  const shared = (await look(tx, direct, userId)).filter(({ is_shared }) => is_shared)
  for (const { id, other_id } of shared) {
    const group = direct.find((one) => one.id === id)
    const missing = await listMissing(tx, id)
    if (!group || missing.length === 0) continue
    await bringIn(
      tx,
      after,
      group,
      missing.map((person) => person.id),
    )
    after.welcome.push(...(await welcome(tx, group, missing)))
    after.events.push(...listsChanged(direct, id, [userId, other_id]))
  }
}

async function look(tx: Tx, direct: readonly LockedGroup[], userId: number): Promise<DirectRow[]> {
  const { rows } = await sql<DirectRow>`
    select gm.group_id as id, other.user_id as other_id, gm.removed_at is null as is_in, exists (
      select from readable_channels mine
      join readable_channels theirs on theirs.group_id = mine.group_id and theirs.user_id = other.user_id
      where mine.user_id = gm.user_id and mine.type <> 'personal'
    ) as is_shared
    from group_members gm
    join group_members other on other.group_id = gm.group_id and other.user_id <> gm.user_id
    where gm.user_id = ${userId} and gm.group_id = any(${direct.map(({ id }) => id)}::bigint[])`.execute(tx)
  return rows
}

/** Who was taken out of a direct channel and is at its location, as what they are there. */
async function listMissing(tx: Tx, groupId: number): Promise<{ id: number; role: Role }[]> {
  const { rows } = await sql<{ id: number; role: Role }>`
    select gm.user_id as id, lm.role from group_members gm
    join groups g on g.id = gm.group_id
    join location_members lm on lm.location_id = g.location_id and lm.user_id = gm.user_id and lm.removed_at is null
    where gm.group_id = ${groupId} and gm.removed_at is not null order by gm.user_id`.execute(tx)
  return rows
}

/** These look at their lists anew: whether there is someone to write to in a channel has changed. */
function listsChanged(groups: readonly LockedGroup[], groupId: number, userIds: readonly number[]): OutgoingEvent[] {
  return groups
    .filter(({ id }) => id === groupId)
    .flatMap(({ location_id: locationId }) =>
      userIds.map((userId) => ({
        room: room.user(userId),
        name: 'refresh.channels.list' as const,
        payload: { locationId, type: 'personal' as const },
      })),
    )
}
