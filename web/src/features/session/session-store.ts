import { Session } from '@kinward/contract/session'
import { createStore, type Store } from '../../lib/store.ts'
import { keep, storage, type KeyValueStore } from '../../lib/storage.ts'

export const SESSION_KEY = 'kinward.session'

export type SessionStore = Store<Session | null> & {
  /** Reads what another tab may have written meanwhile. */
  reload: () => Session | null
}

function read(store: KeyValueStore): Session | null {
  const text = store.getItem(SESSION_KEY)
  if (text === null) return null
  try {
    return Session.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Who is signed in: in memory for this tab, in the storage for the others and for the next visit. */
export function createSessionStore(kept: KeyValueStore): SessionStore {
  const state = createStore<Session | null>(read(kept))
  return {
    get: state.get,
    subscribe: state.subscribe,
    set(session) {
      if (session) keep(kept, SESSION_KEY, JSON.stringify(session))
      else kept.removeItem(SESSION_KEY)
      state.set(session)
    },
    reload() {
      const found = read(kept)
      const known = state.get()
      if (found?.jwtToken !== known?.jwtToken || found?.isLocked !== known?.isLocked) state.set(found)
      return state.get()
    },
  }
}

export const sessionStore: SessionStore = createSessionStore(storage)
