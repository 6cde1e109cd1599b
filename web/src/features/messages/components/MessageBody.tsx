import type { Message } from '@kinward/contract/messages'
import { Attachments } from './Attachments.tsx'
import type { MessageActions, MessageView } from './message-view.ts'
import styles from './MessageRow.module.css'
import { MessageText } from './MessageText.tsx'
import { hasReactions, Reactions } from './Reactions.tsx'
import { Receipt } from './Receipt.tsx'
import { ReplySummary } from './ReplySummary.tsx'
import { texts } from './texts.ts'
import { UrgentBlock } from './UrgentBlock.tsx'

type MessageBodyProps = {
  message: Message
  view: MessageView
  actions: MessageActions
  /** Left out in the thread itself. */
  withReplies?: boolean
}

/** The words of a message and all that hangs under them. */
export function MessageBody({ message, view, actions, withReplies = true }: MessageBodyProps) {
  if (message.isDeleted) return <div className={styles.gone}>{texts.deleted}</div>
  const replies = withReplies && message.noOfReplies > 0
  const mine = message.sender.userId === view.meId
  return (
    <>
      {message.message !== '' && <MessageText text={message.message} view={view} />}
      <Attachments attachments={message.message_attachment} />
      {message.urgency !== null && <UrgentBlock message={message} view={view} onAcknowledge={actions.onAcknowledge} />}
      {(replies || hasReactions(message)) && (
        <div className={styles.under}>
          <Reactions message={message} />
          {replies && <ReplySummary message={message} view={view} onOpen={actions.onOpenThread} />}
        </div>
      )}
      {mine && message.receipts !== null && (
        <div className={styles.under}>
          <Receipt message={message} />
        </div>
      )}
    </>
  )
}
