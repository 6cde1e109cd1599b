import type { Attachment } from '@kinward/contract/attachments'
import type { ChannelType } from '@kinward/contract/groups'
import type { Forwarded, Message, Sender } from '@kinward/contract/messages'
import type { Role } from '@kinward/contract/permissions'
import { userTypeOf } from '../users/users.presenter.ts'

export type SenderRow = {
  sender_id: number
  first_name: string
  last_name: string
  title: string | null
  avatar: string | null
  is_bot: boolean
  role: Role | null
  relation: string | null
}

export type MessageRow = SenderRow & {
  id: number
  group_id: number
  location_id: number
  group_type: ChannelType
  seq: number | null
  version: number
  hash_key: string
  kind: Message['messageType']
  body: string
  attachments: Attachment[]
  mentions: number[]
  sent_at: number
  parent_id: number | null
  show_in_main_thread: boolean
  reply_count: number
  last_reply_at: number | null
  repliers: number[]
  quoted_id: number | null
  forwarded: Forwarded | null
  edited_at: number | null
  reactions: Message['reactions']
  honor_points: number
  pinned_at: Date | null
  opened_flags: number[]
  closed_flags: number[]
  urgent_for: number[] | null
  deleted_at: Date | null
}

/** What surrounds a message beyond its row: the reader's own marks, and what others have done with it. */
export type MessageParts = {
  userReactions: Message['userReactions']
  isRated: boolean
  bookmarkId: number | null
  followsThread: boolean
  unreadReplies: number
  quote: Message['quote']
  receiptStatus: Message['receiptStatus']
  acknowledged: { userId: number; at: number }[]
}

/** Around a message that nobody has done anything with. */
export const UNTOUCHED: MessageParts = {
  userReactions: {},
  isRated: false,
  bookmarkId: null,
  followsThread: false,
  unreadReplies: 0,
  quote: null,
  receiptStatus: 'SENT',
  acknowledged: [],
}

export function presentSender(row: SenderRow): Sender {
  return {
    userId: row.sender_id,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    first_name: row.first_name,
    last_name: row.last_name,
    title: row.title,
    avatar: row.avatar,
    isBot: row.is_bot,
    userType: userTypeOf(row.role, row.is_bot),
    relation: row.relation,
  }
}

/** `withDeleted` is for the audit log: a deleted message then still says what it said. */
export function presentMessage(row: MessageRow, parts: MessageParts, withDeleted = false): Message {
  const isDeleted = row.deleted_at !== null
  const isEmptied = isDeleted && !withDeleted
  return {
    id: row.id,
    hashKey: row.hash_key,
    groupId: row.group_id,
    locationId: row.location_id,
    type: row.group_type,
    messageType: row.kind,
    sender: presentSender(row),
    message: isEmptied ? '' : row.body,
    message_attachment: isEmptied ? [] : row.attachments,
    taggedUsersArray: isEmptied ? [] : row.mentions,
    timeStamp: row.sent_at,
    seq: row.seq,
    version: row.version,
    parentId: row.parent_id,
    showInMainThread: row.show_in_main_thread,
    noOfReplies: row.reply_count,
    lastReplyAt: row.last_reply_at,
    repliers: row.repliers,
    followsThread: parts.followsThread,
    unreadReplies: parts.unreadReplies,
    quote: isEmptied ? null : parts.quote,
    forwarded: isEmptied ? null : row.forwarded,
    editedAt: row.edited_at,
    reactions: row.reactions,
    userReactions: parts.userReactions,
    honorPoints: row.honor_points,
    isRated: parts.isRated,
    isBookmarked: parts.bookmarkId !== null,
    bookmarkId: parts.bookmarkId,
    isPinned: row.pinned_at !== null,
    isDeleted,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    receiptStatus: parts.receiptStatus,
    urgency: row.urgent_for && { asked: row.urgent_for, acknowledged: parts.acknowledged },
    OpenedFlags: row.opened_flags.map((id) => ({ fk_flag_id: id })),
    ClosedFlags: row.closed_flags.map((id) => ({ fk_flag_id: id })),
  }
}
