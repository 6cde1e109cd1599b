import { repliesLabel } from '@kinward/contract/format'
import type { Message } from '@kinward/contract/messages'
import { IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Layout } from '../../../ui/use-layout.ts'
import type { MessageActions, MessageView, PendingMessage } from '../../messages/components/message-view.ts'
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

/** A message and everything said under it. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { subtitle, status, error, parent, replies, pending, view, actions, layout, onRetry, onClose } = props
  const { retrying = false } = props
  const list = useFollowEnd()
  const foundId = useFoundReply(list, props.targetId ?? null, replies)
  const count = Math.max(replies.length, status === 'ready' ? 0 : (parent?.noOfReplies ?? 0))
  return (
    <section className={styles.panel} aria-label={texts.thread}>
      <PanelHead title={texts.thread} subtitle={subtitle} phone={layout === 'phone'} onClose={onClose} />
      <div className={styles.list} ref={list} tabIndex={-1}>
        {parent && <ThreadMessage message={parent} view={view} actions={actions} parent />}
        {parent && <div className={styles.rule}>{count === 0 ? texts.noReplies : repliesLabel(count)}</div>}
        {replies.map((reply) => (
          <ThreadMessage
            key={reply.hashKey}
            message={reply}
            view={view}
            actions={actions}
            found={reply.id === foundId}
          />
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
          <PendingReply key={entry.hashKey} pending={entry} view={view} actions={actions} />
        ))}
      </div>
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
