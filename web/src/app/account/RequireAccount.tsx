import { Navigate, Outlet, useLocation } from 'react-router'
import { FollowTheme } from '../../features/preferences/FollowTheme.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { PATHS } from '../paths.ts'
import { ProductTermsGate } from './terms-gates.ts'

/** Lets someone pass whose profile is complete and who has accepted the terms of the product; others do that first. */
export function RequireAccount() {
  const { user, userContext } = useSession()
  const { pathname, search } = useLocation()
  if (!user.profile_completed) {
    return <Navigate to={PATHS.completeProfile} replace state={{ returnTo: `${pathname}${search}` }} />
  }
  if (!userContext.hasAcceptedLatestTermsAndConditions) return <ProductTermsGate />
  return (
    <>
      <FollowTheme />
      <Outlet />
    </>
  )
}
