import type { People } from '../../features/channels/channel-title.ts'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { useOutboxEntries } from '../../features/outbox/use-outbox-entries.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Layout } from '../../ui/use-layout.ts'
import { useServices } from '../services.ts'
import styles from './chat.module.css'
import { CHAT_TEXTS } from './texts.ts'
import type { Missing } from './use-missing.ts'
import { WaitingRows } from './WaitingRows.tsx'

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
  const { outbox } = useServices()
  const entries = useOutboxEntries(outbox, { userId: me, groupId: channelId, parentId: null })
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
      <WaitingRows entries={entries} people={people} me={me} />
    </div>
  )
}
