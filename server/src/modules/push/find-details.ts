import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { quoteOf } from '../notifications/quote.ts'
import { TEXTS } from './texts.ts'

/** As much of a message as a push shows. */
const LONGEST_QUOTE = 140

/**
 * Who wrote and how it begins, for a reader who wants to see that in a push and may read it wherever they are; who called
 * or gave an honor, where there is no message or it is their own. The name of the channel, which is often a patient's, is
 * not among it.
 */
export async function findDetails(db: Db, notificationId: number): Promise<{ title: string; body: string } | null> {
  const { rows } = await sql<{ name: string; body: string; is_urgent: boolean }>`
    select concat_ws(' ', u.first_name, u.last_name) as name, m.body, n.is_urgent
    from notifications n
    join readable_channels r on r.user_id = n.user_id and r.group_id = n.group_id
    join messages m on m.id = n.message_id and m.group_id = n.group_id and m.deleted_at is null
    join users u on u.id = m.sender_id
    where n.id = ${notificationId} and n.type <> 'GENERIC' and m.sender_id <> n.user_id and not r.terms_due
      and lets_in(r.location_id, n.user_id, null)`.execute(db)
  const [row] = rows
  if (!row) return findActor(db, notificationId)
  return { title: row.is_urgent ? `Urgent: ${row.name}` : row.name, body: quoteOf(row.body, LONGEST_QUOTE) }
}

/** Who called, of a call that was missed, or who gave an honor; null for what has no such person. */
async function findActor(db: Db, notificationId: number): Promise<{ title: string; body: string } | null> {
  const { rows } = await sql<{ name: string; type: 'VOIP' | 'HONOR' }>`
    select concat_ws(' ', u.first_name, u.last_name) as name, n.type
    from notifications n
    join users u on u.id = n.actor_id
    left join readable_channels r on r.user_id = n.user_id and r.group_id = n.group_id
    where n.id = ${notificationId} and n.type in ('VOIP', 'HONOR') and case
      when n.group_id is null then lets_in(n.location_id, n.user_id, null)
      else not r.terms_due and lets_in(r.location_id, n.user_id, null) end`.execute(db)
  const [row] = rows
  return row ? { title: row.name, body: row.type === 'VOIP' ? TEXTS.missed : TEXTS.honored } : null
}
