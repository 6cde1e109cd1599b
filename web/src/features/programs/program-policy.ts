import type { Location } from '@kinward/contract/locations'
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
