import { randomUUID } from 'node:crypto'
import {
  MESSAGES_PAGE,
  type Message,
  type MessagePage,
  type MessageUpdates,
  type NewMessage,
  type Thread,
  UPDATES_PAGE,
} from '@kinward/contract/messages'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Knock } from '../../platform/http/bind.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { mentionedUserIds } from './message-text.ts'
import type { MessageRow } from './messages.presenter.ts'
import * as repository from './messages.repository.ts'
import type { MessageWriter } from './messages.writer.ts'

/** How many read messages stand above the first unread one when a channel opens. */
const READ_CONTEXT = 20

export type MessagesService = ReturnType<typeof createMessagesService>

export function createMessagesService(deps: { db: Db; hub: Hub; write: MessageWriter; now?: () => number }) {
  const { db, hub, write, now = Date.now } = deps

  /** The page a channel opens with: around the mark when something is unread, else the newest. */
  async function open(caller: GroupCaller, lastSeenMessageId: number | undefined): Promise<MessagePage> {
    const place = await placeOf(caller)
    const given = lastSeenMessageId ? await repository.findSeq(db, caller.groupId, lastSeenMessageId) : null
    const mark = lastSeenMessageId === undefined ? place.seq : (given ?? place.last_seen_seq)
    if (mark >= place.seq)
      return pageOf(caller, place, await repository.listBefore(db, caller.groupId, place.seq + 1, MESSAGES_PAGE))
    const [before, after] = await Promise.all([
      repository.listBefore(db, caller.groupId, mark + 1, READ_CONTEXT),
      repository.listAfter(db, caller.groupId, mark, MESSAGES_PAGE),
    ])
    return pageOf(caller, place, [...before, ...after])
  }

  async function paginate(
    caller: GroupCaller,
    query: { before?: number | undefined; after?: number | undefined; limit: number },
  ): Promise<MessagePage> {
    const { before, after, limit } = query
    const place = await placeOf(caller)
    if (after !== undefined) return pageOf(caller, place, await repository.listAfter(db, caller.groupId, after, limit))
    const end = before ?? Number.MAX_SAFE_INTEGER
    return pageOf(caller, place, await repository.listBefore(db, caller.groupId, end, limit), 1)
  }

  /** The page of older messages before one that the reader has. */
  async function before(caller: GroupCaller, messageId: number): Promise<MessagePage> {
    const seq = await repository.findSeq(db, caller.groupId, messageId)
    if (seq === null) throw notFound()
    return paginate(caller, { before: seq, limit: MESSAGES_PAGE })
  }

  /**
   * Rows with the place that was looked up before them: a page may know more than its version says, and never less. A
   * page without rows begins at `whenEmpty`.
   */
  async function pageOf(
    caller: GroupCaller,
    place: repository.Place,
    rows: MessageRow[],
    whenEmpty = place.seq + 1,
  ): Promise<MessagePage> {
    const first = rows[0]?.seq ?? whenEmpty
    const last = rows.at(-1)?.seq ?? first - 1
    return {
      messages: await repository.completeMessages(db, rows, caller.userId),
      hasOlder: first > 1,
      hasNewer: last < place.seq,
      seq: Math.max(place.seq, last),
      version: place.version,
      lastSeenSeq: place.last_seen_seq,
      lastSeenMessageId: place.last_seen_message_id,
      lastSeenAt: place.last_seen_at,
    }
  }

  async function placeOf(caller: GroupCaller): Promise<repository.Place> {
    const place = await repository.findPlace(db, caller.groupId, caller.userId)
    if (!place) throw notFound()
    return place
  }

  /** What changed since a version: all of it, or as much as one answer holds. */
  async function updatesSince(caller: GroupCaller, version: number): Promise<MessageUpdates> {
    const place = await placeOf(caller)
    const rows = await repository.listChanged(db, caller.groupId, version, UPDATES_PAGE)
    const complete = rows.length < UPDATES_PAGE
    return {
      messages: await repository.completeMessages(db, rows, caller.userId),
      version: complete ? Math.max(place.version, rows.at(-1)?.version ?? 0) : (rows.at(-1)?.version ?? place.version),
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
    const messages = await repository.completeMessages(db, rows, caller.userId)
    return { messages, version: place.version, seq: place.seq, complete: rows.length < UPDATES_PAGE }
  }

  /** The writer asks the guard's question itself, in the statement that writes. */
  async function send({ question, refuse }: Knock, groupId: number, message: NewMessage): Promise<Message> {
    const hashKey = message.hashKey ?? randomUUID()
    const result = await write({
      question: { ...question, groupId },
      hashKey,
      body: message.message,
      mentions: mentionedUserIds(message.message),
      parentId: message.parentId,
      showInMainThread: message.parentId !== null && message.showInMainThread,
    })
    switch (result.outcome) {
      case 'fresh':
        return result.message
      case 'repeat': {
        const first = await repository.findByHashKey(db, groupId, hashKey)
        return first ? complete(db, { userId: first.sender_id }, first) : refuse()
      }
      case 'failed':
        throw result.error
      case 'denied':
        return refuse()
      case 'not_to_families':
        throw new AppError('FORBIDDEN', 'You may read this channel, but not write to the family.')
      case 'taken':
        throw new AppError('CONFLICT', 'Another message has this key already.')
      case 'archived':
        throw new AppError('ARCHIVED', 'This channel is archived. Nothing more can be written here.')
      case 'discharged':
        throw new AppError('DISCHARGED', 'This patient was discharged. Nothing more can be written here.')
      case 'nested':
        throw new AppError('BAD_REQUEST', 'A reply belongs to a message, not to another reply.')
      case 'no_parent':
        throw notFound()
    }
    result satisfies never
    throw notFound()
  }

  async function complete(from: Db | Tx, caller: { userId: number }, row: MessageRow | undefined): Promise<Message> {
    const [message] = row ? await repository.completeMessages(from, [row], caller.userId) : []
    if (!message) throw notFound()
    return message
  }

  /** The thread under a message; opening it moves the reader's mark there. */
  async function openThread(caller: GroupCaller, messageId: number): Promise<Thread> {
    const place = await placeOf(caller)
    const parent = await repository.findMessage(db, caller.groupId, messageId)
    if (!parent || parent.parent_id !== null) throw notFound()
    const replies = await repository.listReplies(db, messageId)
    await repository.moveThreadMark(db, messageId, caller.userId, replies.at(-1)?.id ?? messageId)
    const [first, ...rest] = await repository.completeMessages(db, [parent, ...replies], caller.userId)
    if (!first) throw notFound()
    return { parent: first, replies: rest, version: place.version }
  }

  async function acknowledge(caller: GroupCaller, messageId: number): Promise<Message> {
    return transact(db, hub.emit, async (tx, events) => {
      const row = await repository.findMessage(tx, caller.groupId, messageId)
      if (!row) throw notFound()
      if (row.urgent_for === null) throw new AppError('CONFLICT', 'Only an urgent message is acknowledged.')
      const isNew = await repository.insertAcknowledgement(tx, messageId, caller.userId, now())
      if (isNew) await repository.setVersion(tx, messageId, await repository.takeVersion(tx, caller.groupId))
      const message = await complete(tx, caller, await repository.findMessage(tx, caller.groupId, messageId))
      const { groupId, locationId, version, urgency } = message
      if (isNew && urgency) {
        const payload = { groupId, locationId, version, messageId, urgency }
        events.push({ room: room.group(groupId), name: 'message.acknowledged', payload })
      }
      return message
    })
  }

  return { open, before, paginate, updatesSince, updatesInRange, send, openThread, acknowledge }
}
