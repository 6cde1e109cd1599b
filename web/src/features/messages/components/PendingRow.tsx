import type { Quote } from '@kinward/contract/messages'
import { memo } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { PendingFiles } from '../../uploads/components/PendingFiles.tsx'
import { classes } from '../../../ui/classes.ts'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import { formatTime } from '../../../ui/time.ts'
import type { MessageActions, MessageView, PendingMessage } from './message-view.ts'
import styles from './MessageRow.module.css'
import { MessageText } from './MessageText.tsx'
import nameStyles from './NameLine.module.css'
import { QuoteBlock } from './QuoteBlock.tsx'
import { PendingReceipt } from './Receipt.tsx'
import { texts } from './texts.ts'

type PendingRowProps = {
  pending: PendingMessage
  continued: boolean
  /** What it answers to. */
  quote?: Quote | null | undefined
  /** Less is enough than other rows need: its channel may not be loaded. */
  view: Pick<MessageView, 'meId' | 'people'> & Partial<MessageView>
  actions: Pick<MessageActions, 'onDiscard' | 'onDiscardFile'> & Partial<Pick<MessageActions, 'onRetry' | 'onJump'>>
}

/** The reader's own message on its way out. */
export const PendingRow = memo(function PendingRow({ pending, continued, quote, view, actions }: PendingRowProps) {
  const time = formatTime(pending.createdAt)
  const me = view.people.get(view.meId)
  return (
    <article
      className={classes(styles.row, continued && styles.continued)}
      aria-label={`${texts.you}, ${time}`}
      tabIndex={-1}
      data-row
    >
      <time dateTime={new Date(pending.createdAt).toISOString()}>{time}</time>
      {continued ? <span /> : <Avatar name={me?.fullName ?? texts.you} avatar={me?.avatar} />}
      <div className={styles.words}>
        {!continued && (
          <div className={nameStyles.who}>
            <time>{time}</time>
            <b>{texts.you}</b>
          </div>
        )}
        {quote && <QuoteBlock quote={quote} meId={view.meId} onJump={actions.onJump} />}
        <div className={classes(pending.state !== 'failed' && styles.pending)}>
          {pending.message !== '' && <MessageText text={pending.message} view={view} />}
        </div>
        {pending.flag && (
          <div className={styles.flags}>
            <FlagChip flag={pending.flag.flag} />
            {pending.flag.isClosing ? texts.closed : texts.added}
          </div>
        )}
        <PendingFiles
          carried={pending.attachments}
          isFailed={pending.state === 'failed'}
          onDiscard={(fileId) => actions.onDiscardFile(pending.hashKey, fileId)}
        />
        <div className={classes(pending.state !== 'failed' && styles.under)}>
          <PendingReceipt
            pending={pending}
            // Where nothing is taken any more, trying again would only fail again.
            onRetry={view.rights?.mayWrite === false ? undefined : actions.onRetry}
            onDiscard={actions.onDiscard}
          />
        </div>
      </div>
    </article>
  )
})
