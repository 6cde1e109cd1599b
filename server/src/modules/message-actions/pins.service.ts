import type { PinnedEntry } from '@kinward/contract/message-actions'
import type { Message } from '@kinward/contract/messages'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'
import { type ActionDeps, changeMessage, refuseClosed, type Told } from './change-message.ts'
import * as repository from './message-actions.repository.ts'
import { readMessages } from './read-messages.ts'

export function createPinsService(deps: ActionDeps) {
  const { db } = deps

  async function pin(caller: GroupCaller, messageId: number): Promise<Message> {
    return changeMessage(deps, caller, messageId, async (tx, row) => {
      refuseClosed(row)
      if (row.pinned_at) return null
      await repository.setPin(tx, messageId, caller.userId)
      await repository.countPin(tx, caller.groupId, 1)
      return pinned(row, true)
    })
  }

  async function unpin(caller: GroupCaller, messageId: number): Promise<Message> {
    return changeMessage(deps, caller, messageId, async (tx, row) => {
      if (!row.pinned_at) return null
      await repository.setPin(tx, messageId, null)
      await repository.countPin(tx, caller.groupId, -1)
      return pinned(row, false)
    })
  }

  async function list({ groupId, userId }: GroupCaller): Promise<PinnedEntry[]> {
    const pins = await repository.listPins(db, groupId)
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

function pinned({ id, hash_key, group_type }: MessageRow, isPinned: boolean): Told {
  return (place) => ({
    room: room.group(place.groupId),
    name: 'message.pinned',
    payload: { ...place, messageId: id, isPinned, messageHashKey: hash_key, channelType: group_type },
  })
}
