import type { Session } from '@kinward/contract/session'
import { useSyncExternalStore } from 'react'
import { sessionStore } from './session-store.ts'

/** Who is signed in, or null. */
export function useMaybeSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
}

/** Who is signed in; only for screens behind the guard. */
export function useSession(): Session {
  const session = useMaybeSession()
  if (!session) throw new Error('this screen needs someone signed in')
  return session
}
