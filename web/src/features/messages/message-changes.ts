import type { ServerEventPayload } from '@kinward/contract/events'
import type { Message } from '@kinward/contract/messages'
import { retellAs, type Retell, withQuote } from './quotes.ts'

/** The events that change one message; each names it in its own way. */
export type MessageChangeName =
  | 'message.reply'
  | 'message.acknowledged'
  | 'message.edited'
  | 'message.deleted'
  | 'message.rating'
  | 'message.reaction'
  | 'message.pinned'
  | 'message.activity.changed'
  | 'message.form.answered'

type Change<Name extends MessageChangeName> = {
  target: (event: ServerEventPayload<Name>) => number
  change: (message: Message, event: ServerEventPayload<Name>, me: number) => Message
  /** How the message reads in the quotes of it from now on. */
  quoted?: (event: ServerEventPayload<Name>) => Pick<Message, 'message' | 'isDeleted'>
}

function changeReactions(
  message: Message,
  { reactions, reaction }: ServerEventPayload<'message.reaction'>,
  me: number,
): Message {
  if (reaction.userId !== me) return { ...message, reactions }
  const { [reaction.type]: _, ...others } = message.userReactions
  const userReactions = reaction.isRemoved ? others : { ...others, [reaction.type]: reaction.id }
  return { ...message, reactions, userReactions }
}

/** What each event does to the message it is about. */
const MESSAGE_CHANGES: { [Name in MessageChangeName]: Change<Name> } = {
  'message.reply': {
    target: ({ parent }) => parent.id,
    change: (message, { parent: { noOfReplies, lastReplyAt, repliers } }) => ({
      ...message,
      noOfReplies,
      lastReplyAt,
      repliers,
    }),
  },
  'message.acknowledged': {
    target: ({ messageId }) => messageId,
    change: (message, { urgency }) => ({ ...message, urgency }),
  },
  'message.edited': {
    target: ({ messageId }) => messageId,
    change: (message, event) => ({
      ...message,
      message: event.message,
      taggedUsersArray: event.taggedUsersArray,
      editedAt: event.editedAt,
    }),
    quoted: ({ message }) => ({ message, isDeleted: false }),
  },
  'message.form.answered': {
    target: ({ messageId }) => messageId,
    change: (message, { message_attachment }) => ({ ...message, message_attachment }),
  },
  'message.activity.changed': {
    target: ({ messageId }) => messageId,
    change: (before, { message, message_attachment }) => ({ ...before, message, message_attachment }),
  },
  'message.deleted': {
    target: ({ messageId }) => messageId,
    change: (message, { deletedAt }) => ({
      ...message,
      isDeleted: true,
      deletedAt,
      isPinned: false,
      message: '',
      message_attachment: [],
      taggedUsersArray: [],
      quote: null,
      forwarded: null,
    }),
    quoted: () => ({ message: '', isDeleted: true }),
  },
  'message.rating': {
    target: ({ messageId }) => messageId,
    change: (message, { honorPoints, ratedBy, isRated }, me) => ({
      ...message,
      honorPoints,
      isRated: ratedBy === me ? isRated : message.isRated,
    }),
  },
  'message.reaction': { target: ({ messageId }) => messageId, change: changeReactions },
  'message.pinned': {
    target: ({ messageId }) => messageId,
    change: (message, { isPinned }) => ({ ...message, isPinned }),
  },
}

/** What an event makes of the quotes of its message; null when it changes none. */
export function retellingOf<Name extends MessageChangeName>(
  name: Name,
  event: ServerEventPayload<Name>,
): Retell | null {
  const { target, quoted } = MESSAGE_CHANGES[name]
  return quoted ? retellAs({ id: target(event), ...quoted(event) }) : null
}

/** The message after an event: changed when it is about it, and with its quote as the quoted one now reads. */
export function changeMessage<Name extends MessageChangeName>(
  message: Message,
  name: Name,
  event: ServerEventPayload<Name>,
  me: number,
): Message {
  const { target, change } = MESSAGE_CHANGES[name]
  if (message.id !== target(event)) {
    const retell = retellingOf(name, event)
    return retell ? withQuote(message, retell) : message
  }
  if (message.version >= event.version) return message
  return { ...change(message, event, me), version: event.version }
}
