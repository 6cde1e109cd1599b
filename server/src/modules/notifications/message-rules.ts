import type { ChannelType } from '@kinward/contract/groups'
import type { NotificationSettings } from '@kinward/contract/notification-settings'
import type { NotificationType } from '@kinward/contract/notifications'
import { howTold, isRoutine } from './how-told.ts'
import { routineKey, type Telling } from './telling.ts'

/** A message, as far as it says whom it concerns. */
export type CausingMessage = {
  id: number
  groupId: number
  type: ChannelType
  entityId: number
  locationId: number
  patientId: number | null
  parentId: number | null
  /** Its place in the main thread; null for an answer that stands in its thread alone. */
  seq: number | null
  senderId: number
  sentAt: number
  body: string
  /** Whom it asks to acknowledge it, where it is urgent. */
  urgentFor: number[] | null
}

/** Why a message concerns someone, the strongest reason first. */
const BY_STRENGTH = [
  'MENTION',
  'DELEGATE',
  'UNJOINED_CHANNEL',
  'NAME_MENTION',
  'REPLIES',
  'DIRECT_MESSAGE',
  'SIMPLE_MESSAGE',
] as const satisfies NotificationType[]

/** What an urgent message is to whoever it asks. */
const URGENT_AS = ['MENTION', 'DIRECT_MESSAGE', 'REPLIES'] as const satisfies NotificationType[]

export type Reason = (typeof BY_STRENGTH)[number] | 'URGENT'

/** Someone whom a message concerns, and who may read it. */
export type Addressee = {
  messageId: number
  userId: number
  reasons: Reason[]
  isMuted: boolean
  /** Whether their mark is beyond the message already. */
  hasRead: boolean
  settings: NotificationSettings
  /** For whom they are told, where they stand in. */
  insteadOfId: number | null
}

/** Who looks at the channel or thread of a message right now, and who can be reached on locked screens alone. */
export type Presence = {
  isViewing(message: CausingMessage, userId: number): boolean
  isLocked(userId: number): boolean
}

/** What someone is told of a message: by the strongest reason for which they want to be told. */
export function tellOfMessage(
  message: CausingMessage,
  { userId, reasons, isMuted, hasRead, settings, insteadOfId }: Addressee,
  { isViewing, isLocked }: Presence,
  now: number,
): Telling | null {
  if (userId === message.senderId) return null
  const isUrgent = reasons.includes('URGENT')
  const types: NotificationType[] = isUrgent
    ? [URGENT_AS.find((type) => reasons.includes(type)) ?? 'SIMPLE_MESSAGE']
    : BY_STRENGTH.filter((type) => reasons.includes(type))
  const hearer = { settings, isMuted, isLocked: isLocked(userId) }
  for (const type of types) {
    const told = howTold(hearer, { type, isUrgent }, now)
    if (!told) continue
    // A tab whose line has died counts as looking until that is noticed: what is urgent is read by its reader's word alone.
    const isRead = hasRead || (!isUrgent && isViewing(message, userId))
    return {
      userId,
      type,
      causeKey: keyOf(message, type, isUrgent),
      entityId: message.entityId,
      locationId: message.locationId,
      groupId: message.groupId,
      messageId: message.id,
      parentId: message.parentId,
      patientId: message.patientId,
      actorId: message.senderId,
      data: type === 'DELEGATE' && insteadOfId !== null ? { insteadOfId } : {},
      isUrgent,
      passed: told.passed,
      at: message.sentAt,
      heldUntil: isRead ? null : told.heldUntil,
      isRead,
    }
  }
  return null
}

const mentionKey = (id: number) => `mention:${id}`
const messageKey = (id: number) => `message:${id}`

/** The keys under one of which someone is told of an urgent message. */
export function urgentKeys(messageId: number): string[] {
  return [mentionKey(messageId), messageKey(messageId)]
}

/**
 * A mention stands alone, under the same key when an edit makes it again; routine is gathered by channel or thread, and
 * answers that are shown in the channel apart from those that are not, since its mark reads them.
 */
function keyOf({ id, groupId, parentId, seq }: CausingMessage, type: NotificationType, isUrgent: boolean): string {
  if (type === 'MENTION') return mentionKey(id)
  if (!isRoutine(type) || isUrgent) return messageKey(id)
  const key = routineKey(groupId, type === 'REPLIES' || seq === null ? parentId : null)
  return type === 'REPLIES' && seq !== null ? `${key}:shown` : key
}
