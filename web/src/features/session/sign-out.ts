import { logout } from '@kinward/contract/session'
import type { Call } from '../../lib/api.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import type { SessionStore } from './session-store.ts'
import type { sessionTabs } from './tabs.ts'

/** What signing out would discard. */
export type Unsent = {
  messages: number
  checkIns: number
  checkOuts: number
  notes: number
  forms: number
  broadcasts: number
  terms: number
  edits: number
}

type Dependencies = {
  call: Call
  store: SessionStore
  tabs: typeof sessionTabs
  unsent: () => Promise<Unsent>
  /** Whether to go on and lose it; null where this browser cannot count it. */
  askToDiscard: (unsent: Unsent | null) => Promise<boolean>
  /** Stops what would go on talking to the server in the person's name. */
  stop: () => void
  /** Everything this browser keeps of the person: drafts, outbox, cached answers. */
  clearLocalData: () => Promise<void>
}

export type SignOut = (where?: { everywhere: boolean }) => Promise<boolean>

/**
 * Ends the session here and in the other tabs, or on all devices: then only once the server has said that it did. False
 * when the person chose to stay.
 */
export function createSignOut(dependencies: Dependencies): SignOut {
  const { call, store, tabs, unsent, askToDiscard, stop, clearLocalData } = dependencies
  return async ({ everywhere } = { everywhere: false }) => {
    const waiting = await unsent().catch(() => null)
    const isAny = waiting === null || Object.values(waiting).some((count) => count > 0)
    if (isAny && !(await askToDiscard(waiting))) return false
    if (everywhere) await call(logout, { body: { everywhere } }, { silent: true })
    stop()
    if (!everywhere) await tellInTime(call(logout, { body: {} }, { silent: true, keepalive: true }))
    try {
      await clearLocalData()
    } finally {
      store.set(null)
      tabs.post({ type: 'logout' })
    }
    return true
  }
}

/** Signing out must work without a network too; the server's session then ends by itself. */
async function tellInTime(told: Promise<unknown>): Promise<void> {
  ignoreFailure(told)
  await Promise.race([told.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 2_000))])
}
