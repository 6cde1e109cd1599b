import type { Visiting } from '@kinward/contract/groups'
import type { ReadReceipt } from '@kinward/contract/receipts'
import { isOn } from '../features/locations/feature-flags.ts'
import { createDelivered, type Delivered } from '../features/messages/delivered.ts'
import { call } from '../features/session/call.ts'
import { sessionStore } from '../features/session/session-store.ts'

/** Tells in the reader's name what has reached them, where their location has receipts. */
export function createBrowserDelivered(
  tell: (receipt: ReadReceipt) => void,
  visitedAt: (locationId: number) => Visiting | null,
): Delivered {
  return createDelivered({
    call,
    tell,
    readerAt(locationId) {
      const session = sessionStore.get()
      const location = session?.locations.find(({ id }) => id === locationId)
      const flags = (location ?? visitedAt(locationId))?.featureFlags
      if (!session || !flags || !isOn(flags, 'enableReadReceipts')) return null
      return { userId: session.user.id, isFamilyMember: location?.isFamilyMember ?? false }
    },
    setTimer: (work, delay) => setTimeout(work, delay),
  })
}
