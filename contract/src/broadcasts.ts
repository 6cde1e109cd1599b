import { z } from 'zod'
import { Attachment, MOST_ATTACHMENTS, UploadKind } from './attachments.ts'
import { MESSAGE_MAX_LENGTH } from './messages.ts'
import { Role } from './permissions.ts'
import { Id, IsoDate, QueryInt, Text } from './primitives.ts'
import { route } from './route.ts'
import { NewUpload, UploadAddress, UploadResult } from './uploads.ts'

const BROADCASTS = '/api/v2/broadcasts' as const

export const BROADCAST_TITLE_MAX = 120
export const BROADCASTS_PAGE = 20

/** A broadcast can be written for so many days ahead. */
export const BROADCAST_MOST_DAYS_AHEAD = 366

/** How many people a report of who has read it names. */
export const MOST_READERS_NAMED = 2_000

/** Whom a broadcast goes to where nothing else is chosen: those who work there. */
export const USUAL_ROLES = ['admin', 'staff'] as const satisfies readonly Role[]

/** Whoever is named one by one is of the care team: patients and families are reached by their role alone. */
export const NAMED_ROLES = ['admin', 'staff', 'collaborator'] as const satisfies readonly Role[]

const Person = z.object({ id: Id, fullName: z.string(), avatar: z.string().nullable() })
const Place = z.object({ id: Id, name: z.string() })
export type BroadcastPlace = z.infer<typeof Place>

/** An announcement, as one who may read it sees it. */
export const Broadcast = z.object({
  id: Id,
  title: z.string(),
  /** With the markup of messages. */
  message: z.string(),
  attachments: z.array(Attachment),
  isUrgent: z.boolean(),
  sentAt: IsoDate,
  is_read: z.boolean(),
  Sender: Person,
  /** The reader's own locations through which it came to them. */
  locations: z.array(Place),
})
export type Broadcast = z.infer<typeof Broadcast>

export const BroadcastPage = z.object({
  broadcasts: z.array(Broadcast),
  /** Where the next page begins; null at the end. */
  next: z.string().nullable(),
  unread: z.int().nonnegative(),
})
export type BroadcastPage = z.infer<typeof BroadcastPage>

/** The place in a list that is ordered by a moment and an id. */
const Cursor = z.string().regex(/^\d{1,16}-\d{1,16}$/)

export const listBroadcasts = route({
  name: 'listBroadcasts',
  method: 'GET',
  path: BROADCASTS,
  summary: 'What was announced to the caller, the newest first, and how much of it is unread',
  access: { level: 'user' },
  query: z.object({
    /** `next` of the page before. */
    after: Cursor.optional(),
    /** 0 asks only how many are unread. */
    limit: QueryInt.pipe(z.int().max(50)).default(BROADCASTS_PAGE),
  }),
  data: BroadcastPage,
})

const Unread = z.object({ unread: z.int().nonnegative() })

export const readAllBroadcasts = route({
  name: 'readAllBroadcasts',
  method: 'PUT',
  path: BROADCASTS,
  summary: 'Marks everything that was announced to the caller as read, or with `upTo` what is not newer than that',
  access: { level: 'user' },
  body: z
    .object({
      /** The newest that was listed: what came since was seen by nobody. */
      upTo: Broadcast.pick({ id: true, sentAt: true }).optional(),
    })
    .default({}),
  data: Unread,
})

export const getBroadcast = route({
  name: 'getBroadcast',
  method: 'GET',
  path: `${BROADCASTS}/{broadcastId}`,
  summary: 'One announcement, for those it went to, its author and those who manage announcements where it went',
  access: { level: 'user' },
  data: Broadcast,
})

export const readBroadcast = route({
  name: 'readBroadcast',
  method: 'PUT',
  path: `${BROADCASTS}/{broadcastId}/read`,
  summary: 'Marks an announcement as read by the caller',
  access: { level: 'user' },
  data: Unread,
})

const distinct = (ids: readonly number[]): boolean => new Set(ids).size === ids.length

/** Whom an announcement is for: everyone of these roles at these locations, and people there who are named one by one. */
export const Audience = z.object({
  locationIds: z.array(Id).min(1).max(200).refine(distinct, 'must not repeat'),
  roles: z
    .array(Role)
    .max(5)
    .default([...USUAL_ROLES]),
  userIds: z.array(Id).max(500).refine(distinct, 'must not repeat').default([]),
})
export type Audience = z.infer<typeof Audience>

const SomeAudience = Audience.refine(({ roles, userIds }) => roles.length + userIds.length > 0, {
  path: ['roles'],
  message: 'must be for somebody',
})

/** An announcement as its author writes it; without `sendAt` it goes out at once. */
export const NewBroadcast = z.object({
  title: Text.trim().min(1).max(BROADCAST_TITLE_MAX),
  message: Text.trim().min(1).max(MESSAGE_MAX_LENGTH),
  attachments: z
    .array(z.object({ type: UploadKind, name: Text.min(1).max(200) }))
    .max(MOST_ATTACHMENTS)
    .default([]),
  isUrgent: z.boolean().default(false),
  audience: SomeAudience,
  sendAt: IsoDate.nullable().default(null),
})
export type NewBroadcast = z.infer<typeof NewBroadcast>

export const BROADCAST_STATES = ['scheduled', 'sent', 'cancelled', 'stopped'] as const

