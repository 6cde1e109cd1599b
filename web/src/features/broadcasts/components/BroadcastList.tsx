import type { ReactNode } from 'react'
import { handleArrowKeys } from '../../../ui/arrow-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { whyRefused } from '../../settings/why-refused.ts'
import { texts } from '../texts.ts'
import styles from './broadcasts.module.css'

type BroadcastListProps<One> = {
  label: string
  broadcasts: readonly One[] | undefined
  error: Error | null
  onRetry: () => void
  empty: { title: string; hint: string; icon: ReactNode; action?: ReactNode }
  /** Absent at the end. */
  onMore: (() => void) | null
  isLoadingMore: boolean
  renderRow: (one: One) => ReactNode
}

/** Broadcasts under each other; the arrow keys go through them. */
export function BroadcastList<One extends { id: number }>(props: BroadcastListProps<One>) {
  const { label, broadcasts, error, onRetry, empty, onMore, isLoadingMore, renderRow } = props
  if (!broadcasts && error) {
    const why = whyRefused(error)
    return <ErrorState what={texts.failed} {...(why !== undefined && { why })} onRetry={onRetry} fill />
  }
  if (!broadcasts) return <Skeleton rows={4} className={styles.loading} />
  if (broadcasts.length === 0) return <EmptyState {...empty} fill />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys, from whichever row has the focus */}
      <ul className={styles.rows} aria-label={label} onKeyDown={handleArrowKeys}>
        {broadcasts.map((one) => (
          <li key={one.id}>{renderRow(one)}</li>
        ))}
      </ul>
      {onMore && (
        <div className={styles.more}>
          <Button size="s" busy={isLoadingMore} onClick={onMore}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}
