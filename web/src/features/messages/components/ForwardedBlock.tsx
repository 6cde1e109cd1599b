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

/** What was forwarded, as it read then; under it what those words stood above, each with its author. */
export function ForwardedBlock({ messageId, forwarded, view }: ForwardedBlockProps) {
  const { earlier = [], ...nearest } = forwarded
  return [nearest, ...earlier].map((said) => (
    <blockquote key={`${said.userId} ${said.timeStamp}`} className={styles.forwarded}>
      <span className={styles.from}>
        <IconArrowForwardUp size={16} stroke={1.75} aria-hidden="true" />
        {texts.forwarded}
        <b>{said.fullName}</b>
        <time dateTime={new Date(said.timeStamp).toISOString()}>{formatMomentFull(said.timeStamp, view.now)}</time>
      </span>
      {said.message !== '' && (
        <LongText messageId={messageId} text={said.message}>
          <MessageText text={said.message} view={view} />
        </LongText>
      )}
    </blockquote>
  ))
}
