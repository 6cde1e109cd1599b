import type { Message } from '@kinward/contract/messages'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import type { MessageRights } from '../message-rights.ts'
import { Attachments } from '../../files/components/Attachments.tsx'
import { ForwardedBlock } from './ForwardedBlock.tsx'
import { Honors } from './Honors.tsx'
import { LongText } from './LongText.tsx'
import { LostEdit } from './LostEdit.tsx'
import { MessageEditor, useIsEditing } from './MessageEditor.tsx'
import type { MessageActions, MessageView } from './message-view.ts'
import styles from './MessageRow.module.css'
import { MessageText } from './MessageText.tsx'
import { QuoteBlock } from './QuoteBlock.tsx'
import { hasReactions } from './reaction-kinds.ts'
import { Reactions } from './Reactions.tsx'
import { Receipt } from './Receipt.tsx'
import { ReplySummary } from './ReplySummary.tsx'
import { texts } from './texts.ts'
import { UrgentBlock } from './UrgentBlock.tsx'

type MessageBodyProps = {
  message: Message
  view: MessageView
  actions: MessageActions
  rights: MessageRights
  /** Left out in the thread itself. */
  withReplies?: boolean
}

/** The words of a message and all that hangs under them. */
export function MessageBody({ message, view, actions, rights, withReplies = true }: MessageBodyProps) {
  const replies = withReplies && message.noOfReplies > 0
  const summary = replies && <ReplySummary message={message} view={view} onOpen={actions.onOpenThread} />
  if (message.isDeleted) {
    return (
      <>
        <div className={styles.gone}>
          {texts.deleted}
          {rights.original && (
            <button type="button" className={styles.link} onClick={() => actions.onHistory(message)}>
              {texts.viewOriginal}
            </button>
          )}
        </div>
        <LostEdit messageId={message.id} />
        {summary && <div className={styles.under}>{summary}</div>}
      </>
    )
  }
  const mine = message.sender.userId === view.meId
  return (
    <>
      {message.quote && <QuoteBlock quote={message.quote} meId={view.meId} onJump={actions.onJump} />}
      <Words message={message} view={view} actions={actions} />
      {message.forwarded && <ForwardedBlock messageId={message.id} forwarded={message.forwarded} view={view} />}
      {message.OpenedFlags.length + message.ClosedFlags.length > 0 && <Flags message={message} view={view} />}
      {message.message_attachment.length > 0 && <Attachments attachments={message.message_attachment} of={message} />}
      {message.urgency !== null && <UrgentBlock message={message} view={view} onAcknowledge={actions.onAcknowledge} />}
      {(replies || hasReactions(message) || message.honorPoints > 0) && (
        <div className={styles.under}>
          <Reactions message={message} view={view} actions={actions} canReact={rights.react === 'yes'} />
          {message.honorPoints > 0 && <Honors message={message} canRate={rights.rate} onRate={actions.onRate} />}
          {summary}
        </div>
      )}
      {view.underMessage?.(message)}
      {mine && (
        <div className={styles.receipt}>
          <Receipt message={message} onDetails={actions.onDetails} />
        </div>
      )}
    </>
  )
}

type WordsProps = Pick<MessageBodyProps, 'message' | 'view' | 'actions'>

/** What it says, with a word when it was changed; or the field to change it in. */
function Words({ message, view, actions }: WordsProps) {
  const isEditing = useIsEditing(message.id)
  if (isEditing) return <MessageEditor message={message} view={view} onSave={actions.onSaveEdit} />
  const edited = message.editedAt !== null && (
    <button
      type="button"
      className={styles.edited}
      title={texts.viewHistory}
      onClick={() => actions.onHistory(message)}
    >
      {texts.edited}
    </button>
  )
  if (message.message === '') return edited
  return (
    <LongText messageId={message.id} text={message.message}>
      <MessageText
        text={message.message}
        view={view}
        isTagged={message.taggedUsersArray.includes(view.meId)}
        end={edited}
      />
    </LongText>
  )
}

/** The patient's flags that came or went with a message. */
function Flags({ message, view }: Pick<MessageBodyProps, 'message' | 'view'>) {
  const known = (links: Message['OpenedFlags']) => links.flatMap(({ fk_flag_id }) => view.flags.get(fk_flag_id) ?? [])
  const parts = [
    { word: texts.added, flags: known(message.OpenedFlags) },
    { word: texts.closed, flags: known(message.ClosedFlags) },
  ].filter(({ flags }) => flags.length > 0)
  return parts.map(({ word, flags }) => (
    <div key={word} className={styles.flags}>
      {flags.map((flag) => (
        <FlagChip key={flag.id} flag={flag} />
      ))}
      {word}
    </div>
  ))
}
