import type { Message, ReactionType } from '@kinward/contract/messages'

/** The counts after one reaction more or less; a type that nobody has left is not among them. */
export function countReaction(counts: Message['reactions'], type: ReactionType, by: 1 | -1): Message['reactions'] {
  const { [type]: before = 0, ...others } = counts
  const after = before + by
  return after > 0 ? { ...others, [type]: after } : others
}
