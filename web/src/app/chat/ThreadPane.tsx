import { useState } from 'react'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { mayWrite } from '../../features/channels/may-write.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useThread } from '../../features/messages/use-thread.ts'
import { useOutboxEntries } from '../../features/outbox/use-outbox-entries.ts'
import { ThreadPanel } from '../../features/threads/components/ThreadPanel.tsx'
import { useServices } from '../services.ts'
import { ComposerContainer } from './ComposerContainer.tsx'
import { isClosed, whyFailed } from './failure.ts'
import type { OpenChannel } from './open-channel.ts'
import { CHAT_TEXTS } from './texts.ts'
import { useMessageActions, useMessageView } from './use-message-view.ts'

/** A thread beside its channel. Give it a React key for each thread. */
export function ThreadPane(channel: OpenChannel & { threadId: number }) {
  const { location, group, groups, people, me, layout, threadId, openThread, closeThread } = channel
  const { outbox } = useServices()
  const [alsoInChannel, setAlsoInChannel] = useState(false)
  const { query, parent, replies } = useThread(placeOf(location), group.id, threadId)
  const { error } = query
  const entries = useOutboxEntries(outbox, { userId: me, groupId: group.id, parentId: threadId })
  const canWrite = mayWrite(group, location)
  const view = useMessageView({ me, people, groups, location, canReply: false })
  const actions = useMessageActions(location, me, openThread)
  const arrived = new Set(replies.map(({ hashKey }) => hashKey))
  const why = isClosed(error) ? { error: CHAT_TEXTS.threadGone } : toError(whyFailed(error))
  return (
    <ThreadPanel
      subtitle={channelTitle(group, people, me)}
      status={query.data ? 'ready' : error ? 'error' : 'loading'}
      {...why}
      parent={parent}
      replies={replies}
      pending={entries.filter(({ hashKey }) => !arrived.has(hashKey))}
      view={view}
      actions={actions}
      composer={
        canWrite && !isClosed(error) ? (
          <ComposerContainer
            location={location}
            group={group}
            people={people}
            me={me}
            layout={layout}
            parentId={threadId}
            placeholder={CHAT_TEXTS.reply}
            isReady={query.data !== undefined || query.isError}
            showInMainThread={alsoInChannel}
            onSent={() => setAlsoInChannel(false)}
          />
        ) : null
      }
      alsoInChannel={alsoInChannel}
      onAlsoInChannel={setAlsoInChannel}
      onRetry={() => void query.refetch()}
      onClose={closeThread}
      layout={layout}
    />
  )
}

function toError({ why }: { why?: string }): { error?: string } {
  return why === undefined ? {} : { error: why }
}
