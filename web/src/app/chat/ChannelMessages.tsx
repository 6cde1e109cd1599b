import { useMemo } from 'react'
import { MessageList } from '../../features/messages/components/MessageList.tsx'
import { NewMessageAnnouncer } from '../../features/messages/components/NewMessageAnnouncer.tsx'
import { findByMarks, ReceiptsContext } from '../../features/messages/components/Receipt.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMessageDialog } from './message-dialog.ts'
import { MessageDialogs } from './MessageDialogs.tsx'
import { MissingMessages } from './MissingMessages.tsx'
import type { OpenChannel } from './open-channel.ts'
import styles from './chat.module.css'
import { CHAT_TEXTS } from './texts.ts'
import type { useChannelMessages } from './use-channel-messages.ts'
import { useMessageActions } from './use-message-actions.ts'
import { useMissing } from './use-missing.ts'
import { useRecordView } from './use-record-view.tsx'

const nothing = () => undefined

type ChannelMessagesProps = { channel: OpenChannel; messages: ReturnType<typeof useChannelMessages> }

/** The messages of a channel, or why there are none; what is on its way out is shown either way. */
export function ChannelMessages({ channel, messages }: ChannelMessagesProps) {
  const { query, window, items, loadingSide, toLatest } = messages
  const { dialog, showDialog } = useMessageDialog()
  const view = useRecordView(channel)
  const actions = useMessageActions(channel, showDialog)
  const findReceipts = useMemo(() => findByMarks(window?.marks ?? null), [window?.marks])
  const missing = useMissing(query)
  if (!window) {
    const isAlone = items.length === 0
    const retry = () => void query.refetch()
    return (
      <>
        {missing ? (
          <div className={isAlone ? styles.fills : styles.above}>
            <MissingMessages missing={missing} fill={isAlone} busy={query.isFetching} onRetry={retry} />
          </div>
        ) : (
          <Skeleton rows={isAlone ? 5 : 2} className={isAlone ? styles.loading : styles.above} />
        )}
        {!isAlone && (
          <MessageList
            items={items}
            view={view}
            actions={actions}
            hasOlder={false}
            hasNewer={false}
            onReachTop={nothing}
            onReachBottom={nothing}
            onSeen={nothing}
            onJumpToLatest={nothing}
          />
        )}
      </>
    )
  }
  return (
    <ReceiptsContext value={findReceipts}>
      {items.length === 0 ? (
        <EmptyState fill title={CHAT_TEXTS.emptyTitle} hint={CHAT_TEXTS.emptyHint} />
      ) : (
        <MessageList
          key={messages.listKey}
          name={`channel-${channel.group.id}`}
          items={items}
          view={view}
          actions={actions}
          openThreadId={channel.threadId}
          found={messages.found}
          anchorKey={messages.anchorKey}
          hasOlder={window.hasOlder}
          hasNewer={window.hasNewer}
          loadingOlder={loadingSide === 'older'}
          onReachTop={messages.loadOlder}
          onReachBottom={messages.loadNewer}
          onSeen={messages.handleSeen}
          onJumpToLatest={toLatest}
        />
      )}
      <NewMessageAnnouncer key={`news-${messages.listKey}`} messages={window.messages} meId={channel.me} />
      <MessageDialogs channel={channel} dialog={dialog} showDialog={showDialog} view={view} actions={actions} />
    </ReceiptsContext>
  )
}
