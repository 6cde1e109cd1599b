import type { ReadReceipt } from '@kinward/contract/receipts'
import { isOn } from '../features/locations/feature-flags.ts'
import { createDelivered, type Delivered } from '../features/messages/delivered.ts'
import { call } from '../features/session/call.ts'
import { sessionStore } from '../features/session/session-store.ts'

/** Tells in the reader's name what has reached them, where their location has receipts. */
export function createBrowserDelivered(tell: (receipt: ReadReceipt) => void): Delivered {
  return createDelivered({
    call,
    tell,
    readerAt(locationId) {
      const session = sessionStore.get()
      const location = session?.locations.find(({ id }) => id === locationId)
      if (!session || !location || !isOn(location.featureFlags, 'enableReadReceipts')) return null
      return { userId: session.user.id, isFamilyMember: location.isFamilyMember }
    },
    setTimer: (work, delay) => setTimeout(work, delay),
  })
}
