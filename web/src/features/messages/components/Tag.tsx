import type { Message } from '@kinward/contract/messages'
import { IconSpeakerphone, IconUrgent } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import { urgencyOf } from './message-view.ts'
import styles from './Tag.module.css'
import { texts } from './texts.ts'

/** What kind of message this is, beside its sender's name. */
export function Tag({ message }: { message: Message }) {
  const urgency = urgencyOf(message)
  if (urgency !== 'none') {
    return (
      <span className={classes(styles.tag, urgency === 'done' && styles.line)}>
        <IconUrgent size={15} stroke={1.75} aria-hidden="true" />
        {texts.urgent}
      </span>
    )
  }
  if (message.messageType === 'announcement') {
    return (
      <span className={classes(styles.tag, styles.announcement)}>
        <IconSpeakerphone size={14} stroke={1.75} aria-hidden="true" />
        {texts.announcement}
      </span>
    )
  }
  return message.sender.isBot ? <span className={classes(styles.tag, styles.bot)}>{texts.bot}</span> : null
}
