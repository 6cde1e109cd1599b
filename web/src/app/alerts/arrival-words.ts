import type { Notification, NotificationType } from '@kinward/contract/notifications'
import { plainSentence } from '../../features/notifications/sentence.ts'
import { NOTIFICATION_TEXTS } from '../../features/notifications/texts.ts'
import type { Destination } from './alert-destination.ts'

const CALLS: readonly NotificationType[] = ['VOIP', 'INBOUND_CALLS']
const LEAVE_NO_MESSAGE: readonly NotificationType[] = [...CALLS, 'ESCALATION', 'INBOUND_SMS']

/** What is said to whoever follows an alert to a place where nothing tells of it: a call or an escalation may leave no message. */
export function arrivalWords(
  notification: Notification,
  { kind }: Pick<Destination, 'kind'>,
): { title: string; text: string } | null {
  const { type, messageId, fk_channel_id } = notification
  if (!LEAVE_NO_MESSAGE.includes(type) || messageId !== null) return null
  const { arrived } = NOTIFICATION_TEXTS
  const inChannel = CALLS.includes(type) ? arrived.call : arrived.channel
  const there = fk_channel_id === null ? arrived.patient : inChannel
  return { title: plainSentence(notification), text: kind === 'nowhere' ? arrived.nowhere : there }
}
