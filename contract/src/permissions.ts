import { z } from 'zod'

/** What a member of a location may do beyond taking part in their own channels. */
export const PERMISSIONS = [
  'CAN_MANAGE_STAFF',
  'CAN_VIEW_GROUPS',
  'CAN_MANAGE_GROUPS',
  'CAN_VIEW_STAFF',
  'CAN_MANAGE_PATIENT',
  'CAN_MANAGE_DISCUSSIONS',
  'CAN_REMOVE_PARTICIPANTS',
  'CAN_SEND_FAMILY_CHANNEL_MESSAGES',
  'CAN_MANAGE_FAMILY_MEMBERS',
  'CAN_ADD_COLLABORATORS',
  'CAN_INVITE_EXTERNAL_COLLABORATOR',
  'CAN_MANAGE_BROADCASTS',
  'CAN_MANAGE_OMNI_CHANNEL',
  'CAN_DELETE_MESSAGE',
  'CAN_VIEW_DELETE_MESSAGE',
] as const

export const Permission = z.enum(PERMISSIONS)
export type Permission = z.infer<typeof Permission>

/** What someone is at one location; a person can be staff at one and family at another. */
export const ROLES = ['admin', 'staff', 'collaborator', 'patient', 'family'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** Whether a permission counts for someone: admins have each, and who is not of the care team manages nobody of it. */
export function hasPermission(
  { role, permissions }: { role: Role; permissions: readonly Permission[] },
  permission: Permission,
): boolean {
  if (role === 'admin') return true
  return permissions.includes(permission) && (permission !== 'CAN_MANAGE_STAFF' || role === 'staff')
}
