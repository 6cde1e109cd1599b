import { useCallback, useMemo } from 'react'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { texts as channelTexts } from '../../features/channels/components/texts.ts'
import { mayWrite } from '../../features/channels/may-write.ts'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { useDraftExtras } from '../../features/composer/quote.ts'
import { placeOf } from '../../features/locations/place.ts'
import { NewMessageAnnouncer } from '../../features/messages/components/NewMessageAnnouncer.tsx'
import { ReceiptsContext, type FindReceipts } from '../../features/messages/components/Receipt.tsx'
import { receiptsOf, replyReceiptsOf } from '../../features/messages/receipts.ts'
import { useThreadSeen } from '../../features/messages/use-thread-seen.ts'
import { useThread } from '../../features/messages/use-thread.ts'
import { useOutboxEntries } from '../../features/outbox/use-outbox-entries.ts'
import { ThreadPanel } from '../../features/threads/components/ThreadPanel.tsx'
import { ApiError } from '../../lib/errors.ts'
import { useServices } from '../services.ts'
import { ComposerContainer } from './ComposerContainer.tsx'
import { isClosed } from './failure.ts'
import { useMessageDialog } from './message-dialog.ts'
import { MessageDialogs } from './MessageDialogs.tsx'
import type { OpenChannel } from './open-channel.ts'
import { CHAT_TEXTS } from './texts.ts'
import { useTarget } from './use-channel-messages.ts'
import { useMarks } from './use-marks.ts'
import { useMessageActions } from './use-message-actions.ts'
import { useMissing } from './use-missing.ts'
import { useRecordView } from './use-record-view.tsx'

/** A thread beside its channel. Give it a React key for each thread. */
export function ThreadPane(channel: OpenChannel & { threadId: number }) {
  const { location, here, group, people, me, layout, threadId, closeThread } = channel
  const { outbox } = useServices()
  const { showInMainThread, change } = useDraftExtras({ userId: me, groupId: group.id, parentId: threadId })
  const { query, thread, parent, replies } = useThread(placeOf(location), group.id, threadId)
  const { error } = query
  const missing = useMissing(query)
  const entries = useOutboxEntries(outbox, { userId: me, groupId: group.id, parentId: threadId })
  const { dialog, showDialog } = useMessageDialog()
  const view = useRecordView(channel)
  const actions = useMessageActions(channel, showDialog, threadId)
  const marks = useMarks(placeOf(location), group.id)
  const target = useTarget()
  useThreadSeen({ location, groupId: group.id, thread, me })
  const findReceipts: FindReceipts = useCallback(
    (message) => {
      if (message.parentId === null) return receiptsOf(message, marks)
      return thread && marks !== null ? replyReceiptsOf(message, thread) : null
    },
    [thread, marks],
  )
  const pending = useMemo(() => {
    const arrived = new Set(replies.map(({ hashKey }) => hashKey))
    return entries.filter(({ hashKey }) => !arrived.has(hashKey))
  }, [entries, replies])
  const why = whyGone(error) ?? missing?.why
  return (
    <ReceiptsContext value={findReceipts}>
      <ThreadPanel
        subtitle={channelTitle(group, people, me)}
        status={query.data ? 'ready' : !missing ? 'loading' : missing.isOffline ? 'offline' : 'error'}
        {...(why !== undefined && { error: why })}
        parent={parent}
        replies={replies}
        pending={pending}
        view={view}
        actions={actions}
        targetId={target?.messageId ?? null}
        note={whyClosed(channel)}
        composer={
          mayWrite(group, location) && !isClosed(error) ? (
            <ComposerContainer
              location={location}
              here={here}
              group={group}
              people={people}
              me={me}
              layout={layout}
              parentId={threadId}
              placeholder={CHAT_TEXTS.reply}
              isReady={query.data !== undefined || missing !== null}
            />
          ) : null
        }
        alsoInChannel={showInMainThread}
        onAlsoInChannel={(also) => change({ showInMainThread: also, ...(!also && { isUrgent: false }) })}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        onClose={closeThread}
        layout={layout}
      />
      {thread && <NewMessageAnnouncer messages={replies} meId={me} />}
      <MessageDialogs
        channel={channel}
        dialog={dialog}
        showDialog={showDialog}
        view={view}
        actions={actions}
        inThread
      />
    </ReceiptsContext>
  )
}

/** Why a thread is not shown: the reader was taken out of its channel, it was archived, or it is not there. */
function whyGone(error: Error | null): string | undefined {
  if (error instanceof ApiError && error.code === 'NOT_ACCESSIBLE') return CHANNEL_TEXTS.closedText
  if (error instanceof ApiError && error.code === 'ARCHIVED') return CHAT_TEXTS.threadArchived
  return isClosed(error) ? CHAT_TEXTS.threadGone : undefined
}

/** Why nothing more can be written in a thread, where it is its channel’s reason. */
function whyClosed({ group }: OpenChannel): string | null {
  if (group.archived_at !== null) return CHAT_TEXTS.threadArchived
  if (group.patient?.is_discharged) return channelTexts.dischargedHint
  return group.formerPerson ? channelTexts.goneFrom(group.formerPerson.fullName) : null
}
