import { REACTION_TYPES } from '@kinward/contract/messages'
import type { Message } from '@kinward/contract/messages'
import { IconBulb, IconConfetti, IconHeart, IconHeartHandshake, IconMoodSmile, IconThumbUp } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Reactions.module.css'
import { texts } from './texts.ts'

const ICONS = {
  like: IconThumbUp,
  heart: IconHeart,
  celebrate: IconConfetti,
  support: IconHeartHandshake,
  interesting: IconBulb,
  funny: IconMoodSmile,
}

/** What others felt about a message. */
export function Reactions({ message }: { message: Message }) {
  return REACTION_TYPES.map((type) => {
    const count = message.reactions[type] ?? 0
    if (count === 0) return null
    const mine = message.userReactions[type] !== undefined
    const Icon = ICONS[type]
    return (
      <span key={type} className={classes(styles.react, mine && styles.mine)} title={texts.reactions[type]}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span aria-hidden="true">{count}</span>
        <VisuallyHidden>{texts.reactionName(texts.reactions[type], count, mine)}</VisuallyHidden>
      </span>
    )
  })
}

export function hasReactions(message: Message): boolean {
  return Object.values(message.reactions).some((count) => (count ?? 0) > 0)
}
