import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { placeOf, type Place } from '../locations/place.ts'

/**
 * The place a channel belongs to, as its reader knows it: the location whose list it stands in, or, for one that they
 * visit, the one that owns it, where they are a collaborator.
 */
export function locationOf({ locationId, visiting }: Pick<Group, 'locationId' | 'visiting'>, here: Location): Location {
  if (!visiting) return here
  const { locationName: name, featureFlags, configurations, show_terms } = visiting
  const told = { id: locationId, name, featureFlags, configurations, show_terms }
  return { ...here, ...told, role: 'collaborator', permissions: [], isFamilyMember: false }
}

/** How the calls of a channel are addressed. */
export function placeOfGroup({ locationId, visiting }: Pick<Group, 'locationId' | 'visiting'>, here: Location): Place {
  return visiting ? { entityId: visiting.entityId, locationId } : placeOf(here)
}

/** The location in whose list the reader finds a channel. */
export function listedAt({ locationId, visiting }: Pick<Group, 'locationId' | 'visiting'>): number {
  return visiting?.fromLocationId ?? locationId
}
