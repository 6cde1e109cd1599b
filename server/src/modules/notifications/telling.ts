import type { NotificationType, Passed } from '@kinward/contract/notifications'
import type { CauseData } from './causes.ts'

/** What one person is told of one cause. */
export type Telling = {
  userId: number
  type: NotificationType
  causeKey: string
  entityId: number | null
  locationId: number | null
  groupId: number | null
  messageId: number | null
  parentId: number | null
  patientId: number | null
  actorId: number | null
  data: CauseData
  isUrgent: boolean
  passed: Passed[]
  /** When it happened, which is its place in the list. */
  at: number
  heldUntil: number | null
  /** Whether they are looking at what it is about. */
  isRead: boolean
}

const ROUTINE = 'routine:'

/** Messages of one channel or one thread share a key as long as they are told together. */
export function routineKey(groupId: number, parentId: number | null): string {
  return `${ROUTINE}${groupId}:${parentId ?? 0}`
}

export function isGathered({ causeKey }: Pick<Telling, 'causeKey'>): boolean {
  return causeKey.startsWith(ROUTINE)
}
