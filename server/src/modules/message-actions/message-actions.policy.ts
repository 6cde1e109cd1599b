import { RECEIPTS_MAX_MEMBERS } from '@kinward/contract/messages'
import type { Permission } from '@kinward/contract/permissions'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'

/** The sender anywhere, others with the permission outside of direct channels; a bot's message stays. */
export function mayDelete(caller: GroupCaller, { sender_id, is_bot }: MessageRow): boolean {
  if (is_bot) return false
  if (sender_id === caller.userId) return true
  return caller.groupType !== 'personal' && has(caller, 'CAN_DELETE_MESSAGE')
}

/** What a deleted message said is for its sender, and for those with the permission. */
export function maySeeOriginal(caller: GroupCaller, { sender_id }: Pick<MessageRow, 'sender_id'>): boolean {
  return sender_id === caller.userId || has(caller, 'CAN_VIEW_DELETE_MESSAGE')
}

/** An edit puts new words before a family: it needs what writing to them needs. */
export function mayWrite(caller: GroupCaller): boolean {
  if (caller.groupType !== 'family' || caller.role === 'family' || caller.role === 'patient') return true
  return has(caller, 'CAN_SEND_FAMILY_CHANNEL_MESSAGES')
}

export function hasReceipts({ kind }: MessageRow, memberCount: number): boolean {
  return kind !== 'announcement' && memberCount <= RECEIPTS_MAX_MEMBERS
}

function has({ role, permissions }: GroupCaller, permission: Permission): boolean {
  return role === 'admin' || permissions.includes(permission)
}
