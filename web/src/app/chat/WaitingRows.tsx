import { useMemo } from 'react'
import type { People } from '../../features/channels/channel-title.ts'
import { PendingRow } from '../../features/messages/components/PendingRow.tsx'
import { texts } from '../../features/messages/components/texts.ts'
import { toListItems } from '../../features/messages/list-items.ts'
import type { OutboxEntry } from '../../features/outbox/entry.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { useToday } from '../../lib/use-today.ts'
import { DayPill } from '../../ui/Day.tsx'
import { useServices } from '../services.ts'
import styles from './chat.module.css'

type WaitingRowsProps = {
  entries: readonly OutboxEntry[]
  people: People
  me: number
  /** Where what was refused can be sent after all. */
  canRetry?: boolean
}

const NOT_LOADED = { messages: [], hasNewer: false }

/** What the reader wrote and nobody has received, where the channel itself is not shown. */
export function WaitingRows({ entries, people, me, canRetry = true }: WaitingRowsProps) {
  const { outbox } = useServices()
  const now = useToday()
  const view = useMemo(() => ({ meId: me, people }), [me, people])
  const actions = useMemo(
    () => ({
      ...(canRetry && { onRetry: (hashKey: string) => ignoreFailure(outbox.retry(hashKey)) }),
      onDiscard: (hashKey: string) => ignoreFailure(outbox.discard(hashKey)),
      onDiscardFile: (hashKey: string, fileId: string) => ignoreFailure(outbox.discardFile(hashKey, fileId)),
    }),
    [outbox, canRetry],
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
