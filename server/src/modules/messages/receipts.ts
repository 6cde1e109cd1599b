import { type MemberMark, type Message, RECEIPTS_MAX_MEMBERS } from '@kinward/contract/messages'
import type { MessageRow } from './messages.presenter.ts'

/** Whether those of a channel `g` at a location `l` of an entity `e` hear how far the others have come. */
export const HAS_RECEIPTS = `g.member_count <= ${RECEIPTS_MAX_MEMBERS} and flag_is_on('enableReadReceipts', e.feature_flags, l.feature_flags)`

/** How far each member of a channel `g` at a location `l` of an entity `e` has come; null where nobody hears of it. */
export const TOLD_MARKS = `
  case when ${HAS_RECEIPTS} then (
    select json_agg(json_build_object('userId', mark.user_id, 'since', mark.joined_seq, 'delivered', mark.delivered_seq,
      'read', mark.last_seen_seq) order by mark.user_id)
    from group_members mark where mark.group_id = g.id and mark.removed_at is null
  ) end`

/** How far a message has come with the others in its channel, from their marks alone. Announcements have no receipts. */
export function receiptStatusOf(row: MessageRow, marks: readonly MemberMark[] | null): Message['receiptStatus'] {
  const { seq } = row
  if (marks === null || seq === null || row.kind === 'announcement') return 'SENT'
  const others = marks.filter(({ userId, since }) => userId !== row.sender_id && since < seq)
  if (others.some(({ read }) => read >= seq)) return 'READ'
  return others.some(({ delivered }) => delivered >= seq) ? 'DELIVERED' : 'SENT'
}
