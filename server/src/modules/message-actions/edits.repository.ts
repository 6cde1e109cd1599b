import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'

/** Writes new words in place of the old, which go to the message's history. */
export async function rewrite(
  tx: Tx,
  row: MessageRow,
  edit: { body: string; mentions: number[]; at: number },
): Promise<void> {
  const { body, mentions, at } = edit
  await tx
    .insertInto('message_versions')
    .values({ message_id: row.id, body: row.body, written_at: row.edited_at ?? row.sent_at, version: row.version })
    .execute()
  await tx.updateTable('messages').set({ body, mentions, edited_at: at }).where('id', '=', row.id).execute()
  if (row.seq !== null) await replaceMentions(tx, row, row.seq, mentions)
}

/** Who is told of a mention follows the text. Naming oneself is no news to oneself. */
async function replaceMentions(tx: Tx, row: MessageRow, seq: number, mentions: number[]): Promise<void> {
  const named = mentions.filter((userId) => userId !== row.sender_id)
  const lost = row.mentions.filter((userId) => !named.includes(userId))
  if (lost.length > 0) {
    await tx
      .deleteFrom('message_mentions')
      .where('user_id', '=', anyOf(lost))
      .where('group_id', '=', row.group_id)
      .where('seq', '=', seq)
      .execute()
  }
  if (named.length > 0) {
    await tx
      .insertInto('message_mentions')
      .values(named.map((userId) => ({ user_id: userId, group_id: row.group_id, message_id: row.id, seq })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** What a message said before it was edited, oldest first. */
export async function listVersions(db: Db, messageId: number): Promise<{ body: string; written_at: number }[]> {
  return db
    .selectFrom('message_versions')
    .select(['body', 'written_at'])
    .where('message_id', '=', messageId)
    .orderBy('version')
    .execute()
}
