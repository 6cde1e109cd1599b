import type { Role } from '@kinward/contract/permissions'
import { isCareTeam, isStaff } from '../groups/groups.policy.ts'

export function mayReadFlags(role: Role): boolean {
  return isCareTeam(role)
}

/** Opening and closing, from wherever it is done. */
export function mayFlag(role: Role): boolean {
  return isStaff(role)
}
