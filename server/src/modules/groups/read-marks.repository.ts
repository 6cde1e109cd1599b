import type { ChannelType } from '@kinward/contract/groups'
import { RECEIPTS_MAX_MEMBERS } from '@kinward/contract/messages'
import type pg from 'pg'
import { pipeline, rowsOf } from '../../platform/db/pipeline.ts'
import type { ReadRow } from '../notifications/read-events.ts'
import { READ_WITH_MARK } from '../notifications/read-with.ts'
import { NOTE_READING } from '../notifications/telling-locks.ts'
import { wakeSoon } from '../notifications/waking.ts'

/** Where a reader stands after their mark moved, and where they stood before. */
export type Standing = {
  type: ChannelType
  joined_seq: number
  delivered_seq: number
  last_seen_seq: number
  last_seen_message_id: number | null
  last_seen_at: number | null
  read_seq: number
  read_version: number
  seq: number
  unread: number
  mentions: number
  urgent: number
  /** Whether the channel hears how far its members have come. */
  has_receipts: boolean
  read_seq_before: number
  last_seen_seq_before: number
}

/** That, and the notifications that are read with it. */
export type Moved = { standing: Standing; read: ReadRow[] }

type Reader = { userId: number; groupId: number }

type Statement = { name: string; text: string; values: unknown[] }

/**
 * Moves a reader's mark forward to a message (the newest when none is given). What was seen never becomes unseen.
 * Undefined when the message is not in the channel's main thread, or the reader not in the channel.
 */
export function moveMark(
  hotPool: pg.Pool,
  { userId, groupId, messageId, at }: Reader & { messageId: number | null; at: number },
): Promise<Moved | undefined> {
  const statement =
    messageId === null
      ? { name: 'read-all', text: READ_ALL, values: [groupId, userId, at] }
      : { name: 'read-to', text: READ_TO, values: [groupId, userId, at, messageId] }
  return move(hotPool, statement)
}

/**
 * Turns a channel back to unread from a message on. One that is unread anyway stays as it is, and so does one where nothing
 * from there on could be unread.
 */
export async function markUnread(
  hotPool: pg.Pool,
  { userId, groupId, messageId }: Reader & { messageId: number },
): Promise<Standing | undefined> {
  const values = [groupId, userId, null, messageId]
  const [, moved] = await pipeline(hotPool, [lockMarks(values), { name: 'unread-from', text: UNREAD_FROM, values }])
  return rowsOf<Standing>(moved)[0]
}

/** What someone was told of what they have now read is read with it, in the same transaction. */
async function move(hotPool: pg.Pool, statement: Statement): Promise<Moved | undefined> {
  const values = statement.values.slice(0, 2)
  const [, noted, moved, read] = await pipeline(hotPool, [
    lockMarks(values),
    { name: 'note-reading', text: NOTE_READING, values },
    statement,
    { name: 'read-with-mark', text: READ_WITH_MARK, values },
  ])
  if (noted?.rowCount) wakeSoon()
  const [standing] = rowsOf<Standing>(moved)
  return standing && { standing, read: rowsOf<ReadRow>(read) }
}

function lockMarks(values: unknown[]): Statement {
  return { name: 'lock-marks', text: LOCK_MARKS, values: values.slice(0, 2) }
}

/** A send of one's own also changes this row: once it is locked, the next statement sees every such send whole. */
const LOCK_MARKS = 'select from group_members where group_id = $1 and user_id = $2 for no key update'

const THE_NEWEST = 'select id, seq from messages where group_id = $1 and seq is not null order by seq desc limit 1'
const THE_GIVEN = 'select id, seq from messages where group_id = $1 and id = $4 and seq is not null'

/** One's own words are never unread: from where on there are no others, there is nothing to turn back to. */
const SOMETHING_UNREAD =
  'exists (select from messages m where m.group_id = $1 and m.seq >= t.seq and m.sender_id <> $2)'

const READ_ALL = markStatement({ target: THE_NEWEST, isForward: true })
const READ_TO = markStatement({ target: THE_GIVEN, isForward: true })
const UNREAD_FROM = markStatement({ target: THE_GIVEN, isForward: false })

function markStatement({ target, isForward }: { target: string; isForward: boolean }): string {
  const seen = `${isForward} and t.seq > gm.last_seen_seq`
  return `
  with target as (${target}),
  moved as (
    update group_members gm
    set read_seq = ${isForward ? 't.seq' : 't.seq - 1'},
      read_version = gm.read_version + 1,
      own_after_read = (
        select count(*) from messages m
        where m.group_id = $1 and m.seq > ${isForward ? 't.seq' : 't.seq - 1'} and m.sender_id = $2
      ),
      last_seen_seq = case when ${seen} then t.seq else gm.last_seen_seq end,
      last_seen_message_id = case when ${seen} then t.id else gm.last_seen_message_id end,
      last_seen_at = case when ${seen} then $3::bigint else gm.last_seen_at end,
      delivered_seq = case when ${seen} then greatest(gm.delivered_seq, t.seq) else gm.delivered_seq end
    from target t
    where gm.group_id = $1 and gm.user_id = $2 and gm.removed_at is null
      and ${isForward ? 't.seq > gm.read_seq' : `t.seq <= gm.read_seq and ${SOMETHING_UNREAD}`}
    returning gm.*
  )
  select g.type, gm.joined_seq, gm.delivered_seq, gm.last_seen_seq, gm.last_seen_message_id, gm.last_seen_at, gm.read_seq,
    gm.read_version,
    g.seq, g.seq - gm.read_seq - gm.own_after_read as unread,
    (select count(*) from message_mentions mm
      where mm.user_id = $2 and mm.group_id = g.id and mm.seq > gm.read_seq) as mentions,
    case when g.last_urgent_seq <= gm.read_seq then 0 else (
      select count(*) from messages m
      where m.group_id = g.id and m.urgent_for is not null and m.seq > gm.read_seq and m.sender_id <> $2
        and m.deleted_at is null
        and not exists (select from message_acknowledgements a where a.message_id = m.id and a.user_id = $2)
    ) end as urgent,
    g.member_count <= ${RECEIPTS_MAX_MEMBERS}
      and flag_is_on('enableReadReceipts', e.feature_flags, l.feature_flags) as has_receipts,
    before.read_seq as read_seq_before, before.last_seen_seq as last_seen_seq_before
  from group_members before
  join lateral (
    select * from moved union all select before.* where not exists (select from moved)
  ) gm on true
  join groups g on g.id = $1
  join locations l on l.id = g.location_id
  join entities e on e.id = l.entity_id
  where before.group_id = $1 and before.user_id = $2 and before.removed_at is null
    ${target === THE_NEWEST ? '' : 'and exists (select from target)'}`
}
