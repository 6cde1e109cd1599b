import { mayWrite } from '../../features/channels/may-write.ts'
import { MessageList } from '../../features/messages/components/MessageList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { whyFailed } from './failure.ts'
import type { OpenChannel } from './open-channel.ts'
import styles from './chat.module.css'
import { CHAT_TEXTS } from './texts.ts'
import type { useChannelMessages } from './use-channel-messages.ts'
import { useMessageActions, useMessageView } from './use-message-view.ts'

type ChannelMessagesProps = { channel: OpenChannel; messages: ReturnType<typeof useChannelMessages> }

/** The messages of a channel, or why there are none. */
export function ChannelMessages({ channel, messages }: ChannelMessagesProps) {
  const { location, group, groups, people, me, threadId, openThread } = channel
  const { query, window, items, loadingSide, toLatest } = messages
  const view = useMessageView({ me, people, groups, location, canReply: mayWrite(group, location) })
  const actions = useMessageActions(location, me, openThread)
  if (!window && query.isError) {
    const retry = () => void query.refetch()
    return (
      <ErrorState
        fill
        what={CHAT_TEXTS.messagesFailed}
        {...whyFailed(query.error)}
        onRetry={retry}
        busy={query.isFetching}
      />
    )
  }
  if (!window) return <Skeleton rows={5} className={styles.loading} />
  if (items.length === 0) return <EmptyState fill title={CHAT_TEXTS.emptyTitle} hint={CHAT_TEXTS.emptyHint} />
  return (
    <MessageList
      key={messages.listKey}
      name={`channel-${group.id}`}
      items={items}
      view={view}
      actions={actions}
      openThreadId={threadId}
      anchorKey={messages.anchorKey}
      hasOlder={window.hasOlder}
      hasNewer={window.hasNewer}
      loadingOlder={loadingSide === 'older'}
      onReachTop={messages.loadOlder}
      onReachBottom={messages.loadNewer}
      onSeen={messages.handleSeen}
      onJumpToLatest={toLatest}
    />
  )
}
