import type { NotificationType } from '@kinward/contract/notifications'
import type { PushPayload } from '@kinward/contract/push'
import { readNotificationSettings } from '../notification-settings/notification-settings.ts'
import type { Leaving as Found, Waiting } from './push.repository.ts'
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

/** What is pushed, and how much its reader has not read. */
type Leaving = Found & { badge: number }

/** What a browser is pushed. `details` are given for those alone who want to see them. */
export function buildPayload(origin: string, push: Waiting, leaving: Leaving, details: Words | null): PushPayload {
  const { sound, isSoundOn } = readNotificationSettings(leaving.notification_settings)
  const { group_id, parent_id, location_id } = leaving
  const target = targetOf(leaving)
  const kind = leaving.call ? 'VOIP' : leaving.type
  const isForHelp = leaving.call !== null && leaving.call.support_name !== null
  const isUrgent = leaving.is_urgent || (leaving.call !== null && !push.closes)
  return {
    origin,
    url: `${origin}${target.path}`,
    entityId: leaving.entity_id,
    locationId: location_id,
    channelId: group_id,
    groupId: group_id,
    parentMessageId: parent_id,
    id: push.notification_id,
    type: kind,
    notificationType: (kind && KINDS[kind]) ?? 'GENERIC',
    notification_action_type: target.action,
    mediumType: 'webpush',
    sound,
    badge: leaving.badge,
    ...(details ?? wordsOf(push, leaving)),
    tag: push.tag,
    isUrgent,
    isSilent: push.closes || (!isSoundOn && !leaving.is_urgent && !isForHelp),
    at: leaving.told_at.getTime(),
    // What closes a call is shown in its place, and closed at once.
    readTags: push.closes ? [...leaving.read_tags, push.tag] : leaving.read_tags,
    receipt: push.receipt,
  }
}

/** Words that tell nothing but that there is something. */
function wordsOf({ closes }: Waiting, { type, is_urgent, call }: Found): Words {
  if (call) return closes ? TEXTS.callOver : TEXTS.call
  if (type === null) return TEXTS.test
  if (type === 'VOIP') return TEXTS.missedCall
  if (type === 'ESCALATION') return is_urgent ? TEXTS.unansweredHelp : TEXTS.calledHelp
  if (is_urgent && type === 'BROADCAST') return TEXTS.urgentBroadcast
  if (is_urgent) return type === 'GENERIC' ? TEXTS.ownUrgent : TEXTS.urgent
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
function targetOf({ type, data, entity_id, location_id, group_id, parent_id, call }: Found): Target {
  // Where it rings as soon as the line is open.
  if (call && location_id !== null) return { path: `/chat/locations/${location_id}`, action: 'call' }
  if (type === 'QUEUES' && entity_id !== null) return { path: `/entity/${entity_id}/event-queue`, action: 'queue' }
  if (data?.leadsTo === 'features') {
    return { path: `/settings/features${location_id === null ? '' : `?location=${location_id}`}`, action: 'features' }
  }
  if (location_id === null) return { path: '/chat', action: 'app' }
  const place = `/chat/locations/${location_id}`
  if (type === 'BROADCAST') return { path: `${place}/broadcasts/${data?.id ?? ''}`, action: 'broadcast' }
  if (group_id === null) return { path: place, action: 'app' }
  const path = `${place}/channels/${group_id}`
  return parent_id === null ? { path, action: 'channel' } : { path: `${path}?thread=${parent_id}`, action: 'thread' }
}
