import type { Message, ReactionType } from '@kinward/contract/messages'

/** Stands for a reaction that the server has not named yet. */
const UNNAMED = Number.MAX_SAFE_INTEGER

/** The reader's reaction by the name that the server gave it. */
export function namedReaction(
  { userReactions }: Pick<Message, 'userReactions'>,
  type: ReactionType,
): number | undefined {
  return userReactions[type] === UNNAMED ? undefined : userReactions[type]
}

/** A message with the reader's reaction given or taken back, before the server has said so. */
export function withReaction(message: Message, type: ReactionType, isGiven: boolean): Message {
  const { [type]: mine, ...others } = message.userReactions
  if ((mine !== undefined) === isGiven) return message
  const { [type]: count = 0, ...otherCounts } = message.reactions
  const next = count + (isGiven ? 1 : -1)
  return {
    ...message,
    reactions: next > 0 ? { ...otherCounts, [type]: next } : otherCounts,
    userReactions: isGiven ? { ...others, [type]: UNNAMED } : others,
  }
}

/** A message with the reader's honor point given or taken back. */
export function withRating(message: Message, isRated: boolean): Message {
  if (message.isRated === isRated) return message
  return { ...message, isRated, honorPoints: Math.max(0, message.honorPoints + (isRated ? 1 : -1)) }
}

/** What people think of a message. */
export type Opinions = Pick<Message, 'version' | 'reactions' | 'userReactions' | 'honorPoints' | 'isRated'>

/** A message with one kind of reaction as it was; of one that has moved on since, only what the server never named is dropped. */
export function undoReaction(message: Message, before: Opinions, type: ReactionType): Message {
  const { [type]: mine, ...others } = message.userReactions
  if (message.version !== before.version) return mine === UNNAMED ? { ...message, userReactions: others } : message
  const { [type]: _, ...otherCounts } = message.reactions
  const [was, own] = [before.reactions[type] ?? 0, before.userReactions[type]]
  return {
    ...message,
    reactions: was > 0 ? { ...otherCounts, [type]: was } : otherCounts,
    userReactions: own === undefined ? others : { ...others, [type]: own },
  }
}

/** A message with its honor points as they were, unless it has moved on since. */
export function undoRating(message: Message, { version, honorPoints, isRated }: Opinions): Message {
  return message.version === version ? { ...message, honorPoints, isRated } : message
}
