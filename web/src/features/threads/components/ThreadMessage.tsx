import type { Message, Quote } from '@kinward/contract/messages'
import { useProfileCard } from '../../users/profile-card.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { PendingFiles } from '../../uploads/components/PendingFiles.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatTime } from '../../../ui/time.ts'
import { faceOf } from '../../messages/components/message-view.ts'
import type { MessageActions, MessageView, PendingMessage } from '../../messages/components/message-view.ts'
import { CopiedNote, MessageActionBar } from '../../messages/components/MessageActionBar.tsx'
import { MessageBody } from '../../messages/components/MessageBody.tsx'
import { MessageText } from '../../messages/components/MessageText.tsx'
import { NameLine } from '../../messages/components/NameLine.tsx'
import { QuoteBlock } from '../../messages/components/QuoteBlock.tsx'
import { PendingReceipt } from '../../messages/components/Receipt.tsx'
import { texts as messageTexts } from '../../messages/components/texts.ts'
import { useMessageMenu } from '../../messages/components/use-message-menu.ts'
import { canAct, rightsOf } from '../../messages/message-rights.ts'
import styles from './ThreadMessage.module.css'

type ThreadMessageProps = {
  message: Message
  view: MessageView
  actions: MessageActions
  parent?: boolean
  /** It was looked for, and is shown for a moment. */
  found?: boolean
}

/** A message in a thread: the one it hangs on, or a reply. */
export function ThreadMessage({ message, view, actions, parent = false, found = false }: ThreadMessageProps) {
  const { sender } = message
  const rights = rightsOf(message, view.rights)
  const menu = useMessageMenu(message, actions.onMenu)
  const { openProfile } = useProfileCard()
  return (
    <article
      className={classes(styles.row, parent && styles.parent, found && styles.found)}
      aria-label={`${sender.userId === view.meId ? messageTexts.you : sender.fullName}, ${formatTime(message.timeStamp)}`}
      tabIndex={-1}
      data-row
      data-message={message.id}
      {...menu}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.face}
        aria-label={messageTexts.profileOf(sender.fullName)}
        onClick={(event) => openProfile(sender.userId, event.currentTarget)}
      >
        <Avatar name={sender.fullName} userType={sender.userType} size="m" avatar={faceOf(sender, view)} />
      </button>
      <div className={styles.words}>
        <NameLine message={message} view={view} stacked />
        <MessageBody message={message} view={view} actions={actions} rights={rights} withReplies={false} />
      </div>
      {canAct(rights) && (
        <div className={styles.actions}>
          <MessageActionBar message={message} rights={rights} actions={actions} folded={false} inThread />
        </div>
      )}
      <CopiedNote messageId={message.id} />
    </article>
  )
}

type PendingReplyProps = {
  pending: PendingMessage
  /** What it answers to. */
  quote: Quote | null
  view: MessageView
  actions: MessageActions
}

/** A reply of the reader's own on its way out. */
export function PendingReply({ pending, quote, view, actions }: PendingReplyProps) {
  return (
    <article className={styles.row}>
      <Avatar
        name={view.people.get(view.meId)?.fullName ?? messageTexts.you}
        size="m"
        avatar={view.people.get(view.meId)?.avatar}
      />
      <div className={styles.words}>
        <div className={styles.name}>
          <b>{messageTexts.you}</b>
          <time>{formatTime(pending.createdAt)}</time>
        </div>
        {quote && <QuoteBlock quote={quote} meId={view.meId} onJump={actions.onJump} />}
        <div className={classes(pending.state !== 'failed' && styles.pending)}>
          {pending.message !== '' && <MessageText text={pending.message} view={view} />}
        </div>
        <PendingFiles
          carried={pending.attachments}
          isFailed={pending.state === 'failed'}
          onDiscard={(fileId) => actions.onDiscardFile(pending.hashKey, fileId)}
        />
        <div className={styles.under}>
          <PendingReceipt
            pending={pending}
            onRetry={view.rights.mayWrite ? actions.onRetry : undefined}
            onDiscard={actions.onDiscard}
          />
        </div>
      </div>
    </article>
  )
}
