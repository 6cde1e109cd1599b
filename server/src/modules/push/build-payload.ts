import type { NotificationType } from '@kinward/contract/notifications'
import type { PushPayload } from '@kinward/contract/push'
import { readNotificationSettings } from '../notification-settings/notification-settings.ts'
import type { Leaving, Waiting } from './push.repository.ts'
import { TEXTS } from './texts.ts'

const MESSAGES: readonly NotificationType[] = [
  'MENTION',
  'DELEGATE',
  'NAME_MENTION',
  'DIRECT_MESSAGE',
  'UNJOINED_CHANNEL',
  'REPLIES',
  'SIMPLE_MESSAGE',
]

type Words = { title: string; body: string }

/** What a browser is pushed. `details` are given for those alone who want to see them. */
export function buildPayload(origin: string, push: Waiting, leaving: Leaving, details: Words | null): PushPayload {
  const { sound, isSoundOn } = readNotificationSettings(leaving.notification_settings)
  const { group_id, parent_id, location_id, is_urgent } = leaving
  const target = targetOf(leaving)
  return {
    origin,
    url: `${origin}${target.path}`,
    entityId: leaving.entity_id,
    locationId: location_id,
    channelId: group_id,
    groupId: group_id,
    parentMessageId: parent_id,
    id: push.notification_id,
    type: leaving.type,
    notificationType: (leaving.type && KINDS[leaving.type]) ?? 'GENERIC',
    notification_action_type: target.action,
    mediumType: 'webpush',
    sound,
    badge: leaving.badge,
    ...(details ?? wordsOf(leaving)),
    tag: push.tag,
    isUrgent: is_urgent,
    isSilent: !isSoundOn && !is_urgent,
    at: leaving.told_at.getTime(),
    readTags: leaving.read_tags,
    receipt: push.receipt,
  }
}

/** Words that tell nothing but that there is something. */
function wordsOf({ type, is_urgent }: Leaving): Words {
  if (type === null) return TEXTS.test
  if (is_urgent) return TEXTS.urgent
  return MESSAGES.includes(type) ? TEXTS.message : TEXTS.other
}

const KINDS: Partial<Record<NotificationType, PushPayload['notificationType']>> = {
  QUEUES: 'QUEUE',
  BROADCAST: 'BROADCAST',
  VOIP: 'voip',
  INBOUND_CALLS: 'voip',
}

type Target = { path: string; action: PushPayload['notification_action_type'] }

/** Where a click leads; ids alone. What has no place of its own opens the app. */
function targetOf({ type, data, entity_id, location_id, group_id, parent_id }: Leaving): Target {
  if (type === 'QUEUES' && entity_id !== null) return { path: `/entity/${entity_id}/event-queue`, action: 'queue' }
  if (data?.leadsTo === 'features') {
    return { path: `/settings/features${location_id === null ? '' : `?location=${location_id}`}`, action: 'app' }
  }
  if (location_id === null) return { path: '/chat', action: 'app' }
  const place = `/chat/locations/${location_id}`
  if (type === 'BROADCAST') return { path: `${place}/broadcasts/${data?.id ?? ''}`, action: 'broadcast' }
  if (group_id === null) return { path: place, action: 'app' }
  const path = `${place}/channels/${group_id}`
  return parent_id === null ? { path, action: 'channel' } : { path: `${path}?thread=${parent_id}`, action: 'thread' }
}
