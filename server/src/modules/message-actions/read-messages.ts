import { type MemberMark, type Message, RECEIPTS_MAX_MEMBERS } from '@kinward/contract/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { completeMessages, listByIds } from '../messages/messages.repository.ts'

/** Messages of a channel as one reader sees them now, in any order. */
export async function readMessages(
  db: Db | Tx,
  groupId: number,
  messageIds: number[],
  readerId: number,
): Promise<Message[]> {
  const rows = await listByIds(db, groupId, messageIds)
  return completeMessages(db, rows, readerId, { marks: rows.length > 0 ? await listToldMarks(db, groupId) : null })
}

/** The marks of a channel's members where they are told; none where there are no receipts. */
async function listToldMarks(db: Db | Tx, groupId: number): Promise<MemberMark[]> {
  const { rows } = await sql<MemberMark>`
    select gm.user_id as "userId", gm.joined_seq as since, gm.delivered_seq as delivered, gm.last_seen_seq as read
    from groups g
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    join group_members gm on gm.group_id = g.id and gm.removed_at is null
    where g.id = ${groupId} and g.member_count <= ${RECEIPTS_MAX_MEMBERS}
      and flag_is_on('enableReadReceipts', e.feature_flags, l.feature_flags)`.execute(db)
  return rows
}
