import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { Fresh } from './messages.writer.ts'

/** What a channel hears of a message that was sent. */
export function sentEvents({ message, parent }: Pick<Fresh, 'message' | 'parent'>): OutgoingEvent[] {
  const { groupId, locationId, version } = message
  const place = { groupId, locationId, version }
  const chat: OutgoingEvent = { room: room.group(groupId), name: 'chat', payload: { ...place, message } }
  if (!parent) return [chat]
  return [chat, { room: room.group(groupId), name: 'message.reply', payload: { ...place, parent } }]
}
