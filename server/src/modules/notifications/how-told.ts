import { type NotificationSettings, quietUntil } from '@kinward/contract/notification-settings'
import type { NotificationType, Passed } from '@kinward/contract/notifications'

/** What someone has chosen to hear, as far as it concerns one notification. */
export type Hearer = {
  settings: NotificationSettings
  /** Whether they muted the channel it comes from. */
  isMuted: boolean
  /** Whether they can be reached only on screens that are locked. */
  isLocked: boolean
}

type Kind = keyof NotificationSettings['kinds']

/** Which of the kinds that can be switched off a notification is of; the others always come. */
const KIND_OF: Partial<Record<NotificationType, Kind>> = {
  MENTION: 'MENTION',
  NAME_MENTION: 'MENTION',
  DELEGATE: 'MENTION',
  UNJOINED_CHANNEL: 'MENTION',
  DIRECT_MESSAGE: 'DIRECT_MESSAGE',
  SIMPLE_MESSAGE: 'SIMPLE_MESSAGE',
  REPLIES: 'REPLIES',
  HONOR: 'HONOR',
  FLAG_ADDED: 'FLAG',
  FLAG_REMOVED: 'FLAG',
}

/** What a muted channel does not tell of, and what is gathered: messages, as opposed to being named. */
const ROUTINE = new Set<NotificationType>(['REPLIES', 'DIRECT_MESSAGE', 'SIMPLE_MESSAGE'])

export function isRoutine(type: NotificationType): boolean {
  return ROUTINE.has(type)
}

/** How someone is told at a moment: at once, or when their quiet hours end. Null where they do not want to be told. */
export function howTold(
  { settings, isMuted, isLocked }: Hearer,
  { type, isUrgent }: { type: NotificationType; isUrgent: boolean },
  now: number,
): { passed: Passed[]; heldUntil: number | null } | null {
  const kind = KIND_OF[type]
  const isOff = kind !== undefined && !settings.kinds[kind]
  const isHushed = isMuted && isRoutine(type)
  const until = quietUntil(settings.quietHours, now)
  if (!isUrgent) return isOff || isHushed ? null : { passed: [], heldUntil: until }
  // Not to have chosen all messages is no wish to miss the urgent ones: nothing was passed.
  const isRefused = isOff && kind !== 'SIMPLE_MESSAGE'
  const passed: Passed[] = [
    ...(isHushed ? (['mute'] as const) : []),
    ...(isRefused ? (['settings'] as const) : []),
    ...(until === null ? [] : (['quietHours'] as const)),
    ...(isLocked ? (['lock'] as const) : []),
  ]
  return { passed, heldUntil: null }
}
