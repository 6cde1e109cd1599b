import type { Location } from '@kinward/contract/locations'
import { isOn } from '../locations/feature-flags.ts'

/** Staff visit patients. */
export function mayVisit({ role, featureFlags }: Location): boolean {
  return (role === 'admin' || role === 'staff') && isOn(featureFlags, 'patientMessages')
}

/** Those who lead see everyone's visits; others their own. */
export function overseesVisits({ role, permissions }: Location): boolean {
  if (role === 'admin') return true
  return role === 'staff' && (permissions.includes('CAN_MANAGE_STAFF') || permissions.includes('CAN_MANAGE_GROUPS'))
}

export function mayPlacePatient({ role, permissions }: Location): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes('CAN_MANAGE_PATIENT'))
}
