import { z } from 'zod'
import { createBroadcast } from '../../lib/broadcast.ts'
import { SESSION_KEY, type SessionStore } from './session-store.ts'

export const TabMessage = z.object({ type: z.enum(['logout', 'refresh']) })

export const sessionTabs = createBroadcast('kinward-session', TabMessage)

/** How long a bare change of the stored session waits for the message that explains it. */
const EXPLANATION = 300

type Dependencies = {
  store: SessionStore
  tabs: typeof sessionTabs
  /** Leaves for another page, dropping everything in memory. */
  leave: (path: string) => void
  reload: () => void
}

/** Follows what other tabs do to the session: sign out, sign in as someone else, renew the tokens. */
export function followOtherTabs({ store, tabs, leave, reload }: Dependencies): () => void {
  let unexplained: ReturnType<typeof setTimeout> | undefined
  const stopListening = tabs.listen(({ type }) => {
    clearTimeout(unexplained)
    if (type === 'refresh') reload()
    else leave('/login')
  })
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== SESSION_KEY && event.key !== null) return
    const before = store.get()
    const after = store.reload()
    if (before && !after) unexplained = setTimeout(() => leave('/'), EXPLANATION)
  }
  // A page that was put aside has heard nothing meanwhile, and comes back as it was.
  const handleReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) store.reload()
  }
  window.addEventListener('storage', handleStorage)
  window.addEventListener('pageshow', handleReturn)
  return () => {
    clearTimeout(unexplained)
    stopListening()
    window.removeEventListener('storage', handleStorage)
    window.removeEventListener('pageshow', handleReturn)
  }
}
