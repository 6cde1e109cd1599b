import type { PinnedEntry } from '@kinward/contract/message-actions'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { nameOf, type MessageActions, type MessageView } from './message-view.ts'
import { MessageCard } from './MessageCard.tsx'
import panel from './panel.module.css'
import { texts } from './texts.ts'

type PinnedPanelProps = {
  /** Which channel this is in. */
  subtitle: string
  status: 'loading' | 'ready' | 'error'
  entries: readonly PinnedEntry[]
  view: MessageView
  onUnpin: MessageActions['onPin'] | null
  onOpen: (message: PinnedEntry['message']) => void
  onRetry: () => void
  onClose: () => void
  phone: boolean
}

/** What is pinned to a channel, the one pinned last first. */
export function PinnedPanel(props: PinnedPanelProps) {
  const { subtitle, status, entries, view, onUnpin, onOpen, onRetry, onClose, phone } = props
  return (
    <section ref={keepFocus} className={panel.panel} aria-label={texts.pinned}>
      <PanelHead title={texts.pinned} subtitle={subtitle} phone={phone} onClose={onClose} />
      <div className={panel.list}>
        {status === 'loading' && <Skeleton rows={3} className={panel.loading} />}
        {status === 'error' && <ErrorState what={texts.pinnedFailed} onRetry={onRetry} fill />}
        {status === 'ready' && entries.length === 0 && (
          <EmptyState
            fill
            icon={<IconPin size={36} stroke={1.75} aria-hidden="true" />}
            title={texts.pinnedEmpty}
            hint={texts.pinnedHint}
          />
        )}
        {entries.map(({ message, pinnedAt, pinnedBy }) => (
          <MessageCard
            key={message.id}
            message={message}
            view={view}
            onOpen={() => onOpen(message)}
            note={
              pinnedBy === null
                ? undefined
                : texts.pinnedBy(nameOf(pinnedBy, view), formatMomentFull(Date.parse(pinnedAt), view.now))
            }
            tools={
              onUnpin && (
                <IconButton size="s" label={texts.unpin} onClick={() => onUnpin(message)}>
                  <IconPinnedOff size={19} stroke={1.75} aria-hidden="true" />
                </IconButton>
              )
            }
          />
        ))}
      </div>
    </section>
  )
}
