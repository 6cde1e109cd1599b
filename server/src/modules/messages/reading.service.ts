import {
  MESSAGES_PAGE,
  type MessagePage,
  type MessageUpdates,
  type Thread,
  UPDATES_PAGE,
} from '@kinward/contract/messages'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { completeMessages } from './complete-messages.ts'
import type { MessageRow } from './messages.presenter.ts'
import * as repository from './messages.repository.ts'
import { readThread } from './read-thread.ts'

/** How many read messages stand above the first unread one when a channel opens. */
const READ_CONTEXT = 20

/** Whether deleted messages come with what they said, and threads with the messages that began them. */
type Include = 'all' | undefined

export type ReadingService = ReturnType<typeof createReadingService>

/** Reading a channel: pages of its history, what changed in it, and its threads. */
export function createReadingService({ db, hub }: { db: Db; hub: Hub }) {
  /** The page a channel opens with: around the mark when something is unread, else the newest. */
  async function open(
    caller: GroupCaller,
    lastSeenMessageId: number | undefined,
    include?: Include,
  ): Promise<MessagePage> {
    const place = await placeOf(caller)
    const isMarkedUnread = place.read_seq < place.last_seen_seq
    const given =
      lastSeenMessageId && !isMarkedUnread ? await repository.findSeq(db, caller.groupId, lastSeenMessageId) : null
    const mark = lastSeenMessageId === undefined ? place.seq : (given ?? place.read_seq)
    if (mark >= place.seq)
      return pageOf(caller, place, await repository.listBefore(db, caller.groupId, place.seq + 1, MESSAGES_PAGE), {
        include,
      })
    return pageOf(caller, place, await listAround(caller.groupId, mark), { include })
  }

  /** The page that shows a message, or the one it answers, with the thread, when it is not in the main thread itself. */
  async function openAt(caller: GroupCaller, messageId: number): Promise<MessagePage & { threadId?: number }> {
    const place = await placeOf(caller)
    const found = await repository.findPlaceOf(db, caller.groupId, messageId)
    if (!found) throw notFound()
    const { seq, threadId } = found
    const page = await pageOf(caller, place, await listAround(caller.groupId, seq - 1))
    return threadId === null ? page : { ...page, threadId }
  }

  function listAround(groupId: number, seq: number): Promise<MessageRow[]> {
    return repository.listAround(db, groupId, seq, { before: READ_CONTEXT, after: MESSAGES_PAGE })
  }

  async function paginate(
    caller: GroupCaller,
    query: { before?: number | undefined; after?: number | undefined; limit: number; include?: Include },
  ): Promise<MessagePage> {
    const { before, after, limit, include } = query
    const place = await placeOf(caller)
    if (after !== undefined) {
      return pageOf(caller, place, await repository.listAfter(db, caller.groupId, after, limit), { include })
    }
    const end = before ?? Number.MAX_SAFE_INTEGER
    const rows = await repository.listBefore(db, caller.groupId, end, limit)
    return pageOf(caller, place, rows, { include, whenEmpty: 1 })
  }

  /** The page of older messages before one that the reader has. */
  async function before(caller: GroupCaller, messageId: number, include?: Include): Promise<MessagePage> {
    const seq = await repository.findSeq(db, caller.groupId, messageId)
    if (seq === null) throw notFound()
    return paginate(caller, { before: seq, limit: MESSAGES_PAGE, include })
  }

  /**
   * Rows with the place that was looked up before them: a page may know more than its version says, and never less. A
   * page without rows begins at `whenEmpty`.
   */
  async function pageOf(
    caller: GroupCaller,
    place: repository.Place,
    rows: MessageRow[],
    { include, whenEmpty = place.seq + 1 }: { include?: Include; whenEmpty?: number } = {},
  ): Promise<MessagePage> {
    const isAudit = include === 'all'
    if (isAudit && !mayReadAuditLog(caller, place)) {
      throw new AppError('FORBIDDEN', 'You may not read the audit log of this channel.')
    }
    const first = rows[0]?.seq ?? whenEmpty
    const last = rows.at(-1)?.seq ?? first - 1
    const { marks } = place
    const shown = isAudit ? await withThreads(rows) : rows
    return {
      messages: await completeMessages(db, shown, caller.userId, { marks, withDeleted: isAudit }),
      hasOlder: first > 1,
      hasNewer: last < place.seq,
      seq: Math.max(place.seq, last),
      version: place.version,
      ownVersion: place.own_version,
      lastSeenSeq: place.read_seq,
      lastSeenMessageId: place.last_seen_message_id,
      lastSeenAt: place.last_seen_at,
      isMarkedUnread: place.read_seq < place.last_seen_seq,
      marks,
    }
  }

  /** Messages, each with what was said in its thread alone behind it. */
  async function withThreads(rows: MessageRow[]): Promise<MessageRow[]> {
    const asked = rows.filter(({ reply_count }) => reply_count > 0).map(({ id }) => id)
    const replies = await repository.listThreadOnly(db, asked)
    return rows.flatMap((row) => [row, ...(replies.get(row.id) ?? [])])
  }

  async function placeOf(caller: GroupCaller): Promise<repository.Place> {
    const place = await repository.findPlace(db, caller.groupId, caller.userId)
    if (!place) throw notFound()
    return place
  }

  /**
   * What changed since a version, in the channel and, where asked, for the reader alone: all of it, or as much as one
   * answer holds. What is the reader's own comes first, since it is of lower versions.
   */
  async function updatesSince(caller: GroupCaller, version: number, ownVersion?: number): Promise<MessageUpdates> {
    const place = await placeOf(caller)
    const [rows, own] = await Promise.all([
      repository.listChanged(db, caller.groupId, version, UPDATES_PAGE),
      ownVersion === undefined || ownVersion >= place.own_version
        ? []
        : repository.listOwnChanged(db, caller, { version, ownVersion }, UPDATES_PAGE),
    ])
    const complete = rows.length < UPDATES_PAGE && own.length < UPDATES_PAGE
    const { marks } = place
    return {
      messages: await completeMessages(db, [...own, ...rows], caller.userId, { marks }),
      marks,
      version: complete ? Math.max(place.version, rows.at(-1)?.version ?? 0) : (rows.at(-1)?.version ?? version),
      ownVersion: place.own_version,
      seq: place.seq,
      complete,
    }
  }

  async function updatesInRange(
    caller: GroupCaller,
    range: { from: number; to: number; since: number },
  ): Promise<MessageUpdates> {
    const place = await placeOf(caller)
    const rows = await repository.listInRange(db, caller.groupId, range, UPDATES_PAGE)
    const { marks } = place
    const messages = await completeMessages(db, rows, caller.userId, { marks })
    const { version, own_version: ownVersion, seq } = place
    return { messages, marks, version, ownVersion, seq, complete: rows.length < UPDATES_PAGE }
  }

  /**
   * The thread under a message. Whoever `reads` it follows it from now on, and the others are told how far they have come;
   * a page that nobody looks at only catches up.
   */
  async function openThread(caller: GroupCaller, messageId: number, reads: boolean): Promise<Thread> {
    const { groupId, userId } = caller
    const place = await placeOf(caller)
    const parent = await repository.findMessage(db, groupId, messageId)
    if (!parent || parent.parent_id !== null) throw notFound()
    const replies = await repository.listReplies(db, messageId)
    const last = replies.at(-1)?.id ?? messageId
    if (reads) await readThread({ db, hub }, caller, { parentId: messageId, messageId: last })
    const [[first, ...rest], readers] = await Promise.all([
      completeMessages(db, [parent, ...replies], userId, { marks: place.marks }),
      repository.listThreadReaders(db, messageId),
    ])
    if (!first) throw notFound()
    // Without receipts, how far someone has come is for themselves alone.
    const told = place.marks === null ? readers.filter((reader) => reader.userId === userId) : readers
    return { parent: first, replies: rest, version: place.version, readers: told }
  }

  return { open, openAt, before, paginate, updatesSince, updatesInRange, openThread }
}

/** Where a channel keeps an audit log, those who may see deleted messages see them in their places. */
function mayReadAuditLog({ role, permissions }: GroupCaller, place: repository.Place): boolean {
  return place.audit_log_enabled && (role === 'admin' || permissions.includes('CAN_VIEW_DELETE_MESSAGE'))
}
