import { type MemberMark, type Message, RECEIPTS_MAX_MEMBERS, type Thread } from '@kinward/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Mentions, mentionsSomeone } from './message-text.ts'
import { type MessageParts, type MessageRow, presentMessage } from './messages.presenter.ts'
import { receiptStatusOf } from './receipts.ts'

const MESSAGE_COLUMNS = sql`
  m.id, m.group_id, g.location_id, g.type as group_type, m.seq, m.version, m.hash_key, m.kind, m.body, m.attachments,
  m.mentions, m.sent_at, m.parent_id, m.show_in_main_thread, m.reply_count, m.last_reply_at, m.repliers, m.quoted_id,
  m.forwarded, m.edited_at, m.reactions, m.honor_points, m.pinned_at, m.opened_flags, m.closed_flags, m.urgent_for, m.deleted_at,
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
  read_seq: number
  last_seen_seq: number
  last_seen_message_id: number | null
  last_seen_at: number | null
  audit_log_enabled: boolean
  /** How far each member has come; null where the channel does not hear of it. */
  marks: MemberMark[] | null
}

/** Where a channel, its reader and its members stand. */
export async function findPlace(db: Db | Tx, groupId: number, userId: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select g.seq, g.version, gm.read_seq, gm.last_seen_seq, gm.last_seen_message_id, gm.last_seen_at,
      g.audit_log_enabled,
      case when g.member_count <= ${RECEIPTS_MAX_MEMBERS}
        and flag_is_on('enableReadReceipts', e.feature_flags, l.feature_flags)
      then (
        select json_agg(json_build_object('userId', m.user_id, 'since', m.joined_seq, 'delivered', m.delivered_seq,
          'read', m.last_seen_seq) order by m.user_id)
        from group_members m where m.group_id = g.id and m.removed_at is null
      ) end as marks
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

/** The place of a message in the main thread, or of the one it answers when it stays in its thread. */
export async function findSeqInMain(db: Db | Tx, groupId: number, messageId: number): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`
    select coalesce(m.seq, parent.seq) as seq
    from messages m left join messages parent on parent.id = m.parent_id
    where m.group_id = ${groupId} and m.id = ${messageId}`.execute(db)
  return rows[0]?.seq ?? null
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

/** Gives message rows what surrounds them, for one reader. All rows are of one channel. */
export async function completeMessages(
  db: Db | Tx,
  rows: MessageRow[],
  readerId: number,
  { marks = null, withDeleted = false }: { marks?: readonly MemberMark[] | null; withDeleted?: boolean } = {},
): Promise<Message[]> {
  const ids = rows.map(({ id }) => id)
  const reacted = rows.filter(({ reactions }) => Object.keys(reactions).length > 0).map(({ id }) => id)
  const rated = rows.filter(({ honor_points }) => honor_points > 0).map(({ id }) => id)
  const urgent = rows.filter(({ urgent_for }) => urgent_for !== null).map(({ id }) => id)
  const answered = rows.filter(({ reply_count }) => reply_count > 0).map(({ id }) => id)
  const quoted = rows.flatMap(({ quoted_id }) => quoted_id ?? [])
  const [reactions, ratings, bookmarks, threads, quotes, acknowledgements] = await Promise.all([
    listOwnReactions(db, reacted, readerId),
    listOwnRatings(db, rated, readerId),
    listOwnBookmarks(db, ids, readerId),
    listFollowed(db, answered, readerId),
    listQuotes(db, quoted),
    listAcknowledgements(db, urgent),
  ])
  const rating = new Set(ratings)
  const bookmarkOf = new Map(bookmarks.map(({ message_id, id }) => [message_id, id]))
  const threadOf = new Map(threads.map((thread) => [thread.parent_id, thread]))
  const quoteOf = new Map(quotes.map((quote) => [quote.messageId, quote]))
  const reactionsOf = Map.groupBy(reactions, ({ message_id }) => message_id)
  const acknowledgedOf = Map.groupBy(acknowledgements, ({ message_id }) => message_id)
  return rows.map((row) => {
    const parts: MessageParts = {
      userReactions: Object.fromEntries((reactionsOf.get(row.id) ?? []).map(({ type, id }) => [type, id])),
      isRated: rating.has(row.id),
      bookmarkId: bookmarkOf.get(row.id) ?? null,
      followsThread: threadOf.has(row.id),
      unreadReplies: threadOf.get(row.id)?.unread ?? 0,
      quote: quoteOf.get(row.quoted_id ?? 0) ?? null,
      receiptStatus: receiptStatusOf(row, marks),
      acknowledged: (acknowledgedOf.get(row.id) ?? []).map(({ user_id, acknowledged_at }) => ({
        userId: user_id,
        at: acknowledged_at,
      })),
    }
    return presentMessage(row, parts, withDeleted)
  })
}

async function listOwnReactions(db: Db | Tx, messageIds: number[], userId: number) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_reactions')
    .select(['id', 'message_id', 'type'])
    .where('message_id', '=', anyOf(messageIds))
    .where('user_id', '=', userId)
    .execute()
}

async function listOwnRatings(db: Db | Tx, messageIds: number[], userId: number): Promise<number[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('message_ratings')
    .select('message_id')
    .where('message_id', '=', anyOf(messageIds))
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ message_id }) => message_id)
}

async function listOwnBookmarks(db: Db | Tx, messageIds: number[], userId: number) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('bookmarks')
    .select(['id', 'message_id'])
    .where('message_id', '=', anyOf(messageIds))
    .where('user_id', '=', userId)
    .execute()
}

/** The threads a reader follows, with how much of each they have not seen. */
async function listFollowed(db: Db | Tx, parentIds: number[], userId: number) {
  if (parentIds.length === 0) return []
  const { rows } = await sql<{ parent_id: number; unread: number }>`
    select t.parent_id, (
      select count(*) from messages reply
      where reply.parent_id = t.parent_id and reply.id > t.last_read_message_id and reply.sender_id <> ${userId}
    ) as unread
    from thread_readers t where t.user_id = ${userId} and t.parent_id = any(${parentIds})`.execute(db)
  return rows
}

type Quote = NonNullable<Message['quote']>

/** How much of a message a quote shows. */
const QUOTE_LENGTH = 280

async function listQuotes(db: Db | Tx, messageIds: number[]): Promise<Quote[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<Quote>`
    select m.id as "messageId", m.sender_id as "userId", trim(u.first_name || ' ' || u.last_name) as "fullName",
      case when m.deleted_at is null then left(m.body, ${QUOTE_LENGTH}) else '' end as message,
      m.deleted_at is not null as "isDeleted"
    from messages m join users u on u.id = m.sender_id
    where m.id = any(${messageIds})`.execute(db)
  return rows
}

/** What a new message would quote: undefined when the channel has no such message, or not any more. */
export async function findQuote(db: Db | Tx, groupId: number, messageId: number): Promise<Quote | undefined> {
  const row = await findMessage(db, groupId, messageId)
  return row && row.deleted_at === null ? (await listQuotes(db, [messageId]))[0] : undefined
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

async function listAcknowledgements(db: Db | Tx, messageIds: number[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_acknowledgements')
    .select(['message_id', 'user_id', 'acknowledged_at'])
    .where('message_id', '=', anyOf(messageIds))
    .orderBy('acknowledged_at')
    .orderBy('user_id')
    .execute()
}

/** Moves a reader's mark in a thread, which makes them follow it; it never goes back. True when it moved. */
export async function moveThreadMark(
  db: Db | Tx,
  mark: { parentId: number; userId: number; messageId: number },
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    insert into thread_readers as t (parent_id, user_id, last_read_message_id)
    values (${mark.parentId}, ${mark.userId}, ${mark.messageId})
    on conflict (parent_id, user_id) do update set last_read_message_id = excluded.last_read_message_id
    where t.last_read_message_id < excluded.last_read_message_id
    returning true as moved`.execute(db)
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
