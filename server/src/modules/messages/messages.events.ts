import type { Message } from '@kinward/contract/messages'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { presentMessage } from './messages.presenter.ts'
import type { WriteResult } from './messages.writer.ts'

type Fresh = Extract<WriteResult, { outcome: 'fresh' }>

/** A message as it is the moment it was sent: nobody else has had it yet. */
export function presentFresh({ row, members }: Fresh): Message {
  const receipts = row.seq === null ? null : { recipients: members - 1, delivered: 0, read: 0 }
  return presentMessage(row, { userReactions: {}, receipts, acknowledged: [] })
}

/** What a channel hears of a message that was sent. */
export function sentEvents(fresh: Fresh): OutgoingEvent[] {
  const message = presentFresh(fresh)
  const { groupId, locationId, version } = message
  const chat: OutgoingEvent = {
    room: room.group(groupId),
    name: 'chat',
    payload: { groupId, locationId, version, message },
  }
  if (!fresh.parent) return [chat]
  const { id, reply_count: noOfReplies, last_reply_at: lastReplyAt, repliers } = fresh.parent
  return [
    chat,
    {
      room: room.group(groupId),
      name: 'message.reply',
      payload: { groupId, locationId, version, parent: { id, noOfReplies, lastReplyAt, repliers } },
    },
  ]
}
