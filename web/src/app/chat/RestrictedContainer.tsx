import type { Location } from '@kinward/contract/locations'
import { RestrictedPage } from '../../features/security/components/RestrictedPage.tsx'
import { locationPath } from '../paths.ts'
import { useSignOut } from '../use-sign-out.ts'
import type { RestrictionKind } from './use-restriction.ts'
import { useRetryRestricted } from './use-retry-restricted.ts'

type RestrictedContainerProps = { location: Location; locations: readonly Location[]; restriction: RestrictionKind }

/** In the place of a location that cannot be opened from here. */
export function RestrictedContainer({ location, locations, restriction }: RestrictedContainerProps) {
  const signOut = useSignOut()
  const { busy, retry } = useRetryRestricted(location.id)
  return (
    <RestrictedPage
      kind={restriction}
      name={location.name}
      others={locations.filter(({ id }) => id !== location.id)}
      hrefFor={({ id }) => locationPath(id)}
      busy={busy}
      onRetry={retry}
      onSignOut={signOut}
    />
  )
}
