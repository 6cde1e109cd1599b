import { Navigate, Outlet, useLocation } from 'react-router'
import { RESET_HASH, returnPath, withoutWords } from './return-to.ts'
import { useMaybeSession } from './use-session.ts'

/** Lets only someone pass whose session is open; others sign in or unlock first, and then go on to where they wanted. */
export function RequireSession() {
  const session = useMaybeSession()
  const { pathname, search } = useLocation()
  if (session && (session.isLocked || !session.isPinSet)) {
    return <Navigate to="/login/pin" replace state={{ returnTo: `${pathname}${search}` }} />
  }
  if (session) return <Outlet />
  return <Navigate to="/login" replace state={{ returnTo: withoutWords(`${pathname}${search}`) }} />
}

/** The pages before sign-in; someone signed in goes on to where they wanted, unless a mail has sent them for a new password. */
export function RequireNoSession() {
  const session = useMaybeSession()
  const location = useLocation()
  if (!session || location.hash.startsWith(RESET_HASH)) return <Outlet />
  return <Navigate to={returnPath(location.state)} replace />
}

/** The PIN's own page: for a session that is locked or has no PIN yet. Once it is open it goes on to where one was. */
export function RequireLock() {
  const session = useMaybeSession()
  const state: unknown = useLocation().state
  if (!session) return <Navigate to="/login" replace state={{ returnTo: withoutWords(returnPath(state)) }} />
  return session.isLocked || !session.isPinSet ? <Outlet /> : <Navigate to={returnPath(state)} replace />
}
