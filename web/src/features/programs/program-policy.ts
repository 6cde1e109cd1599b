import type { Location } from '@kinward/contract/locations'
import type { Program } from '@kinward/contract/programs'
import { isOn } from '../locations/feature-flags.ts'

export function mayReadPrograms({ role, featureFlags }: Location): boolean {
  return (role === 'admin' || role === 'staff') && isOn(featureFlags, 'patientMessages')
}

/** Programs belong to the organisation: those who run a location of it make and change them. */
export function mayMakePrograms({ role, featureFlags }: Location): boolean {
  return role === 'admin' && isOn(featureFlags, 'patientMessages')
}

export function mayEnroll(location: Location): boolean {
  const { role, permissions } = location
  if (!mayReadPrograms(location)) return false
  return role === 'admin' || permissions.includes('CAN_MANAGE_PATIENT')
}

/**
 * The locations whose patients are seen from here alone: a program shares them, and the page of programs does not open
 * there. Where it does, that page is gone to instead.
 */
export function onlyHere<Place extends Location>(
  location: Location,
  locations: readonly Place[],
  { isShared }: Pick<Program, 'isShared'>,
): Place[] {
  if (!isShared || !mayEnroll(location)) return []
  return locations.filter((one) => one.Entity.id === location.Entity.id && !mayReadPrograms(one))
}
