import type { Message, ReactionType } from '@kinward/contract/messages'

/** Stands for a reaction that the server has not named yet. */
const UNNAMED = Number.MAX_SAFE_INTEGER

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
