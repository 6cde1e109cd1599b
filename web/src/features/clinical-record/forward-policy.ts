import type { Location } from '@kinward/contract/locations'
import { isOn } from '../locations/feature-flags.ts'

type At = Pick<Location, 'role' | 'featureFlags' | 'configurations'>

/** Staff forward, where the location has switched it on. */
export function mayForwardAt({ role, featureFlags }: Pick<At, 'role' | 'featureFlags'>): boolean {
  return (role === 'admin' || role === 'staff') && isOn(featureFlags, 'enablePointClickCareNotes')
}

/** Whether the words of someone may be forwarded by the reader: anyone’s, or only their own. */
export function mayForwardOf(location: At, authorId: number, me: number): boolean {
  return mayForwardAt(location) && (!location.configurations.PointClickCare.forwardByAuthorOnly || authorId === me)
}
