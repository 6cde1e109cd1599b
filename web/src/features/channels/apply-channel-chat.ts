import type { ServerEventPayload } from '@kinward/contract/events'
import type { Group } from '@kinward/contract/groups'
import type { Message } from '@kinward/contract/messages'

type Chat = ServerEventPayload<'chat'>

/** How much of the newest message a list row has; the server cuts at the same place. */
const PREVIEW_LENGTH = 140

/** The start of a message, for a list row. */
export function toPreview(text: string): string {
  return Array.from(text).slice(0, PREVIEW_LENGTH).join('')
}

function isUrgentFor(message: Message, me: number): boolean {
  return message.urgency !== null && !message.urgency.acknowledged.some(({ userId }) => userId === me)
}

/** What a message adds to the counts of its channel for one reader. One's own adds nothing. */
function counted(group: Group, message: Message, me: number): Group {
  if (message.sender.userId === me) {
    // Someone who had read everything has also read what they say. Where the server's mark is then, the server knows: it
    // may not have heard yet that everything was read, and a mark that is ahead of it would outdo its next word.
    return group.unreadCount === 0 && group.isMarkedUnread ? { ...group, isMarkedUnread: false } : group
  }
  const isTagged = group.type === 'personal' || message.taggedUsersArray.includes(me)
  return {
    ...group,
    unreadCount: group.unreadCount + 1,
    taggedCount: group.taggedCount + (isTagged ? 1 : 0),
    urgentCount: group.urgentCount + (isUrgentFor(message, me) ? 1 : 0),
  }
}

/** Moves a channel's row on by a message; one that it already counted changes nothing. */
export function applyChatToGroup(group: Group, { message, version }: Chat, me: number): Group {
  const reached = version > group.version ? { ...group, version } : group
  const { seq } = message
  if (seq === null || seq <= group.seq) return reached
  return {
    ...counted(reached, message, me),
    seq,
    last_message_id: message.id,
    last_message_time: message.timeStamp,
    lastMessage: {
      senderId: message.sender.userId,
      message: toPreview(message.message),
      isDeleted: message.isDeleted,
      isActivity: message.messageType === 'activity',
    },
  }
}

/** Whether messages between what the list knows and this one were missed, so that its counts cannot be trusted. */
export function missedMessages(group: Group, { message }: Chat): boolean {
  return message.seq !== null && message.seq > group.seq + 1
}
