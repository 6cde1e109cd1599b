import type { Reactor } from '@kinward/contract/message-actions'
import type { ReactionType } from '@kinward/contract/messages'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { presentSender, type SenderRow } from '../messages/messages.presenter.ts'
import { findMessage } from '../messages/messages.repository.ts'

/** Who reacted to a message, and how. */
export async function readReactors(db: Db, { groupId }: GroupCaller, messageId: number): Promise<Reactor[]> {
  if (!(await findMessage(db, groupId, messageId))) throw notFound()
  const rows = await listReactors(db, groupId, messageId)
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    ReactedUser: presentSender(row),
    createdAt: row.created_at.toISOString(),
  }))
}

type ReactorRow = SenderRow & { id: number; type: ReactionType; created_at: Date }

/** Who reacted to a message of a channel, the newest last. */
async function listReactors(db: Db, groupId: number, messageId: number): Promise<ReactorRow[]> {
  const { rows } = await sql<ReactorRow>`
    select r.id, r.type, r.created_at,
      r.user_id as sender_id, u.first_name, u.last_name, u.title, u.avatar, u.is_bot, lm.role, f.relation
    from message_reactions r
    join messages m on m.id = r.message_id
    join groups g on g.id = m.group_id
    join users u on u.id = r.user_id
    left join location_members lm on lm.location_id = g.location_id and lm.user_id = r.user_id
    left join family_members f on f.patient_id = g.patient_id and f.user_id = r.user_id
    where m.id = ${messageId} and m.group_id = ${groupId}
    order by r.id`.execute(db)
  return rows
}
