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
  /** The server holds a session open whose screen is locked: it has not heard of the lock. */
  onLockUnheard?: () => void
  /** Whether the session ends with a refresh that fails, for whatever reason. */
  endsOnFailure?: () => boolean
  now?: () => number
}

/**
 * Replaces the tokens. Tabs take turns, and one that waited finds the work done: two tabs never spend the same refresh
 * token. Answers false when the session is over; a failed network is thrown, since the session may be well. Who asks while
 * it is under way gets the same answer, and who was told to wait does not ask the server before.
 */
export function createRenewal(dependencies: Dependencies): (refused: string) => Promise<boolean> {
  const { store, put, lock, onEnded, onLockUnheard, endsOnFailure = () => false, now = Date.now } = dependencies
  const underWay = new Map<string, Promise<boolean>>()
  let wait: { token: string; until: number; error: ApiError } | null = null

  async function replace({ jwtToken, jwtAssetToken }: Session): Promise<boolean> {
    if (wait?.token === jwtToken && now() < wait.until) throw wait.error
    try {
      const renewed = await put(jwtAssetToken)
      // Someone signed out while the answer was on its way.
      if (store.reload()?.jwtToken !== jwtToken) return store.get() !== null
      // Only the PIN unlocks: an answer that was on its way while this page locked does not.
      const isLockedHere = store.get()?.isLocked ?? false
      store.set({ ...renewed, isLocked: renewed.isLocked || isLockedHere })
      if (isLockedHere && !renewed.isLocked) onLockUnheard?.()
      return true
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 401
      if (isOver || endsOnFailure()) {
        // Someone came in while the answer was on its way: theirs is another session.
        if (store.reload()?.jwtToken !== jwtToken) return store.get() !== null
        onEnded()
        return false
      }
      // They lost their last location while the line was down: there is no picture to draw without one.
      if (error instanceof ApiError && error.code === 'APP_DISABLED') {
        store.change((session) => ({ ...session, locations: [] }))
      }
      if (error instanceof ApiError && error.retryAfter !== null) {
        wait = { token: jwtToken, until: now() + error.retryAfter * 1000, error }
      }
      throw error
    }
  }

  async function renew(refused: string): Promise<boolean> {
    return await lock('kinward-refresh', async () => {
      const current = store.reload()
      if (!current) return false
      return current.jwtToken === refused ? await replace(current) : true
    })
  }

  return async (refused) => {
    const renewal = underWay.get(refused) ?? renew(refused).finally(() => underWay.delete(refused))
    underWay.set(refused, renewal)
    return await renewal
  }
}
