import type { TimelineEntry } from '@kinward/contract/timeline'
import { IconTimeline } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatDay } from '../../../ui/time.ts'
import type { Place } from '../../locations/place.ts'
import { isFiltered, NO_FILTER, type TimelineFilter } from '../timeline-filter.ts'
import { useTimelineQuery } from '../use-timeline-query.ts'
import styles from './Timeline.module.css'
import { TimelineFilters } from './TimelineFilters.tsx'
import { type EntryTarget, TimelineRow } from './TimelineRow.tsx'
import { texts } from './texts.ts'

type TimelineProps = {
  place: Place
  patientId: number
  /** Those by whom it can be narrowed. */
  people: readonly { id: number; fullName: string }[]
  targetOf: (entry: TimelineEntry) => EntryTarget
}

/** Everything that happened around a patient, day by day, the newest first. */
export function Timeline({ place, patientId, people, targetOf }: TimelineProps) {
  const [filter, setFilter] = useState<TimelineFilter>(NO_FILTER)
  const query = useTimelineQuery(place, patientId, filter)
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <>
      <TimelineFilters filter={filter} people={people} onFilter={setFilter} />
      <div className={styles.list}>
        {entries ? (
          <Days
            entries={entries}
            targetOf={targetOf}
            isNarrow={isFiltered(filter)}
            onClear={() => setFilter(NO_FILTER)}
          />
        ) : query.isError ? (
          <ErrorState what={texts.failed} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={6} className={styles.loading} />
        )}
        {query.hasNextPage && (
          <div className={styles.older}>
            <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {texts.older}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

type DaysProps = Pick<TimelineProps, 'targetOf'> & {
  entries: readonly TimelineEntry[]
  isNarrow: boolean
  onClear: () => void
}

function Days({ entries, targetOf, isNarrow, onClear }: DaysProps) {
  const today = useToday()
  if (entries.length === 0) {
    const icon = <IconTimeline size={44} stroke={1.25} aria-hidden="true" />
    return isNarrow ? (
      <EmptyState
        title={texts.noneFound}
        hint={texts.noneFoundHint}
        icon={icon}
        action={
          <Button size="s" onClick={onClear}>
            {texts.clear}
          </Button>
        }
      />
    ) : (
      <EmptyState title={texts.empty} hint={texts.emptyHint} icon={icon} />
    )
  }
  const days = Map.groupBy(entries, ({ at }) => formatDay(at, today))
  return [...days].map(([day, happened]) => (
    <section key={day} aria-label={day}>
      <h3 className={styles.day}>{day}</h3>
      <ul>
        {happened.map((entry) => (
          <TimelineRow key={entry.key} entry={entry} target={targetOf(entry)} />
        ))}
      </ul>
    </section>
  ))
}
