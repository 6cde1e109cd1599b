import type { Message } from '@kinward/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type MessageRow, presentMessage } from './messages.presenter.ts'
import { type MemberMark, receiptsFrom } from './receipts.ts'

const MESSAGE_COLUMNS = sql`
  m.id, m.group_id, g.location_id, g.type as group_type, m.seq, m.version, m.hash_key, m.kind, m.body, m.attachments,
  m.mentions, m.sent_at, m.parent_id, m.show_in_main_thread, m.reply_count, m.last_reply_at, m.repliers, m.reactions,
  m.honor_points, m.pinned_at, m.opened_flags, m.closed_flags, m.urgent_for, m.deleted_at,
  m.sender_id, u.first_name, u.last_name, u.title, u.avatar, u.is_bot, lm.role, f.relation`

const MESSAGE_TABLES = sql`
  messages m
  join groups g on g.id = m.group_id
  join users u on u.id = m.sender_id
  left join location_members lm on lm.location_id = g.location_id and lm.user_id = m.sender_id
  left join family_members f on f.patient_id = g.patient_id and f.user_id = m.sender_id`

/** Message rows by any condition, in the given order. */
async function selectMessages(db: Db | Tx, rest: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select ${MESSAGE_COLUMNS} from ${MESSAGE_TABLES} ${rest}`.execute(db)
  return rows
}

export type Place = {
  seq: number
  version: number
  last_seen_seq: number
  last_seen_message_id: number | null
  last_seen_at: number | null
}

/** Where a channel and its reader stand. */
export async function findPlace(db: Db | Tx, groupId: number, userId: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select g.seq, g.version, gm.last_seen_seq, gm.last_seen_message_id, gm.last_seen_at
    from groups g join group_members gm on gm.group_id = g.id and gm.user_id = ${userId}
    where g.id = ${groupId}`.execute(db)
  return rows[0]
}

/** The place of a main-thread message, or null when the channel has no such message. */
export async function findSeq(db: Db | Tx, groupId: number, messageId: number): Promise<number | null> {
  const row = await db
    .selectFrom('messages')
    .select('seq')
    .where('group_id', '=', groupId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row?.seq ?? null
}

/** Up to `limit` messages before a place, oldest first. */
export async function listBefore(db: Db | Tx, groupId: number, seq: number, limit: number): Promise<MessageRow[]> {
  const rows = await selectMessages(
    db,
    sql`where m.group_id = ${groupId} and m.seq < ${seq} order by m.seq desc limit ${limit}`,
  )
  return rows.reverse()
}

/** Up to `limit` messages after a place, oldest first. */
export function listAfter(db: Db | Tx, groupId: number, seq: number, limit: number): Promise<MessageRow[]> {
  return selectMessages(db, sql`where m.group_id = ${groupId} and m.seq > ${seq} order by m.seq limit ${limit}`)
}

/** Messages and replies that changed after a version, in the order of their changes. */
export function listChanged(db: Db | Tx, groupId: number, version: number, limit: number): Promise<MessageRow[]> {
  return selectMessages(
    db,
    sql`where m.group_id = ${groupId} and m.version > ${version} order by m.version, m.id limit ${limit}`,
  )
}

/** Messages of a range that were sent at or after a time. */
export function listInRange(
  db: Db | Tx,
  groupId: number,
  range: { from: number; to: number; since: number },
  limit: number,
): Promise<MessageRow[]> {
  return selectMessages(
    db,
    sql`where m.group_id = ${groupId} and m.id between ${range.from} and ${range.to} and m.sent_at >= ${range.since}
      order by m.id limit ${limit}`,
  )
}

export async function findMessage(db: Db | Tx, groupId: number, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db, sql`where m.group_id = ${groupId} and m.id = ${messageId}`)
  return row
}

export async function findByHashKey(db: Db | Tx, groupId: number, hashKey: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db, sql`where m.group_id = ${groupId} and m.hash_key = ${hashKey}`)
  return row
}

export function listReplies(db: Db | Tx, parentId: number): Promise<MessageRow[]> {
  return selectMessages(db, sql`where m.parent_id = ${parentId} order by m.id`)
}

/** Gives message rows what surrounds them, for one reader. All rows are of one channel. */
export async function completeMessages(db: Db | Tx, rows: MessageRow[], readerId: number): Promise<Message[]> {
  const [first] = rows
  if (!first) return []
  const reacted = rows.filter(({ reactions }) => Object.keys(reactions).length > 0).map(({ id }) => id)
  const urgent = rows.filter(({ urgent_for }) => urgent_for !== null).map(({ id }) => id)
  const [marks, reactions, acknowledgements] = await Promise.all([
    listMarks(db, first.group_id),
    listOwnReactions(db, reacted, readerId),
    listAcknowledgements(db, urgent),
  ])
  const receipts = receiptsFrom(marks)
  return rows.map((row) =>
    presentMessage(row, {
      receipts: receipts(row),
      userReactions: Object.fromEntries(
        reactions.filter(({ message_id }) => message_id === row.id).map(({ type, id }) => [type, id]),
      ),
      acknowledged: acknowledgements
        .filter(({ message_id }) => message_id === row.id)
        .map(({ user_id, acknowledged_at }) => ({ userId: user_id, at: acknowledged_at })),
    }),
  )
}

async function listMarks(db: Db | Tx, groupId: number): Promise<MemberMark[]> {
  return db
    .selectFrom('group_members')
    .select(['user_id', 'last_seen_seq', 'delivered_seq'])
    .where('group_id', '=', groupId)
    .where('removed_at', 'is', null)
    .execute()
}

async function listOwnReactions(db: Db | Tx, messageIds: number[], userId: number) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_reactions')
    .select(['id', 'message_id', 'type'])
    .where('message_id', 'in', messageIds)
    .where('user_id', '=', userId)
    .execute()
}

async function listAcknowledgements(db: Db | Tx, messageIds: number[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_acknowledgements')
    .select(['message_id', 'user_id', 'acknowledged_at'])
    .where('message_id', 'in', messageIds)
    .orderBy('acknowledged_at')
    .orderBy('user_id')
    .execute()
}

/** Moves a reader's mark in a thread to its last reply; it never goes back. */
export async function moveThreadMark(db: Db | Tx, parentId: number, userId: number, messageId: number): Promise<void> {
  await sql`
    insert into thread_readers (parent_id, user_id, last_read_message_id)
    values (${parentId}, ${userId}, ${messageId})
    on conflict (parent_id, user_id) do update
    set last_read_message_id = greatest(thread_readers.last_read_message_id, excluded.last_read_message_id)`.execute(db)
}

/** Locks a channel and takes its next version, for a change of one of its messages. */
export async function takeVersion(tx: Tx, groupId: number): Promise<number> {
  const { version } = await tx
    .updateTable('groups')
    .set((group) => ({ version: group('version', '+', 1) }))
    .where('id', '=', groupId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Notes an acknowledgement; false when it was there already. */
export async function insertAcknowledgement(tx: Tx, messageId: number, userId: number, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_acknowledgements')
    .values({ message_id: messageId, user_id: userId, acknowledged_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function setVersion(tx: Tx, messageId: number, version: number): Promise<void> {
  await tx.updateTable('messages').set({ version }).where('id', '=', messageId).execute()
}
