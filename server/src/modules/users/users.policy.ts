import type { Permission, Role } from '@kinward/contract/permissions'

/**
 * Any of these lets one of the staff know everyone: whoever writes down who is called, or who is responsible for a
 * patient, must see whom they leave out.
 */
export const KNOWS_EVERYONE: readonly Permission[] = ['CAN_VIEW_STAFF', 'CAN_MANAGE_STAFF', 'CAN_MANAGE_PATIENT']

/** Whether someone knows everyone at a location; those with whom they share a channel everybody knows. */
export function knowsEveryone({ role, permissions }: { role: Role; permissions: readonly Permission[] }): boolean {
  return role === 'admin' || (role === 'staff' && KNOWS_EVERYONE.some((key) => permissions.includes(key)))
}
