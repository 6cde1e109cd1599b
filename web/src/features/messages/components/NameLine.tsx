import type { Message } from '@kinward/contract/messages'
import { IconBookmarkFilled, IconPinFilled } from '@tabler/icons-react'
import { classes } from '../../../ui/classes.ts'
import { formatTime } from '../../../ui/time.ts'
import type { MessageView } from './message-view.ts'
import styles from './NameLine.module.css'
import { Tag } from './Tag.tsx'
import { texts } from './texts.ts'

type NameLineProps = {
  message: Message
  view: MessageView
  /** The title under the name and the time beside it, as in a thread and on a phone. */
  stacked?: boolean
}

/** Who said it, what they are, and what has been done with it. */
export function NameLine({ message, view, stacked = false }: NameLineProps) {
  const { sender } = message
  const mine = sender.userId === view.meId
  const family = sender.userType === 'familyMember'
  const title = mine ? null : family ? sender.relation : sender.title
  return (
    <div className={classes(styles.who, stacked && styles.stacked)}>
      <time>{formatTime(message.timeStamp)}</time>
      <b>{mine ? texts.you : sender.fullName}</b>
      <Tag message={message} />
      {(message.isPinned || message.isBookmarked) && !stacked && (
        <span className={styles.state}>
          {message.isPinned && (
            <>
              <IconPinFilled size={15} aria-hidden="true" />
              {texts.pinned}
            </>
          )}
          {message.isBookmarked && (
            <>
              <IconBookmarkFilled size={15} aria-hidden="true" />
              {texts.bookmarked}
            </>
          )}
        </span>
      )}
      {title !== null && title !== '' && (
        <span className={classes(styles.title, family && styles.family)}>{title}</span>
      )}
    </div>
  )
}
