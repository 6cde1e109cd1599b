import type { Message } from '@kinward/contract/messages'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { formatMomentFull } from '../../../ui/time.ts'
import { LongText } from './LongText.tsx'
import type { MessageView } from './message-view.ts'
import { MessageText } from './MessageText.tsx'
import styles from './QuoteBlock.module.css'
import { texts } from './texts.ts'

type ForwardedBlockProps = {
  messageId: number
  forwarded: NonNullable<Message['forwarded']>
  view: MessageView
}

/** What was forwarded, as it read then. */
export function ForwardedBlock({ messageId, forwarded, view }: ForwardedBlockProps) {
  const { fullName, timeStamp, message } = forwarded
  return (
    <blockquote className={styles.forwarded}>
      <span className={styles.from}>
        <IconArrowForwardUp size={16} stroke={1.75} aria-hidden="true" />
        {texts.forwarded}
        <b>{fullName}</b>
        <time dateTime={new Date(timeStamp).toISOString()}>{formatMomentFull(timeStamp, view.now)}</time>
      </span>
      {message !== '' && (
        <LongText messageId={messageId} text={message}>
          <MessageText text={message} view={view} />
        </LongText>
      )}
    </blockquote>
  )
}
