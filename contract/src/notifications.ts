import { z } from 'zod'
import { ChannelType } from './groups.ts'
import { Id, IsoDate, QueryInt } from './primitives.ts'
import { route } from './route.ts'

/** Why a notification was made. */
export const NOTIFICATION_TYPES = [
  'MENTION',
  'DELEGATE',
  'NAME_MENTION',
  'HONOR',
  'FLAG_ADDED',
  'FLAG_REMOVED',
  'ADDED_TO_CHANNEL',
  'DIRECT_MESSAGE',
  'BOOKMARKS',
  'UNJOINED_CHANNEL',
  'REPLIES',
  'QUEUES',
  'GENERIC',
  'BROADCAST',
  'ESCALATION',
  'VOIP',
  'INBOUND_CALLS',
  'SIMPLE_MESSAGE',
  'INBOUND_SMS',
] as const
export const NotificationType = z.enum(NOTIFICATION_TYPES)
export type NotificationType = z.infer<typeof NotificationType>

/** What is not about reading a message, though it names one: having read that is no sign of having heard of this. */
export const NOT_OF_MESSAGES: readonly NotificationType[] = [
  'HONOR',
  'ESCALATION',
  'VOIP',
  'INBOUND_CALLS',
  'INBOUND_SMS',
  'BROADCAST',
  'QUEUES',
  'GENERIC',
]

/** Whether something told is read with the message that it names. */
export function isReadWithMessage(type: NotificationType): boolean {
  return !NOT_OF_MESSAGES.includes(type)
}

/** What the centre shows goes back so far. */
export const NOTIFICATION_WINDOW_DAYS = 7

/** How many of a month the free plan lists. */
export const FREE_NOTIFICATIONS = 30

export const NOTIFICATIONS_PAGE = 50

/** The badge counts so far; above it reads "99+". */
export const MOST_COUNTED = 100

/** Routine messages of one channel (or one thread) that come within this time of each other make one notification. */
export const ROUTINE_WINDOW_MS = 10 * 60_000

/** What an urgent notification went through to be heard. */
export const PASSED = ['mute', 'settings', 'quietHours', 'lock'] as const
export const Passed = z.enum(PASSED)
export type Passed = z.infer<typeof Passed>

/** What missed calls are told apart by. */
export const CALL_FILTERS = ['all', 'missed', 'received'] as const
export const CallFilter = z.enum(CALL_FILTERS)

/** Where a notice leads: to what is switched on at its location, where an admin decides on what was asked for. */
export const NOTICE_LEADS = ['features'] as const
export const NoticeLead = z.enum(NOTICE_LEADS)
export type NoticeLead = z.infer<typeof NoticeLead>

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  is_read: z.boolean(),
  /** When it was last told: one that is told again moves to the front. */
  created_at: IsoDate,
  fk_channel_id: Id.nullable(),
  fk_location_id: Id.nullable(),
  locationName: z.string().nullable(),
  entityId: Id.nullable(),
  isUrgent: z.boolean(),
  passed: z.array(Passed),
  /** Held back by quiet hours: listed, and not heard of until they end. */
  isHeld: z.boolean(),
  /** How many messages it stands for. */
  count: z.int().positive(),
  messageId: Id.nullable(),
  parentMessageId: Id.nullable(),
  /** Who did it; null for what nobody did by hand. */
  Sender: z.object({ id: Id, fullName: z.string(), avatar: z.string().nullable() }).nullable(),
  data: z.object({
    /** What it is about, where that is no message: a broadcast, an item of the queue, a call. */
    id: Id.optional(),
    callStatus: z.string().optional(),
    flaggingData: z.object({ fk_flag_id: Id }).optional(),
    /** The name of a flag, the title of a broadcast, the words of a notice. */
    title: z.string().optional(),
    /** Where a notice leads; most lead nowhere. */
    leadsTo: NoticeLead.optional(),
    /** For whom a delegate is told. */
    insteadOf: z.string().optional(),
  }),
  /** The channel, if its reader may know of it now; `hasJoined` says whether they are in it. */
  Channel: z
    .object({ id: Id, type: ChannelType, name: z.string(), is_public: z.boolean(), hasJoined: z.boolean() })
    .nullable(),
  Patient: z.object({ id: Id, fullName: z.string() }).nullable(),
  /** How the message begins, as it reads now and if its reader may read it now. */
  quote: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

