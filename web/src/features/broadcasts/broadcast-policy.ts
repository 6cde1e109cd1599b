import type { Location } from '@kinward/contract/locations'

/** Who announces things at a location, and oversees what others announce there. */
export function mayBroadcast({ role, permissions }: Pick<Location, 'role' | 'permissions'>): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes('CAN_MANAGE_BROADCASTS'))
}

/** The locations that someone can announce at together with this one: those of its organisation. */
export function placesToBroadcast(here: Location, locations: readonly Location[]): Location[] {
  return locations.filter((location) => mayBroadcast(location) && location.Entity.id === here.Entity.id)
}
