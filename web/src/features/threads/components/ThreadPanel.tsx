import type { Message } from '@kinward/contract/messages'
import { IconWifiOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Layout } from '../../../ui/use-layout.ts'
import type { MessageActions, MessageView, PendingMessage } from '../../messages/components/message-view.ts'
import { quoteIn } from '../../messages/quotes.ts'
import { LongThread } from './LongThread.tsx'
import { ParentMessage } from './ParentMessage.tsx'
import { texts } from './texts.ts'
import { PendingReply, ThreadMessage } from './ThreadMessage.tsx'
import styles from './ThreadPanel.module.css'
import { useFollowEnd } from './use-follow-end.ts'
import { useFoundReply } from './use-found-reply.ts'

type ThreadPanelProps = {
  /** Which channel this is in: 'Walter Brandvold, care team'. */
  subtitle: string
  /** Offline, what is not here comes with the network. */
  status: 'loading' | 'ready' | 'error' | 'offline'
  error?: string
  parent: Message | null
  replies: readonly Message[]
  pending: readonly PendingMessage[]
  view: MessageView
  actions: MessageActions
  /** The reply that was looked for. */
  targetId?: number | null
  /** Why nothing more can be written, in the place of the composer. */
  note?: string | null
  /** Null where the reader may not answer. */
  composer: ReactNode | null
  alsoInChannel: boolean
  onAlsoInChannel: (also: boolean) => void
  onRetry: () => void
  /** A failed thread is being asked for again. */
  retrying?: boolean
  onClose: () => void
  layout: Layout
}

/** A thread with more replies than this is drawn as far as it is in view. */
const SHORT = 60

/** A message and everything said under it. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { subtitle, status, parent, replies, layout, onClose } = props
  // Which of the two it is stays as it was when it opened, so that nothing jumps under the reader.
  const [isLong, setLong] = useState<boolean | null>(null)
  if (isLong === null && status === 'ready') setLong(replies.length > SHORT)
  return (
    <section className={styles.panel} aria-label={texts.thread}>
      <PanelHead title={texts.thread} subtitle={subtitle} phone={layout === 'phone'} onClose={onClose} />
      {isLong && parent ? (
        <LongThread
          parent={parent}
          replies={replies}
          pending={props.pending}
          view={props.view}
          actions={props.actions}
          targetId={props.targetId ?? null}
        />
      ) : (
        <ShortThread {...props} />
      )}
      {props.note && (
        <p className={styles.note} role="status">
          {props.note}
        </p>
      )}
      {props.composer !== null && parent && (
        <>
          {props.composer}
          <label className={styles.check}>
            <Checkbox
              checked={props.alsoInChannel}
              onChange={(event) => props.onAlsoInChannel(event.currentTarget.checked)}
            />
            {texts.alsoShow}
          </label>
        </>
      )}
    </section>
  )
}

/** A thread that is not loaded, or short enough to be drawn whole. */
function ShortThread(props: ThreadPanelProps) {
  const { status, error, parent, replies, pending, view, actions, onRetry, retrying = false } = props
  const list = useFollowEnd()
  const foundId = useFoundReply(list, props.targetId ?? null, replies)
  const count = Math.max(replies.length, status === 'ready' ? 0 : (parent?.noOfReplies ?? 0))
  return (
    <div className={styles.list} ref={list} tabIndex={-1}>
      {parent && <ParentMessage parent={parent} count={count} view={view} actions={actions} />}
      {replies.map((reply) => (
        <ThreadMessage key={reply.hashKey} message={reply} view={view} actions={actions} found={reply.id === foundId} />
      ))}
      {status === 'loading' && <Skeleton rows={3} className={styles.loading} />}
      {status === 'error' && (
        <ErrorState
          what={texts.failed}
          {...(error && { why: error })}
          onRetry={onRetry}
          busy={retrying}
          fill={!parent && pending.length === 0}
        />
      )}
      {status === 'offline' && (
        <EmptyState
          icon={<IconWifiOff size={36} stroke={1.75} aria-hidden="true" />}
          title={texts.earlierMissing}
          {...(error && { hint: error })}
        />
      )}
      {pending.map((entry) => (
        <PendingReply
          key={entry.hashKey}
          pending={entry}
          quote={quoteIn(parent ? [parent, ...replies] : replies, entry)}
          view={view}
          actions={actions}
        />
      ))}
    </div>
  )
}
