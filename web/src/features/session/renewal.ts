import type { Session } from '@kinward/contract/session'
import { ApiError } from '../../lib/errors.ts'
import type { TabLock } from '../../lib/tab-lock.ts'
import type { SessionStore } from './session-store.ts'

type Dependencies = {
  store: SessionStore
  /** Asks the server for new tokens. */
  put: (jwtAssetToken: string) => Promise<Session>
  lock: TabLock
  /** The server no longer knows this session. */
  onEnded: () => void
}

/**
 * Replaces the tokens. Tabs take turns, and one that waited finds the work done: two tabs never spend the same refresh
 * token. Answers false when the session is over; a failed network is thrown, since the session may be well.
 */
export function createRenewal({ store, put, lock, onEnded }: Dependencies): (refused: string) => Promise<boolean> {
  return async (refused) =>
    await lock('kinward-refresh', async () => {
      const current = store.reload()
      if (!current) return false
      if (current.jwtToken !== refused) return true
      try {
        const renewed = await put(current.jwtAssetToken)
        // Someone signed out while the answer was on its way.
        if (store.reload()?.jwtToken !== refused) return store.get() !== null
        store.set(renewed)
        return true
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error
        onEnded()
        return false
      }
    })
}
