import type { Message } from '@kinward/contract/messages'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { Attachments } from '../../files/components/Attachments.tsx'
import { nameOf } from '../../files/file-facts.ts'
import { toPlainText } from '../parse-message-text.ts'
import { drawWords } from './amounts.tsx'
import type { MessageView } from './message-view.ts'
import styles from './MessageCard.module.css'
import { texts } from './texts.ts'

type MessageCardProps = {
  message: Message
  view: Pick<MessageView, 'meId' | 'now'>
  onOpen: () => void
  /** A line under the words: its channel, or who pinned it. */
  note?: ReactNode
  /** Buttons at its right end. */
  tools?: ReactNode
}

/** What a message says, in short, away from its place. */
export function previewOf(message: Message): string {
  if (message.isDeleted) return texts.deleted
  const words = message.message || (message.forwarded?.message ?? '')
  const [first] = message.message_attachment
  return toPlainText(words) || (first ? nameOf(first) : texts.file)
}

/** A message in a panel; a press leads to where it was said. */
export function MessageCard({ message, view, onOpen, note, tools }: MessageCardProps) {
  const { sender, timeStamp } = message
  const name = sender.userId === view.meId ? texts.you : sender.fullName
  return (
    <article className={styles.card} aria-label={`${name}, ${formatMomentFull(timeStamp, view.now)}`}>
      <button type="button" className={styles.open} onClick={onOpen} title={texts.goTo}>
        <Avatar name={sender.fullName} userType={sender.userType} size="m" avatar={sender.avatar} />
        <span className={styles.words}>
          <span className={styles.who}>
            <b>{name}</b>
            <time dateTime={new Date(timeStamp).toISOString()}>{formatMomentFull(timeStamp, view.now)}</time>
          </span>
          <span className={message.isDeleted ? styles.gone : styles.text}>{drawWords(previewOf(message))}</span>
          {note !== undefined && <small className={styles.note}>{note}</small>}
        </span>
      </button>
      {!message.isDeleted && message.message_attachment.length > 0 && (
        <div className={styles.carried}>
          <Attachments attachments={message.message_attachment} of={message} />
        </div>
      )}
      {tools !== undefined && <span className={styles.tools}>{tools}</span>}
    </article>
  )
}