/** Why an announcement did not go out at its time: its author may no longer announce there, or nobody is there any more. */
export const STOP_REASONS = ['notAllowed', 'nobody'] as const

/** An announcement as its author and those who manage announcements see it, as far as it concerns their locations. */
export const OutgoingBroadcast = Broadcast.omit({ sentAt: true, is_read: true }).extend({
  state: z.enum(BROADCAST_STATES),
  createdAt: IsoDate,
  sendAt: IsoDate.nullable(),
  sentAt: IsoDate.nullable(),
  stopReason: z.enum(STOP_REASONS).nullable(),
  /** Who is named one by one is told to the author alone. */
  audience: Audience,
  recipients: z.int().nonnegative(),
  readBy: z.int().nonnegative(),
  mayChange: z.boolean(),
  mayCancel: z.boolean(),
})
export type OutgoingBroadcast = z.infer<typeof OutgoingBroadcast>

export const sendBroadcast = route({
  name: 'sendBroadcast',
  method: 'POST',
  path: BROADCASTS,
  summary: 'Announces something, now or later; with the same `hashKey` it is announced once',
  access: { level: 'user' },
  body: NewBroadcast.extend({ hashKey: Text.min(8).max(100) }),
  data: OutgoingBroadcast,
  errors: ['FORBIDDEN', 'CONFLICT', 'IP_RESTRICTED', 'WEBAPP_RESTRICTED', 'TERMS_REQUIRED'],
})

export const changeBroadcast = route({
  name: 'changeBroadcast',
  method: 'PATCH',
  path: `${BROADCASTS}/{broadcastId}`,
  summary: 'Changes an announcement of the caller that has not gone out; without `sendAt` it goes out at once',
  access: { level: 'user' },
  body: NewBroadcast,
  data: OutgoingBroadcast,
  errors: ['FORBIDDEN', 'CONFLICT', 'IP_RESTRICTED', 'WEBAPP_RESTRICTED', 'TERMS_REQUIRED'],
})

export const cancelBroadcast = route({
  name: 'cancelBroadcast',
  method: 'DELETE',
  path: `${BROADCASTS}/{broadcastId}`,
  summary: 'Calls off an announcement that has not gone out, by its author or by who manages all of its locations',
  access: { level: 'user' },
  data: OutgoingBroadcast,
  errors: ['FORBIDDEN', 'CONFLICT'],
})

export const OutgoingPage = z.object({ broadcasts: z.array(OutgoingBroadcast), next: z.string().nullable() })
export type OutgoingPage = z.infer<typeof OutgoingPage>

export const listOutgoingBroadcasts = route({
  name: 'listOutgoingBroadcasts',
  method: 'GET',
  path: `${BROADCASTS}/outgoing`,
  summary: 'What the caller has announced, or others at locations where the caller manages announcements',
  access: { level: 'user' },
  query: z.object({ after: Cursor.optional() }),
  data: OutgoingPage,
})

/** How many people an audience has: a person at two locations counts once in `total`, and at both. */
export const Reach = z.object({ total: z.int().nonnegative(), locations: z.array(Place.extend({ count: z.int() })) })
export type Reach = z.infer<typeof Reach>

export const previewBroadcast = route({
  name: 'previewBroadcast',
  method: 'POST',
  path: `${BROADCASTS}/preview`,
  summary: 'How many people an audience has now',
  access: { level: 'user' },
  body: SomeAudience,
  data: Reach,
  errors: ['FORBIDDEN', 'IP_RESTRICTED', 'WEBAPP_RESTRICTED', 'TERMS_REQUIRED'],
})

/** Who has read an announcement at a location; those who read it last first, then those who have not. */
export const Readers = z.object({
  locations: z.array(
    Place.extend({
      total: z.int().nonnegative(),
      readBy: z.int().nonnegative(),
      people: z.array(Person.extend({ readAt: IsoDate.nullable() })),
    }),
  ),
  /** Whether there are more than are named. */
  isCut: z.boolean(),
})
export type Readers = z.infer<typeof Readers>

export const listBroadcastReaders = route({
  name: 'listBroadcastReaders',
  method: 'GET',
  path: `${BROADCASTS}/{broadcastId}/readers`,
  summary: 'Who has read an announcement and when, for its author and those who manage announcements there',
  access: { level: 'user' },
  data: Readers,
})

const UPLOADS = `${BROADCASTS}/attachments/upload-signed-url` as const

export const beginBroadcastUpload = route({
  name: 'beginBroadcastUpload',
  method: 'POST',
  path: UPLOADS,
  summary: 'Announces a file that an announcement will carry: a name for it, and a signed address to PUT its bytes to',
  access: { level: 'user' },
  body: NewUpload,
  data: UploadAddress,
  errors: ['FORBIDDEN', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'],
})

export const finishBroadcastUpload = route({
  name: 'finishBroadcastUpload',
  method: 'PUT',
  path: `${UPLOADS}/{uploadName}`,
  summary: 'Says that the bytes have arrived; answers once they were looked at',
  access: { level: 'user' },
  data: UploadResult,
  errors: ['CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'UNAVAILABLE'],
})

export const cancelBroadcastUpload = route({
  name: 'cancelBroadcastUpload',
  method: 'DELETE',
  path: `${UPLOADS}/{uploadName}`,
  summary: 'Throws away an upload of the caller that no announcement carries',
  access: { level: 'user' },
  data: z.null(),
})
