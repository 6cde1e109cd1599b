import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { RestrictedPage } from '../../features/security/components/RestrictedPage.tsx'
import { refreshNow } from '../../features/session/refresh-now.ts'
import { restrictionStore } from '../../features/session/restriction-store.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { locationPath } from '../paths.ts'
import { useSignOut } from '../use-sign-out.ts'
import type { RestrictionKind } from './use-restriction.ts'

type RestrictedContainerProps = { location: Location; locations: readonly Location[]; restriction: RestrictionKind }

/** In the place of a location that cannot be opened from here. */
export function RestrictedContainer({ location, locations, restriction }: RestrictedContainerProps) {
  const signOut = useSignOut()
  const [busy, setBusy] = useState(false)

  function handleRetry() {
    setBusy(true)
    const retried = refreshNow().then((isRenewed) => isRenewed && restrictionStore.set(null))
    ignoreFailure(retried.finally(() => setBusy(false)))
  }

  return (
    <RestrictedPage
      kind={restriction}
      name={location.name}
      others={locations.filter(({ id }) => id !== location.id)}
      hrefFor={({ id }) => locationPath(id)}
      busy={busy}
      onRetry={handleRetry}
      onSignOut={signOut}
    />
  )
}
