import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ReadRow } from './read-events.ts'

/** What is not about reading a message, though it names one: having read that is no sign of having heard of this. */
const OTHER_NEWS = `'HONOR', 'ESCALATION', 'VOIP', 'INBOUND_CALLS', 'INBOUND_SMS', 'BROADCAST', 'QUEUES', 'GENERIC'`

/**
 * What someone has read of a channel is no news any more. It runs after the statement that moves their mark, in its
 * transaction and under the lock of their membership. `$1` is the channel, `$2` the reader.
 */
export const READ_WITH_MARK = `
  with meant as materialized (
    select n.id from notifications n
    join messages m on m.id = n.message_id
    join group_members gm on gm.group_id = $1 and gm.user_id = $2
    where n.user_id = $2 and n.group_id = $1 and n.read_at is null and n.type not in (${OTHER_NEWS})
      and m.seq <= gm.read_seq
    order by n.id for no key update of n
  )
  update notifications n set read_at = now() from meant where n.id = meant.id returning n.id, n.user_id, n.type`

/** The same for a thread that was read up to a reply. */
export function readWithThread(
  db: Db | Tx,
  { userId, groupId, parentId, messageId }: { userId: number; groupId: number; parentId: number; messageId: number },
): Promise<ReadRow[]> {
  return readThose(
    db,
    sql`user_id = ${userId} and group_id = ${groupId} and message_id <= ${messageId}
      and (parent_id = ${parentId} or message_id = ${parentId}) and type not in (${sql.raw(OTHER_NEWS)})`,
  )
}

/** Whoever is no longer in a channel has nothing to read there. */
export function readWithLeaving(tx: Tx, groupId: number, userIds: readonly number[]): Promise<ReadRow[]> {
  return readThose(tx, sql`user_id = any(${userIds}::bigint[]) and group_id = ${groupId}`)
}

/** A message was taken back: nobody has to see what it said. One that stands for several loses this one alone. */
export async function readWithDeletion(tx: Tx, messageId: number): Promise<ReadRow[]> {
  const read = await readThose(tx, sql`message_id = ${messageId} and count = 1`)
  await sql`
    with several as materialized (
      select id from notifications where message_id = ${messageId} and read_at is null order by id for no key update
    )
    update notifications n set count = n.count - 1 from several where n.id = several.id`.execute(tx)
  return read
}

/** Rows are held in the order of their ids, as by all who change several. */
async function readThose(db: Db | Tx, meant: RawBuilder<unknown>): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    with meant as materialized (
      select id from notifications where read_at is null and ${meant} order by id for no key update
    )
    update notifications n set read_at = now() from meant where n.id = meant.id
    returning n.id, n.user_id, n.type`.execute(db)
  return rows
}
