import type { ReadState } from '@kinward/contract/groups'
import type { ReadReceipt } from '@kinward/contract/receipts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { type AccessReader, admit, type LocationCaller, type UserCaller } from '../../platform/session/access.ts'
import { readThread } from '../messages/read-thread.ts'
import { gatherDeliveries } from './deliveries.ts'
import { furthestOf } from './furthest.ts'
import * as repository from './receipts.repository.ts'
import { TEXTS } from './texts.ts'

type ReceiptsDeps = {
  db: Db
  hub: Hub
  readAccess: AccessReader
  /** Moves a reader's mark to a message, as opening a channel does. */
  markSeen: (reader: { userId: number; locationId: number; groupId: number; messageId: number }) => Promise<ReadState>
  /** Hears of the messages that devices say they have. */
  noteDelivered: (said: readonly repository.Delivery[]) => Promise<void>
}

export type ReceiptsService = ReturnType<typeof createReceiptsService>

export function createReceiptsService({ db, hub, readAccess, markSeen, noteDelivered }: ReceiptsDeps) {
  const deliveries = gatherDeliveries(async (said) => {
    hub.emit(markEvents(await repository.moveDelivered(db, said)))
    // Also where the mark was there before: it may have come there with everything else, and not by this message.
    await noteDelivered(said)
  })

  /** Takes a client's word for what has reached its own user, and for what they have read. */
  async function change({ userId, sessionId, address }: UserCaller, receipt: ReadReceipt): Promise<void> {
    if (receipt.userId !== userId) throw new AppError('BAD_REQUEST', TEXTS.notOwn)
    const { channelId: groupId, locationId, messageIds } = receipt
    const row = await readAccess({ sessionId, address, entityId: null, locationId, groupId, feature: null })
    const caller = admit({ level: 'group' }, { sessionId, address }, row)
    const ids = messageIds.map(({ messageId }) => messageId)
    const places = await repository.findPlaces(db, groupId, ids)
    if (places.length === 0) throw notFound()
    const { delivered, read, threads } = furthestOf(receipt, places)
    if (read) await markSeen({ ...caller, messageId: read.id })
    for (const { parentId, messageId } of threads) await readThread({ db, hub }, caller, { parentId, messageId })
    if (delivered) await deliveries.add({ groupId, userId, seq: delivered.seq })
  }

  /**
   * Everything so far has reached the caller, in all of their channels at a location. A tab says so by itself when it has
   * its line again: that is no word of having been alerted of what is urgent.
   */
  async function markAllDelivered({ userId, locationId }: LocationCaller): Promise<void> {
    hub.emit(markEvents(await repository.moveAllDelivered(db, userId, locationId)))
  }

  return { change, markAllDelivered, flush: deliveries.flush }
}

/** What each channel hears of marks that moved in it: all of them at once. */
function markEvents(moved: repository.MovedMark[]): OutgoingEvent[] {
  const told = moved.filter(({ hasReceipts }) => hasReceipts)
  return [...Map.groupBy(told, ({ groupId }) => groupId)].map(([groupId, marks]) => ({
    room: room.group(groupId),
    name: 'read.receipt.statuses.changed',
    payload: {
      groupId,
      locationId: marks[0]?.locationId ?? 0,
      marks: marks.map(({ userId, since, delivered, read }) => ({ userId, since, delivered, read })),
    },
  }))
}
