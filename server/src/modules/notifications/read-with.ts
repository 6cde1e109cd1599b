import { NOT_OF_MESSAGES } from '@kinward/contract/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reading } from './causes.ts'
import type { ReadRow } from './read-events.ts'
import { channelKey, holdToRead, noteDone, noteReading } from './telling-locks.ts'

const OTHER_NEWS = NOT_OF_MESSAGES.map((type) => `'${type}'`).join(', ')

/**
 * What someone has read of a channel is no news any more. It runs after `NOTE_READING` and the statement that moves their
 * mark, in its transaction and under the lock of their membership. `$1` is the channel, `$2` the reader. It joins nothing, so
 * that it always begins with what this reader has not read.
 */
export const READ_WITH_MARK = `
  with meant as materialized (
    select n.id from notifications n
    where n.user_id = $2 and n.group_id = $1 and n.read_at is null and n.type not in (${OTHER_NEWS})
      and (select m.seq from messages m where m.id = n.message_id)
        <= (select gm.read_seq from group_members gm where gm.group_id = $1 and gm.user_id = $2)
    order by n.id for no key update
  )
  update notifications n set read_at = now() from meant where n.id = meant.id returning n.id, n.user_id, n.type`

/** The same for a thread that was read up to a reply. */
export async function readWithThread(
  tx: Tx,
  { userId, groupId, parentId, messageId }: { userId: number; groupId: number; parentId: number; messageId: number },
): Promise<ReadRow[]> {
  await noteReading(tx, { groupId, userId })
  return readThose(
    tx,
    sql`user_id = ${userId} and group_id = ${groupId} and message_id <= ${messageId}
      and (parent_id = ${parentId} or message_id = ${parentId}) and type not in (${sql.raw(OTHER_NEWS)})`,
  )
}

/** Whoever is no longer in channels has nothing to read there. */
export async function readWithLeaving(
  tx: Tx,
  left: readonly { groupId: number; userIds: readonly number[] }[],
): Promise<ReadRow[]> {
  if (left.length === 0) return []
  await holdToRead(
    tx,
    left.map(({ groupId }) => channelKey(groupId)),
  )
  const people = left.flatMap(({ groupId, userIds }) => userIds.map((userId) => ({ groupId, userId })))
  return readThose(
    tx,
    sql`(user_id, group_id) in (select * from unnest(
      ${people.map(({ userId }) => userId)}::bigint[], ${people.map(({ groupId }) => groupId)}::bigint[]
    ))`,
  )
}

/**
 * A message was taken back: nobody has to see what it said. One that stands for several loses this one alone, and shows the
 * newest of the others.
 */
export async function readWithDeletion(
  tx: Tx,
  { groupId, messageId }: { groupId: number; messageId: number },
): Promise<ReadRow[]> {
  await holdToRead(tx, [channelKey(groupId)])
  const isAmong = sql`group_id = ${groupId} and cause_key like 'routine:%' and ${messageId} = any(gathered)`
  const read = await readThose(tx, sql`count = 1 and (message_id = ${messageId} or ${isAmong})`)
  await sql`
    with several as materialized (
      select id from notifications where read_at is null and (message_id = ${messageId} or ${isAmong})
      order by id for no key update
    )
    update notifications n
    set count = n.count - 1, gathered = array_remove(n.gathered, ${messageId}),
      message_id = coalesce(newest.id, n.message_id), actor_id = coalesce(newest.sender_id, n.actor_id)
    from several
    left join lateral (
      select m.id, m.sender_id from notifications before join messages m on m.id = any(before.gathered)
      where before.id = several.id and m.id <> ${messageId} and m.deleted_at is null
      order by m.id desc limit 1
    ) newest on true
    where n.id = several.id`.execute(tx)
  return read
}

/** Someone has read what keys stand for, or it is done for everyone who was told of it. */
export async function readWithKeys(tx: Tx, causeKeys: readonly string[], userId: number | null): Promise<ReadRow[]> {
  if (causeKeys.length === 0) return []
  await noteDone(tx, causeKeys, userId)
  return readThose(tx, hasKey(causeKeys, userId))
}

/** What is done for all is of the event queue: no other key is looked for without its reader. */
const hasKey = (causeKeys: readonly string[], userId: number | null) =>
  sql`cause_key = any(${causeKeys}::text[]) and ${userId === null ? sql`type = 'QUEUES'` : sql`user_id = ${userId}`}`

/** What was read while it was being told is read by whoever told it, who holds it. */
export function readAfterTelling(tx: Tx, reading: Reading): Promise<ReadRow[]> {
  if (reading.kind === 'done') return readThose(tx, hasKey([reading.causeKey], reading.userId))
  const { groupId, userId } = reading
  return readThose(
    tx,
    sql`user_id = ${userId} and group_id = ${groupId} and type not in (${sql.raw(OTHER_NEWS)}) and (
      exists (
        select from messages m join group_members gm on gm.group_id = m.group_id and gm.user_id = ${userId}
        where m.id = message_id and m.group_id = ${groupId} and m.seq <= gm.read_seq
      ) or exists (
        select from thread_readers t
        where t.user_id = ${userId} and t.parent_id in (notifications.parent_id, message_id)
          and t.last_read_message_id >= message_id
      )
    )`,
  )
}

/** Rows are held in the order of their ids, as by all who change several. */
async function readThose(tx: Tx, meant: RawBuilder<unknown>): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    with meant as materialized (
      select id from notifications where read_at is null and ${meant} order by id for no key update
    )
    update notifications n set read_at = now() from meant where n.id = meant.id
    returning n.id, n.user_id, n.type`.execute(tx)
  return rows
}
