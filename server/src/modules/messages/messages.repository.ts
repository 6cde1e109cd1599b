import type { MemberMark, Thread } from '@kinward/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Mentions, mentionsSomeone } from './message-text.ts'
import type { MessageRow } from './messages.presenter.ts'
import { HAS_RECEIPTS, TOLD_MARKS } from './receipts.ts'

export const MESSAGE_COLUMNS = `
  m.id, m.group_id, g.location_id, g.type as group_type, m.seq, m.version, m.hash_key, m.kind, m.body, m.attachments,
  m.mentions, m.sent_at, m.parent_id, m.show_in_main_thread, m.reply_count, m.last_reply_at, m.repliers, m.quoted_id,
  m.forwarded, m.edited_at, m.reactions, m.honor_points, m.pinned_at, m.opened_flags, m.closed_flags, m.urgent_for, m.deleted_at,
  m.sender_id, u.first_name, u.last_name, u.title, u.avatar, u.is_bot, lm.role, f.relation`

export const MESSAGE_TABLES = `
  messages m
  join groups g on g.id = m.group_id
  join users u on u.id = m.sender_id
  left join location_members lm on lm.location_id = g.location_id and lm.user_id = m.sender_id
  left join family_members f on f.patient_id = g.patient_id and f.user_id = m.sender_id`

const COLUMNS = sql.raw(MESSAGE_COLUMNS)
const TABLES = sql.raw(MESSAGE_TABLES)

/** Message rows by any condition, in the given order. */
async function selectMessages(db: Db | Tx, rest: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select ${COLUMNS} from ${TABLES} ${rest}`.execute(db)
  return rows
}

export type Place = {
  seq: number
  version: number
  read_seq: number
  last_seen_seq: number
  last_seen_message_id: number | null
  last_seen_at: number | null
  own_version: number
  audit_log_enabled: boolean
  /** How far each member has come; null where the channel does not hear of it. */
  marks: MemberMark[] | null
}

/** Where a channel, its reader and its members stand. */
export async function findPlace(db: Db | Tx, groupId: number, userId: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select g.seq, g.version, gm.read_seq, gm.last_seen_seq, gm.last_seen_message_id, gm.last_seen_at,
      gm.own_version, g.audit_log_enabled,
      ${sql.raw(TOLD_MARKS)} as marks
    from groups g
    join group_members gm on gm.group_id = g.id and gm.user_id = ${userId}
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    where g.id = ${groupId}`.execute(db)
  return rows[0]
}

