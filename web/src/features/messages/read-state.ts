import type { Group, ReadState } from '@kinward/contract/groups'
import type { MessageWindow } from './message-window.ts'

/** What still waits for a reader who has seen the channel up to a message; never more than what waited before. */
export function readStateAt(
  group: Group,
  window: MessageWindow,
  seen: { id: number; seq: number },
  me: number,
): ReadState {
  const after = window.messages.filter(({ seq, sender }) => seq !== null && seq > seen.seq && sender.userId !== me)
  // Past the end of the window nothing is known of the messages but their number.
  const beyond = window.hasNewer ? Math.max(0, window.seq - (window.messages.at(-1)?.seq ?? window.seq)) : 0
  const atMost = (limit: number, count: number) => Math.max(0, Math.min(limit, count))
  const unreadCount = atMost(group.unreadCount, after.length + beyond)
  const tagged = after.filter(({ taggedUsersArray }) => taggedUsersArray.includes(me)).length
  const urgent = after.filter(
    ({ urgency }) => urgency && !urgency.acknowledged.some(({ userId }) => userId === me),
  ).length
  return {
    groupId: group.id,
    locationId: group.locationId,
    // Whether everything that was seen before is seen again, the server knows.
    isMarkedUnread: window.isMarkedUnread,
    readVersion: group.readVersion,
    lastSeenSeq: seen.seq,
    lastSeenMessageId: seen.id,
    lastSeenAt: Date.now(),
    seq: group.seq,
    unreadCount,
    taggedCount: group.type === 'personal' ? unreadCount : atMost(group.taggedCount, tagged + beyond),
    urgentCount: atMost(group.urgentCount, urgent + beyond),
  }
}
