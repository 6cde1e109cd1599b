import type { Attachment } from '@kinward/contract/attachments'
import type { ChannelType } from '@kinward/contract/groups'
import type { Message, Sender } from '@kinward/contract/messages'
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
  receipts: Message['receipts']
  acknowledged: { userId: number; at: number }[]
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

export function presentMessage(row: MessageRow, parts: MessageParts): Message {
  const isDeleted = row.deleted_at !== null
  return {
    id: row.id,
    hashKey: row.hash_key,
    groupId: row.group_id,
    locationId: row.location_id,
    type: row.group_type,
    messageType: row.kind,
    sender: presentSender(row),
    message: isDeleted ? '' : row.body,
    message_attachment: isDeleted ? [] : row.attachments,
    taggedUsersArray: isDeleted ? [] : row.mentions,
    timeStamp: row.sent_at,
    seq: row.seq,
    version: row.version,
    parentId: row.parent_id,
    showInMainThread: row.show_in_main_thread,
    noOfReplies: row.reply_count,
    lastReplyAt: row.last_reply_at,
    repliers: row.repliers,
    reactions: row.reactions,
    userReactions: parts.userReactions,
    honorPoints: row.honor_points,
    isRated: false,
    isBookmarked: false,
    bookmarkId: null,
    isPinned: row.pinned_at !== null,
    isDeleted,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    receiptStatus: receiptStatusOf(parts.receipts),
    receipts: parts.receipts,
    urgency: row.urgent_for && { asked: row.urgent_for, acknowledged: parts.acknowledged },
    OpenedFlags: row.opened_flags.map((id) => ({ fk_flag_id: id })),
    ClosedFlags: row.closed_flags.map((id) => ({ fk_flag_id: id })),
  }
}

function receiptStatusOf(receipts: Message['receipts']): Message['receiptStatus'] {
  if (receipts && receipts.read > 0) return 'READ'
  if (receipts && receipts.delivered > 0) return 'DELIVERED'
  return 'SENT'
}
