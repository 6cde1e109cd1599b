import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'

/**
 * Everyone in an open channel may write there; staff write to families only with the permission for it, and nobody to someone
 * who is no longer here.
 */
export function mayWrite(group: Group, location: Location): boolean {
  if (group.archived_at !== null || group.patient?.is_discharged || group.formerPerson) return false
  if (group.type !== 'family' || ['admin', 'family', 'patient'].includes(location.role)) return true
  return location.permissions.includes('CAN_SEND_FAMILY_CHANNEL_MESSAGES')
}
