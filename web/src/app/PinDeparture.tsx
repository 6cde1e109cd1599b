import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { sessionStore } from '../features/session/session-store.ts'
import { PATHS } from './paths.ts'
import { useSignOut } from './use-sign-out.ts'

/** Whoever leaves the PIN's page without having one is signed out. */
export function PinDeparture() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const signOut = useSignOut()

  useEffect(() => {
    const hasLeft = before.current === PATHS.pin && pathname !== PATHS.pin
    before.current = pathname
    if (hasLeft && sessionStore.get()?.isPinSet === false) signOut()
  }, [pathname, signOut])

  return null
}
