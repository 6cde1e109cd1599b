import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { type Refusal, refusalOf, shutTo } from './refusals.ts'

/** Locks a channel against every other change of its messages. Nothing in the transaction waits longer for what is held. */
export async function lockChannel(tx: Tx, groupId: number, lockMs: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx)
  await tx.selectFrom('groups').select('id').where('id', '=', groupId).forNoKeyUpdate().execute()
}

/** Why nothing is changed for a caller, asked under the lock of the channel; undefined when it has no such message. */
export async function findRefusal(
  tx: Tx,
  { groupId, userId }: GroupCaller,
  messageId: number,
): Promise<Refusal | null | undefined> {
  const { rows } = await sql<{ refusal: Refusal | null }>`
    select ${SHUT} as refusal
    from (select ${userId}::bigint as user_id) q
    join messages m on m.id = ${messageId} and m.group_id = ${groupId}
    join groups g on g.id = m.group_id
    left join patients p on p.id = g.patient_id`.execute(tx)
  return rows[0]?.refusal
}

const SHUT = sql.raw(refusalOf(shutTo('q.user_id')))

/** Locks a message; not against those who only refer to it, such as an acknowledgement that waits for the channel. */
export async function lockMessage(tx: Tx, groupId: number, messageId: number): Promise<void> {
  await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('group_id', '=', groupId)
    .forNoKeyUpdate()
    .execute()
}

/** Takes away the pin of a message that has one. */
export async function removePin(tx: Tx, groupId: number, messageId: number): Promise<void> {
  await tx.updateTable('messages').set({ pinned_at: null, pinned_by: null }).where('id', '=', messageId).execute()
  await tx
    .updateTable('groups')
    .set((group) => ({ pinned_count: group('pinned_count', '-', 1) }))
    .where('id', '=', groupId)
    .execute()
}

export type PinRow = { id: number; pinned_at: Date; pinned_by: number | null }

/** The pins of a channel, the newest first. */
export async function listPins(db: Db, groupId: number): Promise<PinRow[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'pinned_at', 'pinned_by'])
    .where('group_id', '=', groupId)
    .where('pinned_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('pinned_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ pinned_at: Date }>()
    .execute()
}

/** Takes a message back. Nobody is asked to acknowledge it any more. */
export async function setDeleted(tx: Tx, messageId: number, deletedBy: number, at: Date): Promise<void> {
  await tx.updateTable('messages').set({ deleted_at: at, deleted_by: deletedBy }).where('id', '=', messageId).execute()
  await tx.deleteFrom('urgent_reminders').where('message_id', '=', messageId).execute()
}

export async function findDeletedBy(db: Db, messageId: number): Promise<number | null> {
  const row = await db.selectFrom('messages').select('deleted_by').where('id', '=', messageId).executeTakeFirst()
  return row?.deleted_by ?? null
}
