import { IconSend2 } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Composer.module.css'
import { texts } from './texts.ts'

type SendButtonProps = {
  isPhone: boolean
  isUrgent: boolean
  /** The id of the sentence that says why it does not send. */
  reasonId: string | undefined
  onSend: () => void
}

/** Sends, with its word; on a phone the icon alone. */
export function SendButton({ isPhone, isUrgent, reasonId, onSend }: SendButtonProps) {
  const word = isUrgent ? texts.sendUrgent : texts.send
  return (
    <button
      type="button"
      className={classes(styles.send, isUrgent && styles.sendUrgent)}
      aria-disabled={reasonId === undefined ? undefined : true}
      aria-describedby={reasonId}
      onClick={onSend}
    >
      {isPhone ? <VisuallyHidden>{word}</VisuallyHidden> : word}
      <IconSend2 size={isPhone ? 21 : 18} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