/** The two tabs that notifications are listed in and that can be narrowed down; bookmarks have a call of their own. */
export const NOTIFICATION_TABS = ['all', 'mentions', 'honors'] as const
export const NotificationTab = z.enum(NOTIFICATION_TABS)
export type NotificationTab = z.infer<typeof NotificationTab>

/** What stands under Mentions and under Honors; All has everything. */
export const TYPES_OF_TAB: Record<Exclude<NotificationTab, 'all'>, readonly NotificationType[]> = {
  mentions: ['MENTION', 'NAME_MENTION', 'DELEGATE', 'UNJOINED_CHANNEL'],
  honors: ['HONOR'],
}

/** How a tab is narrowed down. No flags chosen means all flags; `channel` is the parent of the four kinds. */
export const NotificationFilter = z.object({
  unread: z.boolean().default(false),
  filterFlags: z
    .object({ isToggle: z.boolean().default(false), selectedFlags: z.array(Id).max(200).default([]) })
    .prefault({}),
  filterInboundCallsBy: CallFilter.nullable().default(null),
  filterChannels: z
    .object({
      channel: z.boolean().default(false),
      patient: z.boolean().default(false),
      discussion: z.boolean().default(false),
      personal: z.boolean().default(false),
      omni: z.boolean().default(false),
    })
    .prefault({}),
})
export type NotificationFilter = z.infer<typeof NotificationFilter>

const Json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(4000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

export const NotificationPage = z.object({
  notifications: z.array(Notification),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
  /** Unread ones of the window, at most `MOST_COUNTED`. */
  unread: z.int().nonnegative(),
  /** Those that are counted, the newest first: what is told and read afterwards is added to them and taken away. */
  unreadIds: z.array(Id),
  /** Whether the plan leaves some of this month out. */
  isLimited: z.boolean(),
})
export type NotificationPage = z.infer<typeof NotificationPage>

export const listNotifications = route({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/v2/notifications',
  summary: 'What the caller was told in the last seven days, the newest first',
  access: { level: 'user' },
  query: z.object({
    tab: NotificationTab.default('all'),
    /** A `NotificationFilter` as JSON. */
    filter: Json(NotificationFilter).optional(),
    /** `next` of the page before. */
    after: z.string().max(100).optional(),
    /** None for the badge alone. */
    limit: QueryInt.max(NOTIFICATIONS_PAGE).default(NOTIFICATIONS_PAGE),
  }),
  data: NotificationPage,
})

/** What is read, or with `isRead: false` unread again: these, those of channels, those of types, or all; `before` leaves newer ones. */
export const ReadingRequest = z
  .object({
    ids: z.array(Id).min(1).max(1000),
    channelId: Id,
    channelIds: z.array(Id).min(1).max(1000),
    types: z.array(NotificationType).min(1),
    all: z.literal(true),
    /** Only those told at or after this moment, and only those told before that one: a section of the list. */
    from: IsoDate,
    before: IsoDate,
  })
  .partial()
  .extend({ isRead: z.boolean().default(true) })
  .refine(
    ({ ids, channelId, channelIds, types, all }) =>
      [ids, channelId, channelIds, types, all].some((one) => one !== undefined),
    'must say which',
  )

export const readNotifications = route({
  name: 'readNotifications',
  method: 'PUT',
  path: '/api/v2/notifications',
  summary: 'Marks notifications read, or unread again',
  access: { level: 'user' },
  body: ReadingRequest,
  data: z.object({ isMarkedRead: z.boolean(), ids: z.array(Id), unread: z.int().nonnegative() }),
  errors: ['NO_NOTIFICATION_DATA'],
})
