import type { Restriction } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'

/** Why a location turns the reader away, for each that does. */
export const restrictionStore = createStore<ReadonlyMap<number, Restriction['code']>>(new Map())

/** A location turned the reader away; the same word said again is no news. */
export function noteRestricted({ locationId, code }: Restriction): void {
  const known = restrictionStore.get()
  if (locationId === null || known.get(locationId) === code) return
  restrictionStore.set(new Map([...known, [locationId, code]]))
}

/** A location let the reader in: whatever it said before no longer holds. */
export function noteReached(locationId: number): void {
  const known = restrictionStore.get()
  if (known.has(locationId)) restrictionStore.set(new Map([...known].filter(([id]) => id !== locationId)))
}
