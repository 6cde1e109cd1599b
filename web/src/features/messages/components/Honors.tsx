import type { Message } from '@kinward/contract/messages'
import { IconAward } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Reactions.module.css'
import { texts } from './texts.ts'

type HonorsProps = { message: Message; canRate: boolean; onRate: (message: Message) => void }

/** The honor points of a message; a press gives or takes back the reader's own. */
export function Honors({ message, canRate, onRate }: HonorsProps) {
  const words = (
    <>
      <IconAward size={16} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">{message.honorPoints}</span>
      <VisuallyHidden>{texts.honors(message.honorPoints)}</VisuallyHidden>
    </>
  )
  if (!canRate)
    return (
      <span className={styles.honors} title={texts.honors(message.honorPoints)}>
        {words}
      </span>
    )
  return (
    <button
      type="button"
      className={classes(styles.honors, message.isRated && styles.given)}
      aria-pressed={message.isRated}
      title={message.isRated ? texts.unrate : texts.rate}
      onClick={() => onRate(message)}
    >
      {words}
    </button>
  )
}