/** How far each member of a channel has come. */
export async function listMarks(db: Db | Tx, groupId: number): Promise<MemberMark[]> {
  const { rows } = await sql<MemberMark>`
    select user_id as "userId", joined_seq as since, delivered_seq as delivered, last_seen_seq as read
    from group_members where group_id = ${groupId} and removed_at is null
    order by user_id`.execute(db)
  return rows
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

/** The place of a message in the main thread; for one that stays in its thread, that of its parent, and the thread. */
export async function findPlaceOf(
  db: Db | Tx,
  groupId: number,
  messageId: number,
): Promise<{ seq: number; threadId: number | null } | undefined> {
  const { rows } = await sql<{ seq: number; threadId: number | null }>`
    select coalesce(m.seq, parent.seq) as seq, case when m.seq is null then parent.id end as "threadId"
    from messages m left join messages parent on parent.id = m.parent_id
    where m.group_id = ${groupId} and m.id = ${messageId}`.execute(db)
  return rows[0]
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

/** The messages on both sides of a place, oldest first. */
export function listAround(
  db: Db | Tx,
  groupId: number,
  seq: number,
  limits: { before: number; after: number },
): Promise<MessageRow[]> {
  return selectMessages(
    db,
    sql`where m.id in (
      (select id from messages where group_id = ${groupId} and seq <= ${seq} order by seq desc limit ${limits.before})
      union all
      (select id from messages where group_id = ${groupId} and seq > ${seq} order by seq limit ${limits.after})
    ) order by m.seq`,
  )
}

/**
 * Messages and replies that changed after a version, in the order of their changes: up to a number of them, and what shares
 * its version with the last, as an answer does with what it answers.
 */
export async function listChanged(db: Db | Tx, groupId: number, version: number, limit: number): Promise<MessageRow[]> {
  const rows = await selectMessages(
    db,
    sql`where m.group_id = ${groupId} and m.version > ${version}
      order by m.version fetch first ${limit} rows with ties`,
  )
  return rows.sort((a, b) => a.version - b.version || a.id - b.id)
}

/** Messages that did not change after a version, and that their reader has done something with for themselves since. */
export function listOwnChanged(
  db: Db | Tx,
  { groupId, userId }: { groupId: number; userId: number },
  since: { version: number; ownVersion: number },
  limit: number,
): Promise<MessageRow[]> {
  return selectMessages(
    db,
    sql`join own_changes own on own.user_id = ${userId} and own.group_id = m.group_id and own.message_id = m.id
      where m.group_id = ${groupId} and own.version > ${since.ownVersion} and m.version <= ${since.version}
      order by own.version limit ${limit}`,
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

/** Messages of a channel by id, in any order. */
export function listByIds(db: Db | Tx, groupId: number, messageIds: number[]): Promise<MessageRow[]> {
  return selectMessages(db, sql`where m.group_id = ${groupId} and m.id = any(${messageIds})`)
}

export async function findByHashKey(db: Db | Tx, groupId: number, hashKey: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db, sql`where m.group_id = ${groupId} and m.hash_key = ${hashKey}`)
  return row
}

export function listReplies(db: Db | Tx, parentId: number): Promise<MessageRow[]> {
  return selectMessages(db, sql`where m.parent_id = ${parentId} order by m.id`)
}

/** What answers messages and stays in their threads, by what it answers. */
export async function listThreadOnly(db: Db | Tx, parentIds: number[]): Promise<Map<number | null, MessageRow[]>> {
  if (parentIds.length === 0) return new Map()
  const rows = await selectMessages(
    db,
    sql`where m.parent_id = any(${parentIds}::bigint[]) and m.seq is null order by m.id`,
  )
  return Map.groupBy(rows, ({ parent_id }) => parent_id)
}

/** Those of the mentioned who are in a channel: people in the order of the text, then the others of mentioned groups. */
export async function resolveMentions(db: Db | Tx, groupId: number, mentions: Mentions): Promise<number[]> {
  if (!mentionsSomeone(mentions)) return []
  const { userIds, staffGroupIds, everyone } = mentions
  const { rows } = await sql<{ user_id: number }>`
    select gm.user_id
    from group_members gm
    join groups g on g.id = gm.group_id
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    where gm.group_id = ${groupId} and gm.removed_at is null and (
      gm.user_id = any(${userIds}::bigint[])
      or flag_is_on('enableGroupTagging', e.feature_flags, l.feature_flags) and (${everyone} or exists (
        select from staff_group_members sm join staff_groups sg on sg.id = sm.staff_group_id
        where sm.user_id = gm.user_id and sg.id = any(${staffGroupIds}::bigint[]) and sg.location_id = l.id
      ))
    )
    order by array_position(${userIds}::bigint[], gm.user_id), gm.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Whether a channel has a message. */
export async function isOf(db: Db | Tx, groupId: number, messageId: number): Promise<boolean> {
  const { rows } = await sql`select from messages where id = ${messageId} and group_id = ${groupId}`.execute(db)
  return rows.length > 0
}

/** Whether a message begins a thread of the channel, or could. */
export async function isThread(db: Db | Tx, groupId: number, messageId: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('group_id', '=', groupId)
    .where('parent_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether those of a channel hear how far the others have come in it and in its threads. */
export async function hasReceipts(db: Db | Tx, groupId: number): Promise<boolean> {
  const { rows } = await sql`
    select from groups g join locations l on l.id = g.location_id join entities e on e.id = l.entity_id
    where g.id = ${groupId} and ${sql.raw(HAS_RECEIPTS)}`.execute(db)
  return rows.length > 0
}

/** How far each of a thread's readers has come, the ones who have seen at least its beginning. */
export async function listThreadReaders(db: Db | Tx, parentId: number): Promise<Thread['readers']> {
  const { rows } = await sql<Thread['readers'][number]>`
    select t.user_id as "userId", t.last_read_message_id as "messageId"
    from thread_readers t where t.parent_id = ${parentId} and t.last_read_message_id > 0
    order by t.user_id`.execute(db)
  return rows
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

export async function setVersion(tx: Tx, messageId: number, version: number): Promise<void> {
  await tx.updateTable('messages').set({ version }).where('id', '=', messageId).execute()
}
