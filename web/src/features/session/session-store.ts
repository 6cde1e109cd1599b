import { Session } from '@kinward/contract/session'
import { createStore, type Store } from '../../lib/store.ts'
import { keep, storage, type KeyValueStore } from '../../lib/storage.ts'

export const SESSION_KEY = 'kinward.session'

/** What stands in the place of a session that ended while it was locked, until someone comes in again. */
const leftLocked = ({ user }: Session): string => `left locked ${user.id}`

/** `set` is for coming in and leaving, for new tokens and for unlocking; all else is a `change`. */
export type SessionStore = Store<Session | null> & {
  /** Reads what another tab may have written meanwhile. */
  reload: () => Session | null
  /** Changes the session as it is now in all tabs. It unlocks nothing, and is not for whoever came after. */
  change: (update: (session: Session) => Session) => void
}

function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    return Session.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Who is signed in: in memory for this tab, in the storage for the others and for the next visit. */
export function createSessionStore(kept: KeyValueStore): SessionStore {
  const state = createStore<Session | null>(parse(kept.getItem(SESSION_KEY)))
  /** What stood in the storage when it took nothing new: this tab knows better, until another one writes. */
  let outdated: { text: string | null } | null = null

  function write(session: Session): void {
    outdated = null
    try {
      kept.setItem(SESSION_KEY, JSON.stringify(session))
    } catch {
      // On a full disk the older tokens stay, which the cookie renews; but nothing that would let someone in by a reload.
      const older = parse(kept.getItem(SESSION_KEY))
      if (older?.user.id !== session.user.id || (session.isLocked && !older.isLocked)) kept.removeItem(SESSION_KEY)
      outdated = { text: kept.getItem(SESSION_KEY) }
    }
  }

  function set(session: Session | null): void {
    const known = state.get()
    if (session) write(session)
    else {
      outdated = null
      if (known?.isLocked) keep(kept, SESSION_KEY, leftLocked(known))
      // Left once more, what is over stays as it was left first.
      else if (known) kept.removeItem(SESSION_KEY)
    }
    state.set(session)
  }

  function reload(): Session | null {
    const text = kept.getItem(SESSION_KEY)
    if (outdated && text === outdated.text) return state.get()
    const found = parse(text)
    const known = state.get()
    // Whoever slept through a lock still goes through it: a session that ends locked is left otherwise than an open one.
    if (!found && known?.isLocked === false && text === leftLocked(known)) state.set({ ...known, isLocked: true })
    if (found?.jwtToken !== known?.jwtToken || found?.isLocked !== known?.isLocked) state.set(found)
    return state.get()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    set,
    reload,
    change(update) {
      const before = state.get()
      const now = reload()
      if (!now || now.user.id !== before?.user.id) return
      const changed = update(now)
      set({ ...changed, isLocked: changed.isLocked || now.isLocked })
    },
  }
}

export const sessionStore: SessionStore = createSessionStore(storage)
