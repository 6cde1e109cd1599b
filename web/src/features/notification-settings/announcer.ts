import type { Message } from '@kinward/contract/messages'
import {
  mayNotify,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSound,
} from '@kinward/contract/notification-settings'
import type { Announcement } from '../../realtime/context.ts'

type Dependencies = {
  me: () => number | null
  settings: () => Promise<NotificationSettings>
  isMuted: (message: Message) => boolean
  /** Whether the reader has the channel before their eyes. */
  isWatching: (groupId: number) => boolean
  play: (sound: NotificationSound) => void
  now?: () => number
}

/** What a message is to the reader; null when it is nothing to be told of: their own, or a line of the record. */
export function kindOf(message: Message, me: number): NotificationKind | null {
  if (message.sender.userId === me || message.messageType === 'activity') return null
  if (message.urgency?.asked.includes(me)) return 'URGENT'
  if (message.type === 'personal') return 'DIRECT_MESSAGE'
  if (message.taggedUsersArray.includes(me)) return 'MENTION'
  // A reply that stays in its thread is seen by those who follow it.
  return message.seq === null ? null : 'SIMPLE_MESSAGE'
}

/** Sounds for what comes in, as far as the reader wants to hear it now. What is urgent is heard in every case. */
export function createAnnouncer({ me, settings, isMuted, isWatching, play, now = Date.now }: Dependencies) {
  function kindFor(announcement: Announcement): NotificationKind | null {
    const reader = me()
    if (reader === null) return null
    if (!('message' in announcement)) return 'URGENT'
    const { message } = announcement
    const kind = kindOf(message, reader)
    return kind !== 'URGENT' && (isMuted(message) || isWatching(message.groupId)) ? null : kind
  }

  return async (announcement: Announcement): Promise<void> => {
    const kind = kindFor(announcement)
    if (kind === null) return
    const chosen = await settings()
    const isHeard = kind === 'URGENT' || chosen.isSoundOn
    if (isHeard && mayNotify(chosen, kind, now())) play(chosen.sound)
  }
}
