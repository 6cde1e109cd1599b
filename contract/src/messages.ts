import { z } from 'zod'
import { Attachment, AttachmentKind, MOST_ATTACHMENTS, NewAttachment } from './attachments.ts'
import { ChannelType } from './groups.ts'
import { Id, IsoDate, Millis, QueryInt, Text } from './primitives.ts'
import { BASE, route } from './route.ts'
import { UserType } from './users.ts'

/** The six reactions, in the order they are offered. */
export const REACTION_TYPES = ['like', 'heart', 'celebrate', 'support', 'interesting', 'funny'] as const
export const ReactionType = z.enum(REACTION_TYPES)
export type ReactionType = z.infer<typeof ReactionType>

export const ReceiptStatus = z.enum(['SENT', 'DELIVERED', 'READ'])

/** `activity` is a line of the record (someone checked in, a flag was added), not something a person said. */
export const MessageType = z.enum(['normal', 'announcement', 'activity'])

/** The longest text a message can have. */
export const MESSAGE_MAX_LENGTH = 10_000

/** How many messages a page of history holds. */
export const MESSAGES_PAGE = 50

/** The most changes one catch-up answers with; beyond it a client loads afresh. */
export const UPDATES_PAGE = 500

export const Sender = z.object({
  userId: Id,
  fullName: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string().nullable(),
  avatar: z.string().nullable(),
  isBot: z.boolean(),
  userType: UserType,
  relation: z.string().nullable(),
})
export type Sender = z.infer<typeof Sender>

/**
 * How far a member has come: everything up to `delivered` has reached them, everything up to `read` they have seen, and
 * what was said up to `since` was there before they were. Receipts of messages are these marks, and nothing else.
 */
export const MemberMark = z.object({
  userId: Id,
  since: z.int().nonnegative(),
  delivered: z.int().nonnegative(),
  read: z.int().nonnegative(),
})
export type MemberMark = z.infer<typeof MemberMark>

/** Channels with more members than this have no receipts. */
export const RECEIPTS_MAX_MEMBERS = 200

/** The marks of a channel's members, by user id; null where there are no receipts. */
export const MemberMarks = z.array(MemberMark).nullable()

/** Who was asked to acknowledge an urgent message, and who has. */
export const Urgency = z.object({
  asked: z.array(Id),
  acknowledged: z.array(z.object({ userId: Id, at: Millis })),
})

/** What a message answers to, as it reads now: the beginning of its words, and who sent it. `quoteOf` makes one. */
export const Quote = z.object({
  messageId: Id,
  userId: Id,
  fullName: z.string(),
  message: z.string(),
  isDeleted: z.boolean(),
  /** Whose words they are, where it has none of its own and passes those of another on. */
  author: z.object({ userId: Id, fullName: z.string() }).optional(),
  /** What it carries, where it has no words at all. */
  carries: z.object({ type: AttachmentKind, name: z.string().nullable() }).optional(),
})
export type Quote = z.infer<typeof Quote>

/** What someone said at a time. */
const SaidWords = z.object({ userId: Id, fullName: z.string(), timeStamp: Millis, message: z.string() })

/** The most that comes along below forwarded words; whoever would pass more on writes it anew. */
export const MOST_EARLIER = 4

/**
 * What was forwarded, as it read then. Its channel stays unnamed: not everyone here may know of it. Where its words stood
 * above others that were forwarded, those come along as `earlier`, the nearest first, each with its author and time.
 */
export const Forwarded = SaidWords.extend({ earlier: z.array(SaidWords).max(MOST_EARLIER).optional() })
export type Forwarded = z.infer<typeof Forwarded>

/** Those who have not acknowledged an urgent message are told again this often, and this many times. */
export const REMIND_EVERY_MS = 5 * 60_000
export const REMIND_TIMES = 6

const FlagLink = z.object({ fk_flag_id: Id })

/**
 * A message. `seq` is its place in the main thread, null for a reply that stays in its thread; `version` is the
 * channel's version at its last change. Order by `seq`, never by a clock.
 */
