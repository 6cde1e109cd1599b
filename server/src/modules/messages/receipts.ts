import type { Message } from '@kinward/contract/messages'
import type { MessageRow } from './messages.presenter.ts'

/** How far one member of a channel has come. */
export type MemberMark = { user_id: number; last_seen_seq: number; delivered_seq: number }

/**
 * How many of the others have had and read each message, from the members' marks alone. Announcements and replies that
 * stay in their thread have no receipts.
 */
export function receiptsFrom(marks: MemberMark[]): (row: MessageRow) => Message['receipts'] {
  const markOf = new Map(marks.map((mark) => [mark.user_id, mark]))
  const seen = marks.map(({ last_seen_seq }) => last_seen_seq).sort((a, b) => a - b)
  const delivered = marks.map((mark) => Math.max(mark.delivered_seq, mark.last_seen_seq)).sort((a, b) => a - b)
  return (row) => {
    const { seq } = row
    if (seq === null || row.kind === 'announcement') return null
    const own = markOf.get(row.sender_id)
    const ownSeen = own && own.last_seen_seq >= seq ? 1 : 0
    const ownDelivered = own && Math.max(own.delivered_seq, own.last_seen_seq) >= seq ? 1 : 0
    return {
      recipients: marks.length - (own ? 1 : 0),
      delivered: countFrom(delivered, seq) - ownDelivered,
      read: countFrom(seen, seq) - ownSeen,
    }
  }
}

/** How many of the sorted marks are at or past a place. */
function countFrom(sorted: number[], seq: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return sorted.length - low
}
