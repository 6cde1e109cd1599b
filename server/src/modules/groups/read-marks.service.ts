import type { ReadState } from '@kinward/contract/groups'
import type pg from 'pg'
import { notFound } from '../../platform/http/errors.ts'
import { createQueue } from '../../platform/queue.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { readEvents } from '../notifications/read-events.ts'
import * as repository from './read-marks.repository.ts'

type Reader = { userId: number; locationId: number; groupId: number }

type ReadMarksDeps = { hotPool: pg.Pool; hub: Hub; now?: () => number }

/** A mark may have to wait for who is being told of its channel: of the connections that everyone needs it gets a few. */
const MARKS_AT_ONCE = 3

export type ReadMarksService = ReturnType<typeof createReadMarksService>

export function createReadMarksService({ hotPool, hub, now = Date.now }: ReadMarksDeps) {
  const inTurn = createQueue({ atOnce: MARKS_AT_ONCE })

  /**
   * Moves the reader's mark, tells their other tabs, and tells the channel how far they have read. What they were told of
   * these messages is read with it.
   */
  async function markSeen(reader: Reader & { messageId: number | null }): Promise<ReadState> {
    const moved = await inTurn(() => repository.moveMark(hotPool, { ...reader, at: now() }))
    if (!moved) throw notFound()
    const { standing, read } = moved
    hub.emit([...ownEvents(reader, standing), ...receiptEvents(reader, standing), ...readEvents(read)])
    return stateOf(reader, standing)
  }

  /** Turns a channel back to unread for the reader alone; what others know of their reading stays. */
  async function markUnread(reader: Reader & { messageId: number }): Promise<ReadState> {
    const standing = await inTurn(() => repository.markUnread(hotPool, reader))
    if (!standing) throw notFound()
    hub.emit(ownEvents(reader, standing))
    return stateOf(reader, standing)
  }

  return { markSeen, markUnread }
}

function ownEvents(reader: Reader, standing: repository.Standing): OutgoingEvent[] {
  if (standing.read_seq === standing.read_seq_before) return []
  const payload = stateOf(reader, standing)
  return [{ room: room.user(reader.userId), name: 'update.last.seen.messages', payload }]
}

function receiptEvents({ userId, groupId, locationId }: Reader, standing: repository.Standing): OutgoingEvent[] {
  const { joined_seq: since, delivered_seq: delivered, last_seen_seq: read } = standing
  if (read === standing.last_seen_seq_before || !standing.has_receipts) return []
  const payload = { groupId, locationId, marks: [{ userId, since, delivered, read }] }
  return [{ room: room.group(groupId), name: 'read.receipt.statuses.changed', payload }]
}

function stateOf({ groupId, locationId }: Reader, standing: repository.Standing): ReadState {
  return {
    groupId,
    locationId,
    isMarkedUnread: standing.read_seq < standing.last_seen_seq,
    readVersion: standing.read_version,
    lastSeenSeq: standing.read_seq,
    lastSeenMessageId: standing.last_seen_message_id,
    lastSeenAt: standing.last_seen_at,
    seq: standing.seq,
    unreadCount: standing.unread,
    taggedCount: standing.type === 'personal' ? standing.unread : standing.mentions,
    urgentCount: standing.urgent,
  }
}
