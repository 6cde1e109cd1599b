import type { MemberMark, Message } from '@kinward/contract/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { completeMessages } from '../messages/complete-messages.ts'
import { listByIds } from '../messages/messages.repository.ts'
import { TOLD_MARKS } from '../messages/receipts.ts'

/** Messages of a channel as one reader sees them now, in any order. */
export async function readMessages(
  db: Db | Tx,
  groupId: number,
  messageIds: number[],
  readerId: number,
): Promise<Message[]> {
  const rows = await listByIds(db, groupId, messageIds)
  return completeMessages(db, rows, readerId, { marks: rows.length > 0 ? await findToldMarks(db, groupId) : null })
}

async function findToldMarks(db: Db | Tx, groupId: number): Promise<MemberMark[] | null> {
  const { rows } = await sql<{ marks: MemberMark[] | null }>`
    select ${sql.raw(TOLD_MARKS)} as marks
    from groups g
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    where g.id = ${groupId}`.execute(db)
  return rows[0]?.marks ?? null
}
