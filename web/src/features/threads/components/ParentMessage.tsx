import { repliesLabel } from '@kinward/contract/format'
import type { Message } from '@kinward/contract/messages'
import type { MessageActions, MessageView } from '../../messages/components/message-view.ts'
import { texts } from './texts.ts'
import { ThreadMessage } from './ThreadMessage.tsx'
import styles from './ThreadPanel.module.css'

type ParentMessageProps = { parent: Message; count: number; view: MessageView; actions: MessageActions }

/** The message that a thread hangs on, and how much was said under it. */
export function ParentMessage({ parent, count, view, actions }: ParentMessageProps) {
  return (
    <>
      <ThreadMessage message={parent} view={view} actions={actions} parent />
      <div className={styles.rule}>{count === 0 ? texts.noReplies : repliesLabel(count)}</div>
    </>
  )
}
