import type { ChannelType } from '@kinward/contract/groups'
import type { Permission, Role } from '@kinward/contract/permissions'

export function isStaff(role: Role): boolean {
  return role === 'admin' || role === 'staff'
}

export function isCareTeam(role: Role): boolean {
  return isStaff(role) || role === 'collaborator'
}

/**
 * A patient's record (number, birth date, acuity, assessments, flags) is for the care team, in the patient's own
 * channel. Where families read, even the care team is shown the name alone.
 */
export function showsRecord(type: ChannelType, role: Role): boolean {
  return type === 'patients' && isCareTeam(role)
}

/** A public discussion is open to those of its location's staff who may see channels. */
export function mayJoin({ role, permissions }: { role: Role; permissions: readonly Permission[] }): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes('CAN_VIEW_GROUPS'))
}
