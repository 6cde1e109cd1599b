import type { Message } from '@kinward/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import { AuditPanel } from '../../features/messages/components/AuditPanel.tsx'
import { DetailsPanel } from '../../features/messages/components/DetailsPanel.tsx'
import { PinnedPanel } from '../../features/messages/components/PinnedPanel.tsx'
import { texts } from '../../features/messages/components/texts.ts'
import { findMessage } from '../../features/messages/message-cache.ts'
import { useAuditLog } from '../../features/messages/use-audit-log.ts'
import { useMessageQuery, usePinnedQuery, useReceiptsQuery } from '../../features/messages/use-message-facts.ts'
import { usePinMutation } from '../../features/messages/use-message-mutations.ts'
import { DeliveryLadder } from '../../features/urgent-deliveries/components/DeliveryLadder.tsx'
import { useDeliveriesQuery } from '../../features/urgent-deliveries/use-deliveries-query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PanelHead } from '../../ui/PanelHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { messagePath } from '../paths.ts'
import styles from './chat.module.css'
import type { OpenChannel } from './open-channel.ts'
import { useMessageView } from './use-message-view.ts'

type Query = { data: unknown; isError: boolean }
const statusOf = ({ data, isError }: Query) => (data !== undefined ? 'ready' : isError ? 'error' : 'loading')

/** On a phone the panel lies over the channel: leading somewhere closes it. */
function useOpenMessage({ here }: OpenChannel) {
  const navigate = useNavigate()
  return (message: Message) => void navigate(messagePath({ ...message, locationId: here.id }))
}

/** What is pinned to a channel, beside it. */
export function PinnedPane(channel: OpenChannel) {
  const { location, group, people, me, layout, closeThread } = channel
  const place = placeOf(location)
  const view = useMessageView(channel)
  const query = usePinnedQuery(place, group.id)
  const { mutate: unpin } = usePinMutation(place)
  const mayUnpin = view.rights.isOpen && isOn(location.featureFlags, 'enablePinMessages')
  return (
    <PinnedPanel
      subtitle={channelTitle(group, people, me)}
      status={statusOf(query)}
      entries={query.data ?? []}
      view={view}
      onUnpin={mayUnpin ? unpin : null}
      onOpen={useOpenMessage(channel)}
      onRetry={() => void query.refetch()}
      onClose={closeThread}
      phone={layout === 'phone'}
    />
  )
}

/** One message by itself, beside its channel. */
export function ReceiptsPane(channel: OpenChannel) {
  const { location, group, panelMessageId, layout, closeThread } = channel
  const messageId = panelMessageId ?? 0
  const known = findMessage(useQueryClient(), group.id, messageId)
  // A phone that begins here has nothing of the channel itself.
  const query = useMessageQuery(placeOf(location), group.id, messageId, known === undefined && messageId !== 0)
  const message = known ?? query.data
  if (message) return <ReceiptsOf channel={channel} message={message} />
  return (
    <section className={styles.panel} aria-label={texts.details}>
      <PanelHead title={texts.details} phone={layout === 'phone'} onClose={closeThread} />
      {query.isLoading ? <Skeleton rows={3} className={styles.loading} /> : <EmptyState fill title={texts.notThere} />}
    </section>
  )
}

function ReceiptsOf({ channel, message }: { channel: OpenChannel; message: Message }) {
  const { location, group, people, me, layout, closeThread } = channel
  const view = useMessageView(channel)
  const hasReceipts =
    message.messageType === 'normal' && !message.isDeleted && isOn(location.featureFlags, 'enableReadReceipts')
  const query = useReceiptsQuery(message, hasReceipts)
  const ways = useDeliveriesQuery(message, message.urgency !== null && message.sender.userId === me)
  return (
    <DetailsPanel
      subtitle={channelTitle(group, people, me)}
      message={message}
      receipts={query.data ?? null}
      status={hasReceipts ? statusOf(query) : 'ready'}
      deliveries={ways.data && <DeliveryLadder deliveries={ways.data} view={view} />}
      view={view}
      onRetry={() => void query.refetch()}
      onClose={closeThread}
      phone={layout === 'phone'}
    />
  )
}

/** Everything that was said in a channel, with what was deleted, for those who may read it. */
export function AuditPane(channel: OpenChannel) {
  const { location, group, people, me, layout, closeThread } = channel
  const view = useMessageView(channel)
  const { messages, seq, status, retry } = useAuditLog(placeOf(location), group.id)
  return (
    <AuditPanel
      subtitle={channelTitle(group, people, me)}
      messages={messages}
      seq={Math.max(seq, group.seq)}
      status={status}
      view={view}
      onOpen={useOpenMessage(channel)}
      onRetry={retry}
      onClose={closeThread}
      phone={layout === 'phone'}
    />
  )
}
