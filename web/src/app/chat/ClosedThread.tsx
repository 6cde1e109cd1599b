import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { texts } from '../../features/threads/components/texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PanelHead } from '../../ui/PanelHead.tsx'
import type { Layout } from '../../ui/use-layout.ts'
import styles from './chat.module.css'
import type { ClosedHere } from './use-here.ts'

type ClosedThreadProps = { reason: ClosedHere['reason']; layout: Layout; onClose: () => void }

/** A thread that was open when its channel was closed to the reader, and why. */
export function ClosedThread({ reason, layout, onClose }: ClosedThreadProps) {
  const isArchived = reason === 'archived'
  return (
    <section className={styles.panel} aria-label={texts.thread}>
      <PanelHead title={texts.thread} phone={layout === 'phone'} onClose={onClose} />
      <EmptyState
        fill
        title={isArchived ? CHANNEL_TEXTS.threadArchived : CHANNEL_TEXTS.threadClosed}
        hint={isArchived ? CHANNEL_TEXTS.archivedText : CHANNEL_TEXTS.closedText}
      />
    </section>
  )
}
