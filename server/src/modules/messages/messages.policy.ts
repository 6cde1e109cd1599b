import type { GroupCaller } from '../../platform/session/access.ts'

/** Everyone in a channel may write there; staff write to families only with the permission for it. */
export function mayWrite(caller: GroupCaller): boolean {
  if (caller.groupType !== 'family') return true
  if (caller.role === 'family' || caller.role === 'patient' || caller.role === 'admin') return true
  return caller.permissions.includes('CAN_SEND_FAMILY_CHANNEL_MESSAGES')
}
