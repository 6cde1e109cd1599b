import type { Message, ReactionType } from '@kinward/contract/messages'
import { IconBulb, IconConfetti, IconHeart, IconHeartHandshake, IconMoodSmile, IconThumbUp } from '@tabler/icons-react'

/** How each reaction looks. */
export const REACTION_ICONS: Record<ReactionType, typeof IconHeart> = {
  like: IconThumbUp,
  heart: IconHeart,
  celebrate: IconConfetti,
  support: IconHeartHandshake,
  interesting: IconBulb,
  funny: IconMoodSmile,
}

export function hasReactions(message: Message): boolean {
  return Object.values(message.reactions).some((count) => (count ?? 0) > 0)
}
