import type { Restriction } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'

/** The location that turned the reader away last, and why; null while none does. */
export const restrictionStore = createStore<Restriction | null>(null)

/** A location let the reader in: whatever it said before no longer holds. */
export function noteReached(locationId: number): void {
  if (restrictionStore.get()?.locationId === locationId) restrictionStore.set(null)
}
