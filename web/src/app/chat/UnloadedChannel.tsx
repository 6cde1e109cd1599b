import { useMemo } from 'react'
import type { People } from '../../features/channels/channel-title.ts'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { PendingRow } from '../../features/messages/components/PendingRow.tsx'
import { texts } from '../../features/messages/components/texts.ts'
import { toListItems } from '../../features/messages/list-items.ts'
import { useOutboxEntries } from '../../features/outbox/use-outbox-entries.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DayPill } from '../../ui/Day.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Layout } from '../../ui/use-layout.ts'
import { useServices } from '../services.ts'
import styles from './chat.module.css'
import { CHAT_TEXTS } from './texts.ts'
import type { Missing } from './use-missing.ts'

type UnloadedChannelProps = {
  channelId: number
  failed: Missing
  people: People
  me: number
  layout: Layout
  backTo: string
  onRetry: () => void
  onOpenList: () => void
}

/**
 * The channel of the address, of which nothing could be loaded: what the reader wrote in it is still here. Nothing more can
 * be written before it is known who would read it.
 */
export function UnloadedChannel(props: UnloadedChannelProps) {
  const { channelId, failed, people, me, layout, backTo, onRetry, onOpenList } = props
  return (
    <div className={styles.unloaded}>
      <ErrorState
        what={CHAT_TEXTS.channelFailed}
        {...(failed.why !== undefined && { why: failed.why })}
        {...(!failed.isOffline && { onRetry })}
      />
      {/* There is no header here, from which the list is reached otherwise. */}
      {layout === 'tablet' && (
        <div className={styles.ways}>
          <Button onClick={onOpenList}>{CHANNEL_TEXTS.showChannels}</Button>
        </div>
      )}
      {layout === 'phone' && (
        <div className={styles.ways}>
          <ButtonLink to={backTo} size="s">
            {CHANNEL_TEXTS.backToChats}
          </ButtonLink>
        </div>
      )}
      <WaitingRows channelId={channelId} people={people} me={me} />
    </div>
  )
}

const NOT_LOADED = { messages: [], hasNewer: false }

function WaitingRows({ channelId, people, me }: { channelId: number; people: People; me: number }) {
  const { outbox } = useServices()
  const now = useToday()
  const entries = useOutboxEntries(outbox, { userId: me, groupId: channelId, parentId: null })
  const view = useMemo(() => ({ meId: me, people }), [me, people])
  const actions = useMemo(
    () => ({
      onRetry: (hashKey: string) => ignoreFailure(outbox.retry(hashKey)),
      onDiscard: (hashKey: string) => ignoreFailure(outbox.discard(hashKey)),
      onDiscardFile: (hashKey: string, fileId: string) => ignoreFailure(outbox.discardFile(hashKey, fileId)),
    }),
    [outbox],
  )
  const items = toListItems(NOT_LOADED, entries, { me, now, unread: null })
  if (items.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles.waiting} role="log" aria-live="off" aria-label={texts.list} tabIndex={0}>
      {items.map((item) => {
        if (item.kind === 'day') return <DayPill key={item.key} label={item.label} />
        if (item.kind !== 'pending') return null
        const { key, entry, continued } = item
        return <PendingRow key={key} pending={entry} continued={continued} view={view} actions={actions} />
      })}
    </div>
  )
}
