import { Navigate, useLocation, useNavigate } from 'react-router'
import { FollowTheme } from '../../features/preferences/FollowTheme.tsx'
import { useMaybeSession } from '../../features/session/use-session.ts'
import { readUpsellAddress } from '../../features/upsell/upsell-address.ts'
import { PATHS } from '../paths.ts'
import { UpsellContainer } from './UpsellContainer.tsx'
import styles from './upsell.module.css'

/** The page of a feature at its own address: opened by a link, within an app of ours or within a page of someone else’s. */
export function UpsellScreen() {
  const session = useMaybeSession()
  const navigate = useNavigate()
  const { pathname, search, key } = useLocation()
  const { feature, locationId, isFramed, isOpenToAll } = readUpsellAddress(new URLSearchParams(search))
  const returnTo = { returnTo: `${pathname}${search}` }

  if (session && (session.isLocked || !session.isPinSet)) return <Navigate to={PATHS.pin} replace state={returnTo} />
  if (!session && !isOpenToAll) return <Navigate to={PATHS.login} replace state={returnTo} />
  if (feature === null) return <Navigate to={PATHS.notFound} replace />

  // Only the first entry of a tab has this key: before it there is nothing to go back to.
  const close = () => void (key === 'default' ? navigate(PATHS.landing, { replace: true }) : navigate(-1))
  return (
    <div className={styles.screen}>
      {session && <FollowTheme />}
      <UpsellContainer
        feature={feature}
        locationId={locationId}
        isSignedIn={session !== null}
        onClose={isFramed ? null : close}
      />
    </div>
  )
}
