import type { MemberMark, Message } from '@kinward/contract/messages'
import { quoteOf } from '@kinward/contract/quotes'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/pipeline.ts'
import { type MessageRow, presentMessage } from './messages.presenter.ts'
import { MESSAGE_COLUMNS, MESSAGE_TABLES } from './messages.repository.ts'
import { type Quoted, quotedBy } from './quoted.ts'
import { receiptStatusOf, TOLD_MARKS } from './receipts.ts'

/** What surrounds a message `m` for a reader `q.reader_id`, each by an index and only where the row says that there is any. */
const PARTS_COLUMNS = `
    case when m.reactions <> '{}' then (
      select json_object_agg(r.type, r.id) from message_reactions r where r.message_id = m.id and r.user_id = q.reader_id
    ) end as user_reactions,
    m.honor_points > 0 and exists (
      select from message_ratings r where r.message_id = m.id and r.user_id = q.reader_id
    ) as is_rated,
    (select b.id from bookmarks b where b.user_id = q.reader_id and b.message_id = m.id) as bookmark_id,
    case when m.parent_id is null then (
      select case when m.reply_count = 0 then 0 else (
        select count(*) from messages reply
        where reply.parent_id = m.id and reply.id > t.last_read_message_id and reply.sender_id <> q.reader_id
      ) end
      from thread_readers t where t.parent_id = m.id and t.user_id = q.reader_id
    ) end as unread_replies,
    ${quotedBy('m')} as quoted,
    case when m.urgent_for is not null then (
      select json_agg(json_build_object('userId', a.user_id, 'at', a.acknowledged_at) order by a.acknowledged_at, a.user_id)
      from message_acknowledgements a where a.message_id = m.id
    ) end as acknowledged`

type PartsRow = {
  place: number
  user_reactions: Message['userReactions'] | null
  is_rated: boolean
  bookmark_id: number | null
  /** How much of a thread its reader has not seen; null when they do not follow it. */
  unread_replies: number | null
  quoted: Quoted | null
  acknowledged: { userId: number; at: number }[] | null
}

type Shown = { marks?: readonly MemberMark[] | null; withDeleted?: boolean }

const PARTS = `
  select q.place, ${PARTS_COLUMNS}
  from unnest($1::bigint[], $2::bigint[]) with ordinality as q (message_id, reader_id, place)
  join messages m on m.id = q.message_id`

/** Gives message rows what surrounds them, for one reader. All rows are of one channel. */
export async function completeMessages(
  db: Db | Tx,
  rows: MessageRow[],
  readerId: number,
  shown: Shown = {},
): Promise<Message[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const readers = rows.map(() => readerId)
  const parts = await db.executeQuery<PartsRow>(CompiledQuery.raw(PARTS, [ids, readers]))
  const partsAt = new Map(parts.rows.map((row) => [row.place, row]))
  return rows.flatMap((row, index) => {
    const own = partsAt.get(index + 1)
    return own ? [present(row, own, shown)] : []
  })
}

type Asked = { caller: { groupId: number; userId: number }; messageId: number }

/** The statements that read messages of any channels, each for whoever asks for it, and what their answers say. */
export function readTogether(asked: readonly Asked[]) {
  const groupIds = [...new Set(asked.map(({ caller }) => caller.groupId))]
  const messageIds = asked.map(({ messageId }) => messageId)
  const statements: pg.QueryConfig[] = [
    { name: 'read-marks', text: MARKS, values: [groupIds] },
    { name: 'read-rows', text: ROWS, values: [[...new Set(messageIds)]] },
    { name: 'read-parts', text: PARTS, values: [messageIds, asked.map(({ caller }) => caller.userId)] },
  ]

  /** The messages in the order they were asked for; undefined for one that its channel does not have. */
  function presentAll([marks, rows, parts]: pg.QueryResult[]): (Message | undefined)[] {
    const marksOf = new Map(rowsOf<MarksRow>(marks).map((row) => [row.id, row.marks]))
    const rowOf = new Map(rowsOf<MessageRow>(rows).map((row) => [row.id, row]))
    const partsAt = new Map(rowsOf<PartsRow>(parts).map((row) => [row.place, row]))
    return asked.map(({ caller: { groupId }, messageId }, index) => {
      const row = rowOf.get(messageId)
      const own = partsAt.get(index + 1)
      return row?.group_id === groupId && own ? present(row, own, { marks: marksOf.get(groupId) ?? null }) : undefined
    })
  }

  return { statements, presentAll }
}

type MarksRow = { id: number; marks: MemberMark[] | null }

const MARKS = `
  select g.id, ${TOLD_MARKS} as marks
  from groups g join locations l on l.id = g.location_id join entities e on e.id = l.entity_id
  where g.id = any($1::bigint[])`

const ROWS = `select ${MESSAGE_COLUMNS} from ${MESSAGE_TABLES} where m.id = any($1::bigint[])`

function present(row: MessageRow, parts: PartsRow, { marks = null, withDeleted = false }: Shown): Message {
  return presentMessage(
    row,
    {
      userReactions: parts.user_reactions ?? {},
      isRated: parts.is_rated,
      bookmarkId: parts.bookmark_id,
      followsThread: parts.unread_replies !== null,
      unreadReplies: parts.unread_replies ?? 0,
      quote: parts.quoted && quoteOf(parts.quoted),
      receiptStatus: receiptStatusOf(row, marks),
      acknowledged: parts.acknowledged ?? [],
    },
    withDeleted,
  )
}