export const Message = z.object({
  id: Id,
  hashKey: z.string(),
  groupId: Id,
  locationId: Id,
  type: ChannelType,
  messageType: MessageType,
  sender: Sender,
  message: z.string(),
  message_attachment: z.array(Attachment),
  taggedUsersArray: z.array(Id),
  timeStamp: Millis,
  seq: z.int().positive().nullable(),
  version: z.int().positive(),
  parentId: Id.nullable(),
  showInMainThread: z.boolean(),
  noOfReplies: z.int().nonnegative(),
  lastReplyAt: Millis.nullable(),
  repliers: z.array(Id),
  /** Whoever began a thread, answered in it or opened it follows it, and is told what they have not seen there. */
  followsThread: z.boolean(),
  unreadReplies: z.int().nonnegative(),
  quote: Quote.nullable(),
  forwarded: Forwarded.nullable(),
  editedAt: Millis.nullable(),
  reactions: z.partialRecord(ReactionType, z.int().nonnegative()),
  userReactions: z.partialRecord(ReactionType, Id),
  honorPoints: z.int().nonnegative(),
  isRated: z.boolean(),
  isBookmarked: z.boolean(),
  bookmarkId: Id.nullable(),
  isPinned: z.boolean(),
  isDeleted: z.boolean(),
  deletedAt: IsoDate.nullable(),
  receiptStatus: ReceiptStatus,
  urgency: Urgency.nullable(),
  OpenedFlags: z.array(FlagLink),
  ClosedFlags: z.array(FlagLink),
})
export type Message = z.infer<typeof Message>

/**
 * Counts what the reader did with a channel's messages for themselves alone, which is no change of the channel: bookmarks,
 * and how far they have come in threads.
 */
export const OwnVersion = z.int().nonnegative()

/** A stretch of a channel's main thread, oldest first, with the channel's state when it was read. */
export const MessagePage = z.object({
  messages: z.array(Message),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  seq: z.int().nonnegative(),
  version: z.int().nonnegative(),
  ownVersion: OwnVersion,
  lastSeenSeq: z.int().nonnegative(),
  lastSeenMessageId: Id.nullable(),
  lastSeenAt: Millis.nullable(),
  isMarkedUnread: z.boolean(),
  marks: MemberMarks,
})
export type MessagePage = z.infer<typeof MessagePage>

/**
 * With `all`, deleted messages come with what they said, and behind each message what was said in its thread alone (`seq`
 * is null): where there is an audit log, for those who may read it.
 */
const Include = z.enum(['all']).optional()

export const listMessages = route({
  name: 'listMessages',
  method: 'GET',
  path: `${BASE}/groups/{groupId}/messages`,
  summary: 'The page around the first unread message (lastSeenIndex) or another, before one (lastIndex), or the newest',
  access: { level: 'group' },
  query: z.object({
    lastIndex: QueryInt.optional(),
    lastSeenIndex: QueryInt.optional(),
    /** A message to open the channel at; one that stays in a thread opens it at its parent. */
    around: QueryInt.optional(),
    include: Include,
  }),
  data: MessagePage.extend({
    /** The thread that `around` is in and the page does not show. */
    threadId: Id.optional(),
  }),
})

export const paginateMessages = route({
  name: 'paginateMessages',
  method: 'GET',
  path: `${BASE}/groups/{groupId}/messages/paginate`,
  summary: 'A page of history before or after a place in the channel',
  access: { level: 'group' },
  query: z.object({
    before: QueryInt.optional(),
    after: QueryInt.optional(),
    limit: QueryInt.pipe(z.int().min(1).max(200)).default(MESSAGES_PAGE),
    include: Include,
  }),
  data: MessagePage,
})

/** What changed in a channel since a version: messages and replies, by version. `complete` is false when there is more. */
export const MessageUpdates = z.object({
  messages: z.array(Message),
  version: z.int().nonnegative(),
  ownVersion: OwnVersion,
  seq: z.int().nonnegative(),
  complete: z.boolean(),
  marks: MemberMarks,
})
export type MessageUpdates = z.infer<typeof MessageUpdates>

