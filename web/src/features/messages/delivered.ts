import { markMessagesDelivered, type ReadReceipt } from '@kinward/contract/receipts'
import type { Message } from '@kinward/contract/messages'
import type { Call } from '../../lib/api.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import type { Place } from '../locations/place.ts'

/** Deliveries in one channel gather for this long. */
const GATHER = 1_000

export type Delivered = {
  /** A message has reached the reader. */
  note: (message: Message) => void
  /** The line is open: everything that waited has reached the reader. */
  noteAll: (place: Place) => void
}

type Reader = Pick<ReadReceipt, 'userId' | 'isFamilyMember'>

type Dependencies = {
  call: Call
  tell: (receipt: ReadReceipt) => void
  /** Who reads at a location; null where there are no receipts. */
  readerAt: (locationId: number) => Reader | null
  setTimer: (work: () => void, delay: number) => unknown
  now?: () => number
}

/** Tells senders that their messages have arrived: the furthest of each channel now and then, and in silence. */
export function createDelivered({ call, tell, readerAt, setTimer, now = Date.now }: Dependencies): Delivered {
  const furthest = new Map<number, Message>()

  function send(groupId: number): void {
    const message = furthest.get(groupId)
    furthest.delete(groupId)
    const reader = message && readerAt(message.locationId)
    if (!reader) return
    tell({
      ...reader,
      channelId: groupId,
      locationId: message.locationId,
      timestamp: now(),
      medium: 'webapp',
      messageIds: [{ messageId: message.id, status: 'DELIVERED' }],
    })
  }

  return {
    note(message) {
      const { groupId, locationId, seq, sender } = message
      const reader = readerAt(locationId)
      if (!reader || seq === null || sender.userId === reader.userId) return
      const known = furthest.get(groupId)
      if (!known) setTimer(() => send(groupId), GATHER)
      if (!known?.seq || known.seq < seq) furthest.set(groupId, message)
    },
    noteAll(place) {
      if (!readerAt(place.locationId)) return
      const query = { timestamp: now(), medium: 'webapp' as const }
      ignoreFailure(call(markMessagesDelivered, { params: place, query }, { silent: true }))
    },
  }
}
