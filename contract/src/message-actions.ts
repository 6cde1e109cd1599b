import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { isVisible, Message, MessageWords, ReactionType, ReceiptStatus, Sender } from './messages.ts'
import { Id, IsoDate, Millis, QueryInt } from './primitives.ts'
import { BASE, route } from './route.ts'

const MESSAGE = `${BASE}/groups/{groupId}/messages/{messageId}` as const

export const editMessage = route({
  name: 'editMessage',
  method: 'PATCH',
  path: MESSAGE,
  summary: 'Changes the words of one’s own message; what it said before stays in its history',
  access: { level: 'group', feature: 'enableMessageEditing' },
  body: z.object({
    message: MessageWords.refine(isVisible, 'must not be empty'),
    /** The `editedAt` of the message that was changed: where it was edited since, the edit is refused and both stay. */
    upon: Millis.nullable().optional(),
  }),
  data: Message,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT'],
})

export const deleteMessage = route({
  name: 'deleteMessage',
  method: 'DELETE',
  path: MESSAGE,
  summary: 'Takes a message back: its sender anywhere, others with the permission outside of direct channels',
  access: { level: 'group' },
  query: z.object({ deletedTimestamp: QueryInt.optional() }),
  data: Message,
  errors: ['ARCHIVED', 'DISCHARGED'],
})

/** What a message said, version by version, oldest first; the last is how it reads, or read when it was deleted. */
export const MessageHistory = z.object({
  messageId: Id,
  versions: z.array(z.object({ message: z.string(), message_attachment: z.array(Attachment), at: Millis })),
  deletedAt: IsoDate.nullable(),
  deletedBy: Id.nullable(),
})
export type MessageHistory = z.infer<typeof MessageHistory>

export const messageHistory = route({
  name: 'messageHistory',
  method: 'GET',
  path: `${MESSAGE}/history`,
  summary: 'What an edited message said before; the original of a deleted one, for its sender or with the permission',
  access: { level: 'group' },
  data: MessageHistory,
})

/** How far a message has come with each of the others; a reply that stays in its thread is read or not. */
export const ReceiptOfMember = z.object({ userId: Id, status: ReceiptStatus })

export const messageReceipts = route({
  name: 'messageReceipts',
  method: 'GET',
  path: `${MESSAGE}/receipts`,
  summary: 'Who has had and who has read a message',
  access: { level: 'group', feature: 'enableReadReceipts' },
  data: z.array(ReceiptOfMember),
})

export const rateMessage = route({
  name: 'rateMessage',
  method: 'POST',
  path: `${MESSAGE}/rate`,
  summary: 'Gives a message an honor point, or takes one’s own back',
  access: { level: 'group' },
  body: z.object({ isRated: z.boolean() }),
  data: Message,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT'],
})

export const addReaction = route({
  name: 'addReaction',
  method: 'POST',
  path: `${MESSAGE}/reactions`,
  summary: 'Reacts to a message; a reaction that is there already stays as it is',
  access: { level: 'group', feature: 'enableReactions' },
  body: z.object({ type: ReactionType }),
  data: Message,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT'],
})

export const removeReaction = route({
  name: 'removeReaction',
  method: 'DELETE',
  path: `${MESSAGE}/reactions/{reactionId}`,
  summary: 'Takes one’s own reaction back; one that is gone already stays gone',
  access: { level: 'group', feature: 'enableReactions' },
  data: Message,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT'],
})

export const Reactor = z.object({ id: Id, type: ReactionType, ReactedUser: Sender, createdAt: IsoDate })
export type Reactor = z.infer<typeof Reactor>

export const listReactions = route({
  name: 'listReactions',
  method: 'GET',
  path: `${MESSAGE}/reactions`,
  summary: 'Who reacted to a message, and how; the newest last',
  access: { level: 'group', feature: 'enableReactions' },
  data: z.array(Reactor),
})

export const pinMessage = route({
  name: 'pinMessage',
  method: 'POST',
  path: `${MESSAGE}/pin`,
  summary: 'Pins a message to its channel',
  access: { level: 'group', feature: 'enablePinMessages' },
  data: Message,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT'],
})

export const unpinMessage = route({
  name: 'unpinMessage',
  method: 'DELETE',
  path: `${MESSAGE}/pin`,
  summary: 'Takes a pin off',
  access: { level: 'group', feature: 'enablePinMessages' },
  data: Message,
  errors: ['ARCHIVED', 'DISCHARGED'],
})

export const PinnedEntry = z.object({ message: Message, pinnedAt: IsoDate, pinnedBy: Id.nullable() })
export type PinnedEntry = z.infer<typeof PinnedEntry>

export const listPinned = route({
  name: 'listPinned',
  method: 'GET',
  path: `${BASE}/groups/{groupId}/pin-messages`,
  summary: 'The pinned messages of a channel, the one pinned last first',
  access: { level: 'group' },
  data: z.array(PinnedEntry),
})

/** What people have thought of a message. */
export const HonorsAndReactions = Message.pick({
  id: true,
  version: true,
  reactions: true,
  userReactions: true,
  honorPoints: true,
  isRated: true,
})

export const honorsAndReactions = route({
  name: 'honorsAndReactions',
  method: 'GET',
  path: `${BASE}/groups/{groupId}/honors-and-reactions`,
  summary: 'Honor points and reactions of a range of messages',
  access: { level: 'group' },
  query: z.object({
    fromMessage: QueryInt.optional(),
    toMessage: QueryInt.optional(),
    fromTime: QueryInt.optional(),
  }),
  data: z.array(HonorsAndReactions),
})
