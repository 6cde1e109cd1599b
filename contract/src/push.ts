import { z } from 'zod'
import { NotificationSound } from './notification-settings.ts'
import { NotificationType } from './notifications.ts'
import { Id, Millis } from './primitives.ts'
import { route } from './route.ts'

/** What the worker of the web app is registered as. */
export const PUSH_WORKER = '/push-worker.js'

/** Where a click on a push leads. */
export const PUSH_ACTIONS = ['channel', 'thread', 'broadcast', 'queue', 'call', 'features', 'app'] as const

/** The kinds of pushes; most are of no kind of their own. */
export const PUSH_KINDS = ['GENERIC', 'QUEUE', 'BROADCAST', 'voip'] as const

/** What is pushed, encrypted for one browser. Its words say nothing of a patient unless their reader wants details. */
export const PushPayload = z.object({
  origin: z.string(),
  url: z.string(),
  entityId: Id.nullable(),
  locationId: Id.nullable(),
  channelId: Id.nullable(),
  groupId: Id.nullable(),
  parentMessageId: Id.nullable(),
  /** The notification; none for a test. */
  id: Id.nullable(),
  type: NotificationType.nullable(),
  notificationType: z.enum(PUSH_KINDS),
  notification_action_type: z.enum(PUSH_ACTIONS),
  mediumType: z.literal('webpush'),
  sound: NotificationSound,
  /** How many notifications its reader has not read. */
  badge: z.int().nonnegative(),
  title: z.string(),
  body: z.string(),
  /** What replaces what: the newest of a channel takes the place of the one before it. */
  tag: z.string(),
  /** Whether it stays until it is looked at. */
  isUrgent: z.boolean(),
  isSilent: z.boolean(),
  at: Millis,
  /** What was shown under these has been read elsewhere. */
  readTags: z.array(z.string()),
  /** What the worker says it has come with; none for a test. */
  receipt: z.uuid(),
})
export type PushPayload = z.infer<typeof PushPayload>

const Base64Url = z.string().regex(/^[\w-]+=*$/)

/** A subscription as browsers give it out. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: Base64Url.min(80).max(100), auth: Base64Url.min(20).max(40) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

const DEVICE_TOKENS = '/api/v2/users/deviceTokens'

export const getPushKey = route({
  name: 'getPushKey',
  method: 'GET',
  path: DEVICE_TOKENS,
  summary: 'The key that pushes are signed with, and whether the caller’s session is pushed to',
  access: { level: 'user' },
  data: z.object({ publicKey: z.string(), isRegistered: z.boolean() }),
})

export const registerDevice = route({
  name: 'registerDevice',
  method: 'POST',
  path: DEVICE_TOKENS,
  summary: 'Pushes to a browser from now on, as long as the caller’s session lasts',
  access: { level: 'user' },
  body: PushSubscription,
  data: z.null(),
})

export const unregisterDevice = route({
  name: 'unregisterDevice',
  method: 'DELETE',
  path: DEVICE_TOKENS,
  summary: 'Pushes no more to where the caller’s session is',
  access: { level: 'user' },
  data: z.null(),
})

export const testPush = route({
  name: 'testPush',
  method: 'POST',
  path: `${DEVICE_TOKENS}/test`,
  summary: 'Pushes a test to where the caller’s session is',
  access: { level: 'user' },
  data: z.null(),
})

export const confirmPush = route({
  name: 'confirmPush',
  method: 'POST',
  path: '/api/v2/push/receipts',
  summary: 'Says that a push has come to a device; known by its receipt alone, since a worker has no session',
  access: { level: 'public' },
  body: z.object({ receipt: z.uuid() }),
  data: z.null(),
})
