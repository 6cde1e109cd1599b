import { ignoreFailure } from '../../lib/errors.ts'
import type { SessionStore } from './session-store.ts'
import { endsSoon } from './token-expiry.ts'

/** Every five minutes; in development every one. */
export const REFRESH_INTERVAL = import.meta.env.DEV ? 60_000 : 300_000
const MARGIN = 120_000

type Dependencies = {
  store: SessionStore
  renew: (token: string) => Promise<boolean>
  now?: () => number
}

/** Keeps the tokens fresh: now and then, and when a sleeping tab wakes with a token about to end. */
export function startRefreshLoop({ store, renew, now = Date.now }: Dependencies): () => void {
  const refresh = () => {
    const token = store.get()?.jwtToken
    // A failed round is made good by the next one, or by the first call that is refused.
    if (token) ignoreFailure(renew(token))
  }
  const handleWake = () => {
    const token = document.visibilityState === 'visible' ? store.get()?.jwtToken : undefined
    if (token && endsSoon(token, now(), MARGIN)) refresh()
  }
  const timer = setInterval(refresh, REFRESH_INTERVAL)
  document.addEventListener('visibilitychange', handleWake)
  window.addEventListener('online', handleWake)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', handleWake)
    window.removeEventListener('online', handleWake)
  }
}
