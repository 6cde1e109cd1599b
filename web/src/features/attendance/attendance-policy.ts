import type { Location } from '@kinward/contract/locations'
import type { Role } from '@kinward/contract/permissions'
import { isOn } from '../locations/feature-flags.ts'

/** Staff visit patients. */
export function mayVisit({ role, featureFlags }: Location): boolean {
  return (role === 'admin' || role === 'staff') && isOn(featureFlags, 'patientMessages')
}

const CARE_TEAM: readonly Role[] = ['admin', 'staff', 'collaborator']

/** Whether someone checks in anywhere, so that their position may be kept. */
export function checksIn(locations: readonly Location[]): boolean {
  return locations.some(({ role }) => CARE_TEAM.includes(role))
}

/** Those who lead see everyone's visits; others their own. */
export function overseesVisits({ role, permissions }: Location): boolean {
  if (role === 'admin') return true
  return role === 'staff' && (permissions.includes('CAN_MANAGE_STAFF') || permissions.includes('CAN_MANAGE_GROUPS'))
}

export function mayPlacePatient({ role, permissions }: Location): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes('CAN_MANAGE_PATIENT'))
}
