import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import type { Aftermath } from '../groups/change-members.ts'
import { takeOut } from '../roles/take-out.ts'

/** The channels that people are in by being patients, at all places of an organisation. */
export async function listChannelsAsPatient(
  tx: Tx,
  { entityId, userIds }: { entityId: number; userIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select gm.group_id from group_members gm
    join location_members lm on lm.location_id = gm.via and lm.user_id = gm.user_id
    join locations l on l.id = lm.location_id
    where gm.user_id = any(${[...userIds]}::bigint[]) and gm.removed_at is null and l.entity_id = ${entityId} and lm.role = 'patient'
      and lm.removed_at is null
    order by gm.group_id`.execute(tx)
  return rows.map(({ group_id }) => group_id)
}

/**
 * Takes someone out of all places of the organisation where they are as a patient and no patient is theirs: whoever was
 * moved is still at the place before. Their channels are held by then (`listChannelsAsPatient`). Answers with those places,
 * whose logs each say so.
 */
export async function leaveAsPatient(
  tx: Tx,
  after: Aftermath,
  caller: LocationCaller,
  userId: number,
): Promise<number[]> {
  const { rows } = await sql<{ location_id: number }>`
    select lm.location_id from location_members lm
    join locations l on l.id = lm.location_id
    where lm.user_id = ${userId} and l.entity_id = ${caller.entityId} and lm.role = 'patient' and lm.removed_at is null
      and not exists (select from patients p where p.location_id = lm.location_id and p.user_id = lm.user_id)
    order by lm.location_id`.execute(tx)
  const placeIds = rows.map(({ location_id }) => location_id)
  for (const locationId of placeIds) await takeOut(tx, after, { ...caller, locationId }, userId)
  return placeIds
}
