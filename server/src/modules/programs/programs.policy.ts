import type { Permission, Role } from '@kinward/contract/permissions'
import { isStaff } from '../groups/groups.policy.ts'

type Who = { role: Role; permissions: readonly Permission[] }

/** Which programs there are is for staff; guests of a channel read those of its patient. */
export function mayReadPrograms({ role }: Pick<Who, 'role'>): boolean {
  return isStaff(role)
}

export function mayEnroll({ role, permissions }: Who): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes('CAN_MANAGE_PATIENT'))
}
