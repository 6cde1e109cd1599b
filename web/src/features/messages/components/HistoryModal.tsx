import type { MessageHistory } from '@kinward/contract/message-actions'
import type { Message } from '@kinward/contract/messages'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { Attachments } from '../../files/components/Attachments.tsx'
import styles from './HistoryModal.module.css'
import { nameOf, type MessageView } from './message-view.ts'
import { MessageText } from './MessageText.tsx'
import { texts } from './texts.ts'

type HistoryModalProps = {
  message: Message
  history: MessageHistory | undefined
  status: 'loading' | 'ready' | 'error'
  error?: string | undefined
  view: MessageView
  onRetry: () => void
  onClose: () => void
}

/** What a message said, the newest first; of a deleted one also by whom it was deleted. */
export function HistoryModal({ message, history, status, error, view, onRetry, onClose }: HistoryModalProps) {
  const isDeleted = message.isDeleted || (history?.deletedAt ?? null) !== null
  const versions = history?.versions.toReversed() ?? []
  return (
    <Modal
      title={isDeleted ? texts.original : texts.history}
      {...(history?.deletedAt && { hint: deletedLine(history, view) })}
      onClose={onClose}
      foot={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {status === 'loading' && <Skeleton rows={2} />}
      {status === 'error' && (
        <ErrorState what={texts.historyFailed} {...(error !== undefined && { why: error })} onRetry={onRetry} />
      )}
      <ol className={styles.versions}>
        {versions.map(({ message: words, message_attachment, at }, index) => (
          <li key={at}>
            <p className={styles.when}>
              {index === 0 && <b>{isDeleted ? texts.versionLast : texts.versionNow}</b>}
              <time dateTime={new Date(at).toISOString()}>{formatMomentFull(at, view.now)}</time>
            </p>
            <MessageText text={words} view={view} />
            {index === 0 && <Attachments attachments={message_attachment} of={null} />}
          </li>
        ))}
      </ol>
    </Modal>
  )
}

function deletedLine({ deletedAt, deletedBy }: MessageHistory, view: MessageView): string {
  const time = formatMomentFull(Date.parse(deletedAt ?? ''), view.now)
  return deletedBy === null ? texts.deletedAt(time) : texts.deletedBy(nameOf(deletedBy, view), time)
}
