import type { Location } from '@kinward/contract/locations'

/** What the address of every call at a location begins with. */
export type Place = { entityId: number; locationId: number }

export function placeOf(location: Location): Place {
  return { entityId: location.Entity.id, locationId: location.id }
}
