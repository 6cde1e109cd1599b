import type { Group, ReadState } from '@kinward/contract/groups'
import type { MessageWindow } from './message-window.ts'

/** What still waits for a reader who has seen the channel up to a message; never more than what waited before. */
export function readStateAt(
  group: Group,
  window: MessageWindow,
  seen: { id: number; seq: number },
  me: number,
): ReadState {
  const loaded = window.messages.filter(({ seq }) => seq !== null && seq > seen.seq)
  const after = loaded.filter(({ sender }) => sender.userId !== me)
  // Of the messages that are not loaded, past the end of the window or overtaken, nothing is known but their number.
  const missing = Math.max(0, window.seq - seen.seq - loaded.length)
  const atMost = (limit: number, count: number) => Math.max(0, Math.min(limit, count))
  const unreadCount = atMost(group.unreadCount, after.length + missing)
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
    taggedCount: group.type === 'personal' ? unreadCount : atMost(group.taggedCount, tagged + missing),
    urgentCount: atMost(group.urgentCount, urgent + missing),
  }
}
