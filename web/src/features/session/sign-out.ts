import { logout } from '@kinward/contract/session'
import type { Call } from '../../lib/api.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import type { SessionStore } from './session-store.ts'
import type { sessionTabs } from './tabs.ts'

/** What signing out would discard. */
export type Unsent = { messages: number; checkIns: number; checkOuts: number }

type Dependencies = {
  call: Call
  store: SessionStore
  tabs: typeof sessionTabs
  unsent: () => Promise<Unsent>
  /** Whether to go on and lose it. */
  askToDiscard: (unsent: Unsent) => Promise<boolean>
  /** Stops what would go on talking to the server in the person's name. */
  stop: () => void
  /** Everything this browser keeps of the person: drafts, outbox, cached answers. */
  clearLocalData: () => Promise<void>
}

/** Ends the session here and in the other tabs; false when the person chose to stay. */
export function createSignOut(dependencies: Dependencies): () => Promise<boolean> {
  const { call, store, tabs, unsent, askToDiscard, stop, clearLocalData } = dependencies
  return async () => {
    const waiting = await unsent()
    const isAny = Object.values(waiting).some((count) => count > 0)
    if (isAny && !(await askToDiscard(waiting))) return false
    stop()
    const told = call(logout, { body: {} }, { silent: true })
    // Signing out must work without a network too; the server's session then ends by itself.
    ignoreFailure(told)
    await Promise.race([told.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 2_000))])
    await clearLocalData()
    store.set(null)
    tabs.post({ type: 'logout' })
    return true
  }
}
