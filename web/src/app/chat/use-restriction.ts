import type { Location } from '@kinward/contract/locations'
import { useSyncExternalStore } from 'react'
import { restrictionStore } from '../../features/session/restriction-store.ts'

export type RestrictionKind = 'address' | 'webapp'

/** Why a location cannot be opened from here; null when it can. What it asks of the web app is known before it is tried. */
export function useRestriction(location: Location | undefined): RestrictionKind | null {
  const restrictions = useSyncExternalStore(restrictionStore.subscribe, restrictionStore.get)
  if (!location) return null
  const { disableWebapp, allowedAppUserHash } = location.configurations
  if (disableWebapp && allowedAppUserHash === null) return 'webapp'
  const code = restrictions.get(location.id)
  if (code === undefined) return null
  return code === 'IP_RESTRICTED' ? 'address' : 'webapp'
}
