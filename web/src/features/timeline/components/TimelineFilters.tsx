import { TIMELINE_KINDS } from '@kinward/contract/timeline'
import { useState } from 'react'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { NO_FILTER, type TimelineFilter, toggleKind } from '../timeline-filter.ts'
import styles from './Timeline.module.css'
import { texts } from './texts.ts'

type TimelineFiltersProps = {
  filter: TimelineFilter
  people: readonly { id: number; fullName: string }[]
  onFilter: (filter: TimelineFilter) => void
}

/** What of a timeline is shown: kinds at once, a person and days when they are asked for. */
export function TimelineFilters({ filter, people, onFilter }: TimelineFiltersProps) {
  const [isWide, setWide] = useState(filter.userId !== null || filter.from !== '' || filter.to !== '')
  return (
    <div className={styles.filters}>
      <div className={styles.chips} role="group" aria-label={texts.kindsLabel}>
        <button
          type="button"
          className={styles.chip}
          aria-pressed={filter.kinds.length === 0}
          onClick={() => onFilter({ ...filter, kinds: [] })}
        >
          {texts.everything}
        </button>
        {TIMELINE_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.chip}
            aria-pressed={filter.kinds.includes(kind)}
            onClick={() => onFilter(toggleKind(filter, kind))}
          >
            {texts.kinds[kind]}
          </button>
        ))}
      </div>
      {isWide && (
        <div>
          <SelectField
            label={texts.person}
            options={[
              { value: '', label: texts.anyone },
              ...people.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
            ]}
            value={filter.userId === null ? '' : String(filter.userId)}
            onChange={(id) => onFilter({ ...filter, userId: id === '' ? null : Number(id) })}
          />
          <div className={styles.days}>
            <TextField
              type="date"
              label={texts.from}
              max={filter.to || undefined}
              value={filter.from}
              onChange={({ currentTarget }) => onFilter({ ...filter, from: currentTarget.value })}
            />
            <TextField
              type="date"
              label={texts.to}
              min={filter.from || undefined}
              value={filter.to}
              onChange={({ currentTarget }) => onFilter({ ...filter, to: currentTarget.value })}
            />
          </div>
        </div>
      )}
      <button
        type="button"
        className={styles.turn}
        aria-expanded={isWide}
        onClick={() => {
          if (isWide) onFilter({ ...NO_FILTER, kinds: filter.kinds })
          setWide(!isWide)
        }}
      >
        {isWide ? texts.less : texts.more}
      </button>
    </div>
  )
}