export const messageUpdates = route({
  name: 'messageUpdates',
  method: 'GET',
  path: `${BASE}/groups/{groupId}/messages/updates`,
  summary: 'What changed since a version, or in a range of messages since a time',
  access: { level: 'group' },
  query: z.object({
    sinceVersion: QueryInt.optional(),
    /** With `sinceVersion`: also what the reader did for themselves alone, on any device, after this `ownVersion`. */
    sinceOwnVersion: QueryInt.optional(),
    fromMessage: QueryInt.optional(),
    toMessage: QueryInt.optional(),
    fromTime: QueryInt.optional(),
  }),
  data: MessageUpdates,
})

/** Anything but spaces, controls, and what only joins or parts letters. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Whether a text has anything in it that a reader can see. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Whether there is anything to send: words, or something they carry. */
export function hasContent(draft: {
  message: string
  forwards?: unknown
  message_attachment?: readonly unknown[]
  OpenedFlags?: readonly unknown[]
  ClosedFlags?: readonly unknown[]
}): boolean {
  const { message, forwards, message_attachment = [], OpenedFlags = [], ClosedFlags = [] } = draft
  const carried = message_attachment.length + OpenedFlags.length + ClosedFlags.length
  return isVisible(message) || Boolean(forwards) || carried > 0
}

/** The most flags that one message opens, or closes. */
export const MOST_FLAGS = 10

/** The words of a message, sent or edited: without the space around them. */
export const MessageWords = Text.trim().max(MESSAGE_MAX_LENGTH)

/**
 * A message to send. Sent again with the same `hashKey`, it returns the first one. `forwards` names a message of a
 * channel that the sender reads: its words and files are taken along, under the words of the sender. An urgent message
 * stands in the channel, not only in a thread. In a patient's channel it can open and close flags of theirs.
 */
export const NewMessage = z
  .object({
    message: MessageWords.default(''),
    hashKey: Text.min(8).max(100).optional(),
    parentId: Id.nullable().default(null),
    showInMainThread: z.boolean().default(false),
    isUrgent: z.boolean().default(false),
    quotedMessageId: Id.nullable().default(null),
    forwards: z.object({ groupId: Id, messageId: Id }).nullable().default(null),
    message_attachment: z.array(NewAttachment).max(MOST_ATTACHMENTS).default([]),
    OpenedFlags: z.array(FlagLink).max(MOST_FLAGS).default([]),
    ClosedFlags: z.array(FlagLink).max(MOST_FLAGS).default([]),
  })
  .refine(hasContent, { path: ['message'], message: 'must not be empty' })
  .refine(({ isUrgent, parentId, showInMainThread }) => !isUrgent || parentId === null || showInMainThread, {
    path: ['isUrgent'],
    message: 'must be shown in the channel',
  })
export type NewMessage = z.infer<typeof NewMessage>

export const sendMessage = route({
  name: 'sendMessage',
  method: 'POST',
  path: `${BASE}/groups/{groupId}/messages`,
  summary: 'Sends a message, or a reply when it names a parent',
  access: { level: 'group' },
  query: z.object({ share: z.enum(['true', 'false']).optional() }),
  body: NewMessage,
  data: Message,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT', 'FEATURE_OFF'],
})

/** A message with everything said under it, oldest first. */
export const Thread = z.object({
  parent: Message,
  replies: z.array(Message),
  version: z.int().nonnegative(),
  /** How far each of the others has read, by the id of the last reply they saw. */
  readers: z.array(z.object({ userId: Id, messageId: Id })),
})
export type Thread = z.infer<typeof Thread>

export const openThread = route({
  name: 'openThread',
  method: 'POST',
  path: `${BASE}/groups/{groupId}/messages/{messageId}/replies`,
  summary: 'The thread under a message; opening it moves its read mark',
  access: { level: 'group' },
  body: z.object({
    timestamp: Millis,
    medium: z.enum(['webapp', 'mobile']),
    /** False where nobody is looking, as when a page catches up by itself: then nothing is read, followed or told. */
    reads: z.boolean().default(true),
  }),
  data: Thread,
})

export const acknowledgeMessage = route({
  name: 'acknowledgeMessage',
  method: 'POST',
  path: `${BASE}/groups/{groupId}/messages/{messageId}/acknowledge`,
  summary: 'Says that a reader who was asked has seen an urgent message and acts on it, also after a discharge',
  access: { level: 'group' },
  data: Message,
  errors: ['CONFLICT', 'ARCHIVED'],
})
