import type { Location } from '@kinward/contract/locations'
import { isOn } from '../locations/feature-flags.ts'

const isStaff = ({ role }: Location): boolean => role === 'admin' || role === 'staff'

/** The list of patients is for those who care for them. */
export function mayListPatients(location: Location): boolean {
  return (isStaff(location) || location.role === 'collaborator') && isOn(location.featureFlags, 'patientMessages')
}

/** Who admits, changes, discharges, archives and transfers patients, and says who is responsible. */
export function mayManagePatients(location: Location): boolean {
  if (!isOn(location.featureFlags, 'patientMessages')) return false
  return location.role === 'admin' || (location.role === 'staff' && location.permissions.includes('CAN_MANAGE_PATIENT'))
}

export function mayFollow(location: Location): boolean {
  return isStaff(location) && isOn(location.featureFlags, 'patientMessages')
}

/** Whether staff come into a patient's channel by opening it. */
export function joinsByOpening(location: Location): boolean {
  return isStaff(location) && isOn(location.featureFlags, 'autoJoinPatientChannels')
}

/** Where a patient of a location can be moved by the reader. */
export function destinations(from: Location, locations: readonly Location[]): Location[] {
  return locations.filter(
    (location) => location.id !== from.id && location.Entity.id === from.Entity.id && mayManagePatients(location),
  )
}
