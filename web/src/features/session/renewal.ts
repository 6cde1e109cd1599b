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
  /** Whether the session ends with a refresh that fails, for whatever reason. */
  endsOnFailure?: () => boolean
}

/**
 * Replaces the tokens. Tabs take turns, and one that waited finds the work done: two tabs never spend the same refresh
 * token. Answers false when the session is over; a failed network is thrown, since the session may be well.
 */
export function createRenewal(dependencies: Dependencies): (refused: string) => Promise<boolean> {
  const { store, put, lock, onEnded, endsOnFailure = () => false } = dependencies
  return async (refused) =>
    await lock('kinward-refresh', async () => {
      const current = store.reload()
      if (!current) return false
      if (current.jwtToken !== refused) return true
      try {
        const renewed = await put(current.jwtAssetToken)
        // Someone signed out while the answer was on its way.
        if (store.reload()?.jwtToken !== refused) return store.get() !== null
        // Only the PIN unlocks: an answer that was on its way while this page locked does not.
        store.set({ ...renewed, isLocked: renewed.isLocked || (store.get()?.isLocked ?? false) })
        return true
      } catch (error) {
        const isOver = error instanceof ApiError && error.status === 401
        if (!isOver && !endsOnFailure()) throw error
        onEnded()
        return false
      }
    })
}
