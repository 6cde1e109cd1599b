import { z } from 'zod'
import { ChannelType, Group, ReadState } from './groups.ts'
import { MeetingSignal } from './meetings.ts'
import { Message, ReactionType, ReceiptStatus, Urgency } from './messages.ts'
import { Notification } from './notifications.ts'
import { AcuityDetails, Assessment, Patient } from './patients.ts'
import { Id, IsoDate, Millis } from './primitives.ts'
import { User, PresenceStatus } from './users.ts'

/** Every change in a channel carries where it happened and the version it made. */
const InGroup = z.object({ groupId: Id, locationId: Id, version: z.int().nonnegative() })

/** The parent of a reply, as far as a reply changes it. */
export const ThreadSummary = z.object({
  id: Id,
  noOfReplies: z.int().nonnegative(),
  lastReplyAt: Millis,
  repliers: z.array(Id),
})

/** All that the server tells a client, by name. A name that is not here does not exist. */
export const SERVER_EVENTS = {
  /** A message was sent; a reply too. */
  chat: InGroup.extend({ message: Message }),
  /** A reply changed the summary under its parent. */
  'message.reply': InGroup.extend({ parent: ThreadSummary }),
  'message.acknowledged': InGroup.extend({ messageId: Id, urgency: Urgency }),
  'message.deleted': InGroup.extend({ messageId: Id, deletedAt: IsoDate }),
  'message.rating': InGroup.extend({
    messageId: Id,
    honorPoints: z.int().nonnegative(),
    ratedBy: Id,
    isRated: z.boolean(),
  }),
  'message.reaction': InGroup.extend({
    messageId: Id,
    reactions: z.partialRecord(ReactionType, z.int().nonnegative()),
    reaction: z.object({ id: Id, type: ReactionType, userId: Id, isRemoved: z.boolean() }),
  }),
  'message.pinned': InGroup.extend({
    messageId: Id,
    isPinned: z.boolean(),
    messageHashKey: z.string(),
    channelType: ChannelType,
  }),
  'message.bookmark': z.object({ groupId: Id, messageId: Id, isBookmarked: z.boolean(), bookmarkId: Id.nullable() }),

  /** The reader's own mark moved, in another tab or on another device. */
  'update.last.seen.messages': ReadState,
  'user.read.messages': z.object({ groupIds: z.array(Id), locationId: Id }),
  /** Someone's mark moved over the messages after `fromSeq` up to `toSeq`. */
  'read.receipt.statuses.changed': z.object({
    groupId: Id,
    locationId: Id,
    userId: Id,
    status: ReceiptStatus,
    fromSeq: z.int().nonnegative(),
    toSeq: z.int().nonnegative(),
  }),

  new_discussion: z.object({ group: Group }),
  edited_discussion: z.object({ group: Group }),
  'channel.sync': z.object({ group: Group }),
  'channel.mute.toggle': z.object({ groupId: Id, locationId: Id, isMuted: z.boolean() }),
  'refresh.channels.list': z.object({ locationId: Id, type: ChannelType.nullable() }),
  'entity.group.archive.status.toggled': z.object({
    locationId: Id,
    groupIds: z.array(Id),
    archived_at: IsoDate.nullable(),
  }),
  'group.members': InGroup.extend({ participants: z.array(z.object({ id: Id })) }),
  'group.member.removed': InGroup.extend({ userId: Id }),
  'group.member.removed.in.bulk': z.object({ locationId: Id, groupId: Id, userIds: z.array(Id) }),
  'entity.member.active.status.toggled': z.object({ entityId: Id, userId: Id, isActive: z.boolean() }),

  'user.status': z.object({
    userId: Id,
    status: PresenceStatus,
    status_message: z.string().nullable(),
    is_online: z.boolean(),
  }),
  'user.profileInfo': z.object({ user: User }),
  'refresh.user.data': z.object({
    userId: Id,
    dataType: z.enum(['token']),
    contextBuildFor: z.object({
      contextId: Id.nullable(),
      locationId: Id.nullable(),
      entityId: Id.nullable(),
      locationIds: z.array(Id),
      reason: z.string(),
    }),
  }),

  'on.patient.update': z.object({ locationId: Id, patient: Patient }),
  'patient.assessment.completed': z.object({
    locationId: Id,
    patientId: Id,
    assessment: Assessment,
    acuity_score: z.int().nullable(),
    acuity_details: AcuityDetails,
  }),
  'notify.patient.discharge.change': z.object({ locationId: Id, patientId: Id, is_discharged: z.boolean() }),
  'notes.synced': z.object({ locationId: Id, patientId: Id }),

  'notification.center': z.object({ notification: Notification }),
  'user.read.notification': z.object({ ids: z.array(Id), type: z.string().nullable() }),
  'new.broadcast.message': z.object({ id: Id, locationId: Id, title: z.string(), createdAt: IsoDate }),

  'meeting.join': MeetingSignal,
  'meeting.end': MeetingSignal,
  'meeting.reject': MeetingSignal,
  'meeting.not-responding': MeetingSignal,
  'meeting.cancelled': MeetingSignal,
  'meeting.in-progress': MeetingSignal,
  'meeting.unauthorized.location': z.object({ meetingId: z.string(), userId: Id, locationId: Id }),
} as const

/** All that a client tells the server over the socket. */
export const CLIENT_EVENTS = {
  'message.change.read.receipt.status': z.object({
    channelId: Id,
    userId: Id,
    timestamp: Millis,
    medium: z.literal('webapp'),
    messageIds: z.array(z.object({ messageId: Id, status: ReceiptStatus })),
    locationId: Id,
    isFamilyMember: z.boolean(),
  }),
} as const

export type ServerEventName = keyof typeof SERVER_EVENTS
export type ServerEventPayload<Name extends ServerEventName> = z.infer<(typeof SERVER_EVENTS)[Name]>
export type ClientEventName = keyof typeof CLIENT_EVENTS
export type ClientEventPayload<Name extends ClientEventName> = z.infer<(typeof CLIENT_EVENTS)[Name]>

/** The same union in the shape Socket.IO's types want. */
export type ServerToClientEvents = { [Name in ServerEventName]: (payload: ServerEventPayload<Name>) => void }
export type ClientToServerEvents = { [Name in ClientEventName]: (payload: ClientEventPayload<Name>) => void }
