import { MOST_COUNTED } from '@kinward/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { selectListed } from './listed.ts'
import type { Produced } from './produced.ts'

/**
 * Whether something urgent is no message to its reader: a broadcast, a call for help, or word of their own urgent message.
 * Urgent messages are alerted and counted by themselves.
 */
export function isUrgentNotice({
  isUrgent,
  messageId,
  type,
}: Pick<Produced, 'isUrgent' | 'messageId' | 'type'>): boolean {
  return isUrgent && (messageId === null || type === 'GENERIC')
}

/** The same of `n`, as SQL. */
const IS_URGENT_NOTICE = sql`n.is_urgent and (n.message_id is null or n.type = 'GENERIC')`

/** How many of them someone has not read. What is urgent is alerted whatever the plan leaves of the centre, and so counted. */
export async function countUrgentNotices(db: Db, userId: number, now: number): Promise<number> {
  const holds = sql`n.read_at is null and ${IS_URGENT_NOTICE}`
  const unread = selectListed({ userId, now, allowance: null, holds, limit: MOST_COUNTED })
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count from (${unread}) n`.execute(db)
  return rows[0]?.count ?? 0
}
