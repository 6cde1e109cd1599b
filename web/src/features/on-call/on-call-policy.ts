import type { Location } from '@kinward/contract/locations'

type Reader = Pick<Location, 'role' | 'permissions'>

export function maySeeOnCall({ role }: Pick<Reader, 'role'>): boolean {
  return role === 'admin' || role === 'staff' || role === 'collaborator'
}

/** Whether the reader decides who is on call. */
export function mayKeepRoster({ role, permissions }: Reader): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes('CAN_MANAGE_STAFF'))
}
