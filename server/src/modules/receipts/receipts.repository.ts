import { type MemberMark, RECEIPTS_MAX_MEMBERS } from '@kinward/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { ONE_PLAN } from '../../platform/db/prepared.ts'

/** That a channel's messages have reached someone, up to a place. */
export type Delivery = { groupId: number; userId: number; seq: number }

/** A mark that moved. Where there are no receipts, the channel does not hear of it. */
export type MovedMark = MemberMark & { groupId: number; locationId: number; hasReceipts: boolean }

export type MessagePlace = { id: number; seq: number | null; parent_id: number | null }

/** Where those of the given messages stand that are the channel's. */
export async function findPlaces(db: Db, groupId: number, messageIds: number[]): Promise<MessagePlace[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'seq', 'parent_id'])
    .where('group_id', '=', groupId)
    .where('id', '=', anyOf(messageIds))
    .orderBy('id')
    .execute()
}

/** Moves delivered marks forward, all in one statement; one that is further on already stays. */
export async function moveDelivered(db: Db, deliveries: Delivery[]): Promise<MovedMark[]> {
  const { held, moved } = await move(db, {
    asked: sql`
      select * from unnest(
        ${deliveries.map(({ groupId }) => groupId)}::bigint[],
        ${deliveries.map(({ userId }) => userId)}::bigint[],
        ${deliveries.map(({ seq }) => seq)}::bigint[]
      ) as t (group_id, user_id, seq)`,
    waits: deliveries.length === 1,
  })
  const busy = deliveries.filter(({ groupId, userId }) => !held.has(keyOf(groupId, userId)))
  return deliveries.length === 1 ? moved : [...moved, ...(await moveOneByOne(db, busy))]
}

/**
 * Moves one person's delivered marks to the end of every channel that they find in the list of a location. A mark stops
 * before an urgent message that they are yet to be told of: when that is written down, a mark beyond it means that a device
 * has it.
 */
export async function moveAllDelivered(db: Db, userId: number, locationId: number): Promise<MovedMark[]> {
  const asked = sql`
    select g.id as group_id, ${userId}::bigint as user_id, coalesce(untold.seq - 1, g.seq) as seq
    from readable_channels r join groups g on g.id = r.group_id
    left join (
      select m.group_id, min(m.seq) as seq from notification_causes c join messages m on m.id = c.message_id
      where c.kind = 'message' and ${userId}::bigint = any(m.urgent_for) group by m.group_id
    ) untold on untold.group_id = g.id
    join group_members gm on gm.group_id = r.group_id and gm.user_id = r.user_id
      and gm.delivered_seq < coalesce(untold.seq - 1, g.seq)
    where r.user_id = ${userId} and r.listed_at = ${locationId}`
  const { moved } = await move(db, { asked, waits: false })
  const { rows: busy } = await sql<Delivery>`
    ${ONE_PLAN} select group_id as "groupId", user_id as "userId", seq from (${asked}) left_over`.execute(db)
  return [...moved, ...(await moveOneByOne(db, busy))]
}

/** Those that someone else held at that moment. */
async function moveOneByOne(db: Db, deliveries: Delivery[]): Promise<MovedMark[]> {
  const marks: MovedMark[] = []
  for (const delivery of deliveries) marks.push(...(await moveDelivered(db, [delivery])))
  return marks
}

/**
 * A statement that holds many rows waits for none: sends and read marks hold some of the same rows in an order of their
 * own, and the two would wait for each other.
 */
async function move(
  db: Db,
  { asked, waits }: { asked: RawBuilder<unknown>; waits: boolean },
): Promise<{ held: Set<string>; moved: MovedMark[] }> {
  const { rows } = await sql<Omit<MovedMark, 'hasReceipts'> & { hasReceipts: boolean | null }>`
    ${ONE_PLAN} with asked as (${asked}), held as materialized (
      select gm.group_id, gm.user_id, asked.seq
      from asked join group_members gm on gm.group_id = asked.group_id and gm.user_id = asked.user_id
      where gm.removed_at is null
      for no key update of gm ${waits ? sql`` : sql`skip locked`}
    ), moved as (
      update group_members gm set delivered_seq = held.seq
      from held
      where gm.group_id = held.group_id and gm.user_id = held.user_id and gm.delivered_seq < held.seq
      returning gm.group_id, gm.user_id, gm.joined_seq, gm.delivered_seq, gm.last_seen_seq
    )
    select held.group_id as "groupId", held.user_id as "userId", g.location_id as "locationId",
      moved.joined_seq as since, moved.delivered_seq as delivered, moved.last_seen_seq as read,
      case when moved.group_id is not null then
        g.member_count <= ${RECEIPTS_MAX_MEMBERS}
        and flag_is_on('enableReadReceipts', e.feature_flags, l.feature_flags)
      end as "hasReceipts"
    from held
    join groups g on g.id = held.group_id
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    left join moved on moved.group_id = held.group_id and moved.user_id = held.user_id
    order by held.group_id, held.user_id`.execute(db)
  return {
    held: new Set(rows.map(({ groupId, userId }) => keyOf(groupId, userId))),
    moved: rows.flatMap(({ hasReceipts, ...mark }) => (hasReceipts === null ? [] : [{ ...mark, hasReceipts }])),
  }
}

function keyOf(groupId: number, userId: number): string {
  return `${groupId} ${userId}`
}
