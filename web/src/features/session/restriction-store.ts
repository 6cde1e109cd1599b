import type { Restriction } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'

/** The location that turned the reader away last, and why; null while none does. */
export const restrictionStore = createStore<Restriction | null>(null)

/** A location turned the reader away; the same word said again is no news. */
export function noteRestricted(restriction: Restriction): void {
  const known = restrictionStore.get()
  const isKnown = known?.locationId === restriction.locationId && known.code === restriction.code
  if (!isKnown) restrictionStore.set(restriction)
}

/** A location let the reader in: whatever it said before no longer holds. */
export function noteReached(locationId: number): void {
  if (restrictionStore.get()?.locationId === locationId) restrictionStore.set(null)
}
