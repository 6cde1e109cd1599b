import { isRoutine } from '../notifications/how-told.ts'
import type { Produced } from '../notifications/produced.ts'

/** What is told of a call has one place, from its ringing to its having been missed. */
export function callTag(hash: string): string {
  return `call-${hash}`
}

/** What is told of an urgent message, and what reminds of it, has one place. */
export function urgentTag(messageId: number): string {
  return `urgent-${messageId}`
}

/** What is told of the same channel is one; what is urgent stands alone, so that nothing takes its place. */
export function tagOf({ id, type, causeKey, groupId, messageId, isUrgent }: Produced): string {
  if (type === 'VOIP' || type === 'ESCALATION') return causeKey
  if (isUrgent) return messageId === null ? `urgent-notification-${id}` : urgentTag(messageId)
  return groupId === null ? `notification-${id}` : `channel-${groupId}`
}

/** Whether something is pushed: not what its reader sees, not what quiet hours hold, and of many messages the first alone. */
export function isPushed({ type, isUrgent, isHeld, isRead, isFirst }: Produced): boolean {
  if (isRead || isHeld) return false
  return isUrgent || isFirst || !isRoutine(type)
}
