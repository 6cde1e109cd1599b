import type { LocationCaller } from '../../platform/session/access.ts'
import { isCareTeam } from '../groups/groups.policy.ts'

export function maySeeOnCall({ role }: Pick<LocationCaller, 'role'>): boolean {
  return isCareTeam(role)
}

export function mayKeepRoster({ role, permissions }: Pick<LocationCaller, 'role' | 'permissions'>): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes('CAN_MANAGE_STAFF'))
}
