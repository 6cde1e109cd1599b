import { Navigate, Outlet, useLocation } from 'react-router'
import { returnPath } from './return-to.ts'
import { useMaybeSession } from './use-session.ts'

/** Lets only someone signed in pass; others sign in first and then go on to where they wanted. */
export function RequireSession() {
  const session = useMaybeSession()
  const { pathname, search } = useLocation()
  if (session) return <Outlet />
  return <Navigate to="/login" replace state={{ returnTo: `${pathname}${search}` }} />
}

/** The pages before sign-in; someone signed in goes on to where they wanted. */
export function RequireNoSession() {
  const session = useMaybeSession()
  const state: unknown = useLocation().state
  return session ? <Navigate to={returnPath(state)} replace /> : <Outlet />
}
