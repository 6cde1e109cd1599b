import type { ReadState } from '@kinward/contract/groups'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import * as repository from './read-marks.repository.ts'

type Reader = { userId: number; locationId: number; groupId: number }

export type ReadMarksService = ReturnType<typeof createReadMarksService>

export function createReadMarksService({ db, hub, now = Date.now }: { db: Db; hub: Hub; now?: () => number }) {
  /** Moves the reader's mark, tells their other tabs, and tells the channel how far they have read. */
  async function markSeen(reader: Reader & { messageId: number | null }): Promise<ReadState> {
    return transact(db, hub.emit, async (tx, events) => {
      const move = await repository.moveMark(tx, { ...reader, at: now() })
      if (!move) throw notFound()
      const { before, after } = move
      const { userId, groupId, locationId } = reader
      const state = stateOf(reader, after)
      if (after.read_seq !== before.read_seq) {
        events.push({ room: room.user(userId), name: 'update.last.seen.messages', payload: state })
      }
      if (after.last_seen_seq > before.last_seen_seq && after.has_receipts) {
        const mark = { userId, since: after.joined_seq, delivered: after.delivered_seq, read: after.last_seen_seq }
        const payload = { groupId, locationId, marks: [mark] }
        events.push({ room: room.group(groupId), name: 'read.receipt.statuses.changed', payload })
      }
      return state
    })
  }

  /** Turns a channel back to unread for the reader alone; what others know of their reading stays. */
  async function markUnread(reader: Reader & { messageId: number }): Promise<ReadState> {
    return transact(db, hub.emit, async (tx, events) => {
      const move = await repository.markUnread(tx, reader)
      if (!move) throw notFound()
      const state = stateOf(reader, move.after)
      if (move.after.read_seq !== move.before.read_seq) {
        events.push({ room: room.user(reader.userId), name: 'update.last.seen.messages', payload: state })
      }
      return state
    })
  }

  return { markSeen, markUnread }
}

function stateOf({ groupId, locationId }: Reader, standing: repository.Standing): ReadState {
  return {
    groupId,
    locationId,
    isMarkedUnread: standing.read_seq < standing.last_seen_seq,
    lastSeenMessageId: standing.last_seen_message_id,
    lastSeenAt: standing.last_seen_at,
    unreadCount: standing.unread,
    taggedCount: standing.type === 'personal' ? standing.unread : standing.mentions,
    urgentCount: standing.urgent,
  }
}
