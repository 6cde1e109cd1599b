import type { MemberMark, Message } from '@kinward/contract/messages'
import type { MessageRow } from './messages.presenter.ts'

/** How far a message has come with the others in its channel, from their marks alone. Announcements have no receipts. */
export function receiptStatusOf(row: MessageRow, marks: readonly MemberMark[] | null): Message['receiptStatus'] {
  const { seq } = row
  if (marks === null || seq === null || row.kind === 'announcement') return 'SENT'
  const others = marks.filter(({ userId, since }) => userId !== row.sender_id && since < seq)
  if (others.some(({ read }) => read >= seq)) return 'READ'
  return others.some(({ delivered }) => delivered >= seq) ? 'DELIVERED' : 'SENT'
}
