import type { Location } from '@kinward/contract/locations'
import type { UserType } from '@kinward/contract/users'

type WithPlaces = { locations: readonly Location[] }

/** What the reader is. It depends on the place: whoever cares for people somewhere is of the care team. */
export function ownType({ locations }: WithPlaces): UserType {
  const has = (...roles: readonly string[]) => locations.some(({ role }) => roles.includes(role))
  if (has('admin', 'staff')) return 'staff'
  if (has('collaborator')) return 'collaborator'
  if (has('family')) return 'familyMember'
  return has('patient') ? 'patient' : 'staff'
}

/** Whether the reader is here for themselves or for one of theirs, and not to care for others. */
export function isGuest(session: WithPlaces): boolean {
  return ['familyMember', 'patient'].includes(ownType(session))
}
