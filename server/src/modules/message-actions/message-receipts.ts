import type { ReceiptOfMember } from '@kinward/contract/message-actions'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'
import { findMessage } from '../messages/messages.repository.ts'
import { hasReceipts } from './message-actions.policy.ts'
import { TEXTS } from './texts.ts'

type Receipt = z.infer<typeof ReceiptOfMember>

/** How far a message has come with each of the others who were there when it was said. */
export async function listReceipts(db: Db, { groupId }: GroupCaller, messageId: number): Promise<Receipt[]> {
  const row = await findMessage(db, groupId, messageId)
  if (!row) throw notFound()
  const { member_count } = await db
    .selectFrom('groups')
    .select('member_count')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (!hasReceipts(row, member_count)) throw new AppError('FORBIDDEN', TEXTS.noReceipts)
  return row.seq === null ? receiptsInThread(db, row) : receiptsInChannel(db, row, row.seq)
}

/** By the members' marks, for a message of the main thread. */
async function receiptsInChannel(db: Db, row: MessageRow, seq: number): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select user_id as "userId", case
        when last_seen_seq >= ${seq} then 'READ'
        when delivered_seq >= ${seq} then 'DELIVERED'
        else 'SENT'
      end as status
    from group_members
    where group_id = ${row.group_id} and removed_at is null and user_id <> ${row.sender_id} and joined_seq < ${seq}
    order by user_id`.execute(db)
  return rows
}

/** By how far each has come in the thread, for a reply that stays in it. */
async function receiptsInThread(db: Db, row: MessageRow): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select gm.user_id as "userId", case when r.last_read_message_id >= ${row.id} then 'READ' else 'SENT' end as status
    from group_members gm
    left join thread_readers r on r.parent_id = ${row.parent_id} and r.user_id = gm.user_id
    where gm.group_id = ${row.group_id} and gm.removed_at is null and gm.user_id <> ${row.sender_id}
    order by gm.user_id`.execute(db)
  return rows
}
