import type { Message } from '@kinward/contract/messages'
import {
  mayNotify,
  type NotificationKind,
  NotificationSettings,
  type NotificationSound,
} from '@kinward/contract/notification-settings'
import { isReadWithMessage, type Notification } from '@kinward/contract/notifications'
import type { Announcement } from '../../realtime/context.ts'
import type { Cause } from './play-sound.ts'

type Dependencies = {
  me: () => number | null
  settings: () => Promise<NotificationSettings>
  isMuted: (place: { groupId: number; locationId: number }) => boolean
  /** Whether the reader has the channel, or the thread in it, before their eyes. */
  isWatching: (place: { groupId: number; parentId: number | null }) => boolean
  play: (sound: NotificationSound, cause: Cause) => void
  now?: () => number
}

/** What may be heard: of which message, and whether the reader wants to. */
type Sound = (Cause & { messageId: number | null; isWanted: (chosen: NotificationSettings) => boolean }) | null

/** For so long what is urgent waits for what its reader chose; then it sounds as it does to whoever chose nothing. */
const PATIENCE = 1_000

const DEFAULTS = NotificationSettings.parse({})

/** Far more than come while the two tellings of a message are apart. */
const MOST_REMEMBERED = 500

const messageKey = (id: number) => `message-${id}`

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
  const heard = new Set<number>()

  /** Whether a message is heard for the first time: what it is told by, as itself and as a notification, is one sound. */
  function isFirst(messageId: number | null): boolean {
    if (messageId === null) return true
    if (heard.has(messageId)) return false
    if (heard.size >= MOST_REMEMBERED) heard.clear()
    heard.add(messageId)
    return true
  }

  function messageSound(message: Message, reader: number): Sound {
    const kind = kindOf(message, reader)
    if (kind === null || (kind !== 'URGENT' && (isMuted(message) || isWatching(message)))) return null
    const isWanted = (chosen: NotificationSettings) => mayNotify(chosen, kind, now())
    return { key: messageKey(message.id), messageId: message.id, isUrgent: kind === 'URGENT', isWanted }
  }

  /** What is told was chosen by the server, by the reader's settings and the hour. */
  function notificationSound(notification: Notification): Sound {
    const { is_read, isHeld, isUrgent, messageId, parentMessageId } = notification
    const { fk_channel_id: groupId, fk_location_id: locationId } = notification
    if (is_read || isHeld) return null
    const isMute = groupId !== null && locationId !== null && isMuted({ groupId, locationId })
    const isSeen =
      groupId !== null && messageId !== null && parentMessageId === null && isWatching({ groupId, parentId: null })
    if (!isUrgent && (isMute || isSeen)) return null
    // What only names a message is news each time it is told: that it waits, and later that it still does.
    if (messageId === null || !isReadWithMessage(notification.type)) {
      const key = `notification-${notification.id}-${notification.created_at}`
      return { key, messageId: null, isUrgent, isWanted: () => true }
    }
    return { key: messageKey(messageId), messageId, isUrgent, isWanted: () => true }
  }

  function soundOf(announcement: Announcement): Sound {
    const reader = me()
    if (reader === null) return null
    if ('message' in announcement) return messageSound(announcement.message, reader)
    if ('notification' in announcement) return notificationSound(announcement.notification)
    return { key: announcement.reminder, messageId: null, isUrgent: true, isWanted: () => true }
  }

  /** A locked screen is not told what its reader chose, and without a network nobody is; what is urgent is heard there too. */
  function chosenFor({ isUrgent }: Cause): Promise<NotificationSettings> {
    if (!isUrgent) return settings()
    const soon = new Promise<NotificationSettings>((resolve) => setTimeout(() => resolve(DEFAULTS), PATIENCE))
    return Promise.race([settings().catch(() => DEFAULTS), soon])
  }

  return async (announcement: Announcement): Promise<void> => {
    const sound = soundOf(announcement)
    if (!sound) return
    const chosen = await chosenFor(sound)
    const isHeard = (sound.isUrgent || chosen.isSoundOn) && sound.isWanted(chosen)
    if (isHeard && isFirst(sound.messageId)) play(chosen.sound, sound)
  }
}
