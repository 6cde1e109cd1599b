import type { PinnedEntry } from '@kinward/contract/message-actions'
import type { Message } from '@kinward/contract/messages'
import type { Db } from '../../platform/db/database.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { Change, ChangeWriter } from './change-writer.ts'
import { listPins } from './message-actions.repository.ts'
import { readMessages } from './read-messages.ts'

export function createPinsService({ db, change }: { db: Db; change: ChangeWriter }) {
  async function pin(caller: GroupCaller, messageId: number): Promise<Message> {
    return change({ kind: 'pin', caller, messageId, told: pinned(messageId, true) })
  }

  async function unpin(caller: GroupCaller, messageId: number): Promise<Message> {
    return change({ kind: 'unpin', caller, messageId, told: pinned(messageId, false) })
  }

  async function list({ groupId, userId }: GroupCaller): Promise<PinnedEntry[]> {
    const pins = await listPins(db, groupId)
    const ids = pins.map(({ id }) => id)
    const messages = await readMessages(db, groupId, ids, userId)
    const byId = new Map(messages.map((message) => [message.id, message]))
    return pins.flatMap(({ id, pinned_at, pinned_by }) => {
      const message = byId.get(id)
      return message ? [{ message, pinnedAt: pinned_at.toISOString(), pinnedBy: pinned_by }] : []
    })
  }

  return { pin, unpin, list }
}

function pinned(messageId: number, isPinned: boolean): Change['told'] {
  return (place, { hash_key, group_type }) => ({
    room: room.group(place.groupId),
    name: 'message.pinned',
    payload: { ...place, messageId, isPinned, messageHashKey: hash_key, channelType: group_type },
  })
}
