import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { isOn } from '../locations/feature-flags.ts'

type Reader = Pick<Location, 'role' | 'featureFlags'>

/** Whether the reader may know the kinds of flags. */
export function maySeeFlags({ role, featureFlags }: Reader): boolean {
  return isOn(featureFlags, 'patientFlags') && (role === 'admin' || role === 'staff' || role === 'collaborator')
}

/** Whether the reader may open and close flags of a location's patients. */
export function mayFlag({ role, featureFlags }: Reader): boolean {
  return isOn(featureFlags, 'patientFlags') && (role === 'admin' || role === 'staff')
}

/** The same in a channel: the patient's own, while they are cared for. */
export function mayFlagIn(
  group: Pick<Group, 'type' | 'patient' | 'archived_at' | 'visiting'>,
  reader: Reader,
): boolean {
  const { type, patient, archived_at, visiting } = group
  return mayFlag(reader) && type === 'patients' && patient?.is_discharged === false && archived_at === null && !visiting
}
