import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { ChannelType, Group, ReadState } from './groups.ts'
import { SessionsChanged } from './devices.ts'
import { Draft } from './drafts.ts'
import { MeetingSignal } from './meetings.ts'
import { MemberMark, MemberMarks, Message, OwnVersion, ReactionType, Urgency } from './messages.ts'
import { Notification, NotificationType } from './notifications.ts'
import { OutOfOffice } from './out-of-office.ts'
import { AcuityDetails, Assessment, Flag, Patient } from './patients.ts'
import { Id, IsoDate, Millis } from './primitives.ts'
import { ReadReceipt } from './receipts.ts'
import { UserStatus } from './status.ts'
import { UrgentDelivery } from './urgent-deliveries.ts'
import { User } from './users.ts'

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
  'message.acknowledged': InGroup.extend({ messageId: Id, userId: Id, urgency: Urgency }),
  /** An urgent message still waits for the reader; the nth time they are told. */
  'message.reminder': z.object({ groupId: Id, locationId: Id, messageId: Id, reminder: z.int().positive() }),
  /** An urgent message was sent to the reader, told to screens that are locked too: that it waits, and where. */
  'message.alert': z.object({ groupId: Id, locationId: Id, messageId: Id }),
  /** Something urgent that is no message was told to the reader, on screens that are locked too: that it waits, and no more. */
  'notification.alert': z.object({ id: Id }),
  /** To whoever sent an urgent message: a step of its way to someone. */
  'message.delivery.changed': z.object({ groupId: Id, locationId: Id, messageId: Id, delivery: UrgentDelivery }),
  'message.edited': InGroup.extend({
    messageId: Id,
    message: z.string(),
    taggedUsersArray: z.array(Id),
    editedAt: Millis,
  }),
  /** Someone answered a form that a message gave. */
  'message.form.answered': InGroup.extend({ messageId: Id, message_attachment: z.array(Attachment) }),
  /** What a line of the record tells of went on: someone who checked in has left. */
  'message.activity.changed': InGroup.extend({
    messageId: Id,
    message: z.string(),
    message_attachment: z.array(Attachment),
  }),
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
  'message.bookmark': z.object({
    groupId: Id,
    messageId: Id,
    isBookmarked: z.boolean(),
    bookmarkId: Id.nullable(),
    ownVersion: OwnVersion,
  }),

  /** The reader's own mark moved, in another tab or on another device. */
  'update.last.seen.messages': ReadState,
  'user.read.messages': z.object({ groupIds: z.array(Id), locationId: Id }),
  /** How far members have come; a mark never goes back. */
  'read.receipt.statuses.changed': z.object({ groupId: Id, locationId: Id, marks: z.array(MemberMark) }),
  /** How far someone has read in a thread: up to which reply, and how many there were up to it. */
  'thread.read': z.object({
    groupId: Id,
    locationId: Id,
    parentId: Id,
    userId: Id,
    messageId: Id,
    noOfReplies: z.int().nonnegative(),
    /** The version of whoever read; theirs alone. */
    ownVersion: OwnVersion,
  }),
  /** Someone writes here; it is over when nothing more is heard for TYPING_MS. */
  'user.typing': z.object({ groupId: Id, parentId: Id.nullable(), userId: Id }),
  /** The reader's draft changed, in another tab or on another device. */
  'draft.changed': z.object({ draft: Draft }),

  /** A channel the reader is now in, as one who has just come sees it. */
  new_discussion: z.object({ group: Group }),
  edited_discussion: InGroup.extend({
    name: z.string().nullable(),
    display_name: z.string().nullable(),
    group_details: z.string().nullable(),
    is_public: z.boolean(),
    is_audit_log_enable: z.boolean(),
  }),
  /** A channel that the reader made or joined in another tab. */
  'channel.sync': z.object({ group: Group }),
  'channel.mute.toggle': z.object({ groupId: Id, locationId: Id, isMuted: z.boolean() }),
  'refresh.channels.list': z.object({ locationId: Id, type: ChannelType.nullable() }),
  'entity.group.archive.status.toggled': z.object({
    locationId: Id,
    groupIds: z.array(Id),
    archived_at: IsoDate.nullable(),
  }),
  'group.members': InGroup.extend({ participants: z.array(z.object({ id: Id })), marks: MemberMarks }),
  'group.member.removed': InGroup.extend({ userId: Id }),
  'group.member.removed.in.bulk': InGroup.extend({ userIds: z.array(Id) }),
  'entity.member.active.status.toggled': z.object({ entityId: Id, userId: Id, isActive: z.boolean() }),
  /** Someone is no longer at a location; at others they may be. */
  'location.member.removed': z.object({ locationId: Id, userId: Id }),

  'user.status': UserStatus,
  'user.profileInfo': z.object({ user: User }),
  /** Someone set their absence from a location, or ended it. */
  'user.out.of.office': z.object({ userId: Id, locationId: Id, out_of_office: OutOfOffice.nullable() }),
  /** Someone changed who is on call at a location, or the roles there are. It carries no name: not everyone may know. */
  'on.call.changed': z.object({ locationId: Id }),
  'refresh.user.data': z.object({
    userId: Id,
    dataType: z.enum(['token', 'preferences', 'notifications']),
    contextBuildFor: z.object({
      contextId: Id.nullable(),
      locationId: Id.nullable(),
      entityId: Id.nullable(),
      locationIds: z.array(Id),
      reason: z.string(),
    }),
  }),

  /** One of the reader's own sessions began, ended or was locked. */
  'user.sessions.changed': SessionsChanged,
  /** To a locked session: more or less waits than before. */
  'waiting.changed': z.object({}),

  /**
   * Who belongs to a patient has changed, who is asked to, or who is their contact; without a patient, a contact of the
   * place. It names nobody: everyone asks for what they may know.
   */
  'family.changed': z.object({ locationId: Id, patientId: Id.nullable() }),
  /** A patient as they are now, with their open flags; for families by name alone. */
  'on.patient.update': z.object({ locationId: Id, patient: Patient, flags: z.array(Flag) }),
  'patient.assessment.completed': z.object({
    locationId: Id,
    patientId: Id,
    /** What stands in the patient's profile now; null for a form without a score, which the history alone has. */
    assessment: Assessment.nullable(),
    acuity_score: z.int().nullable(),
    acuity_details: AcuityDetails,
  }),
  'notify.patient.discharge.change': z.object({ locationId: Id, patientId: Id, is_discharged: z.boolean() }),
  /** A patient is at another location now, with these channels of theirs. */
  'patient.transferred': z.object({
    patientId: Id,
    fromLocationId: Id,
    locationId: Id,
    locationName: z.string(),
    groupIds: z.array(Id),
  }),
  /** Someone came to a patient or left. It carries ids alone: what a reader may know of it differs. */
  'attendance.changed': z.object({ locationId: Id, patientId: Id }),
  /** A program changed, or a patient's part in it; null is no patient in particular. */
  'programs.changed': z.object({ locationId: Id, programId: Id, patientId: Id.nullable() }),
  'notes.synced': z.object({ locationId: Id, patientId: Id }),
  /** A note was written or changed; what it says is asked for. To the care team alone, as is the next. */
  'patient.note.changed': z.object({ locationId: Id, patientId: Id, noteId: Id }),
  /** Something that was forwarded to the clinical record is on its way, there, or could not be brought there. */
  'record.entry.changed': z.object({ locationId: Id, patientId: Id }),
  /** Something needs a hand at a location, or no longer does. To those who keep its queue. */
  'queue.changed': z.object({ entityId: Id, locationId: Id }),

  /** The reader was told something. What their plan leaves out is heard, and neither listed nor counted. */
  'notification.center': z.object({ notification: Notification, isListed: z.boolean() }),
  /** The reader has read these, here or elsewhere, or turned them back to unread; `type` where they are all of one. */
  'user.read.notification': z.object({
    ids: z.array(Id),
    type: NotificationType.nullable(),
    isRead: z.boolean(),
    /** There are more than are named here. */
    isMore: z.boolean(),
  }),
  /** Something was announced to the reader, through this location. It carries ids alone: a location may be closed to them. */
  'new.broadcast.message': z.object({ id: Id, locationId: Id }),
  /** What the reader has announced was sent, changed or called off. */
  'broadcast.changed': z.object({ id: Id }),

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
  'message.change.read.receipt.status': ReadReceipt,
  typing: z.object({ groupId: Id, parentId: Id.nullable() }),
  /** A device was told of an urgent message. */
  'message.alert.heard': z.object({ messageId: Id }),
  /** What this tab shows while someone can see it: a channel, or one of its threads; null for neither. */
  viewing: z.object({ groupId: Id.nullable(), parentId: Id.nullable() }),
} as const

/** How long a word that someone is typing holds, and how often it is said anew. */
export const TYPING_MS = 6_000
export const TYPING_EVERY_MS = 3_000

/** The same for what is looked at. */
export const VIEWING_MS = 45_000
export const VIEWING_EVERY_MS = 20_000

export type ServerEventName = keyof typeof SERVER_EVENTS
export type ServerEventPayload<Name extends ServerEventName> = z.infer<(typeof SERVER_EVENTS)[Name]>
export type ClientEventName = keyof typeof CLIENT_EVENTS
export type ClientEventPayload<Name extends ClientEventName> = z.infer<(typeof CLIENT_EVENTS)[Name]>

/** The same union in the shape Socket.IO's types want. */
export type ServerToClientEvents = { [Name in ServerEventName]: (payload: ServerEventPayload<Name>) => void }
export type ClientToServerEvents = { [Name in ClientEventName]: (payload: ClientEventPayload<Name>) => void }
