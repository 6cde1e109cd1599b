import type { Message, ReactionType } from '@kinward/contract/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SenderRow } from '../messages/messages.presenter.ts'

/** Notes a reaction; undefined when it was there already. */
export async function insertReaction(
  tx: Tx,
  reaction: { messageId: number; userId: number; type: ReactionType },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('message_reactions')
    .values({ message_id: reaction.messageId, user_id: reaction.userId, type: reaction.type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type ReactionRow = { id: number; message_id: number; user_id: number; type: ReactionType }

export async function findReaction(tx: Tx, reactionId: number): Promise<ReactionRow | undefined> {
  return tx
    .selectFrom('message_reactions')
    .select(['id', 'message_id', 'user_id', 'type'])
    .where('id', '=', reactionId)
    .executeTakeFirst()
}

export async function deleteReaction(tx: Tx, reactionId: number): Promise<void> {
  await tx.deleteFrom('message_reactions').where('id', '=', reactionId).execute()
}

export async function setReactions(tx: Tx, messageId: number, counts: Message['reactions']): Promise<void> {
  await tx.updateTable('messages').set({ reactions: counts }).where('id', '=', messageId).execute()
}

export type ReactorRow = SenderRow & { id: number; type: ReactionType; created_at: Date }

/** Who reacted to a message of a channel, the newest last. */
export async function listReactors(db: Db, groupId: number, messageId: number): Promise<ReactorRow[]> {
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
