import type { NotificationType, Passed } from '@kinward/contract/notifications'

/** A notification that was written, or told again, in the transaction that is under way. */
export type Produced = {
  id: number
  userId: number
  type: NotificationType
  causeKey: string
  entityId: number | null
  locationId: number | null
  groupId: number | null
  messageId: number | null
  parentId: number | null
  isUrgent: boolean
  /** What an urgent one went through. */
  passed: Passed[]
  /** Held back by quiet hours: not to be heard of yet. */
  isHeld: boolean
  /** Its reader was looking at what it is about. */
  isRead: boolean
  /** How many messages it stands for now. */
  count: number
  /** Whether it is new, as opposed to told again. */
  isFirst: boolean
}
