import type { KeyboardEvent } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import type { ChannelFilter as Filter } from './channel-rows.ts'
import styles from './ChannelFilter.module.css'
import { texts } from './texts.ts'

type FilterFieldProps = {
  label: string
  words: string
  phone: boolean
  onChange: (words: string) => void
  onEnter: () => void
  onDown: () => void
}

/** Finds a channel by its name. Ctrl K opens the quick switcher, from here as from anywhere. */
export function FilterField({ label, words, phone, onChange, onEnter, onDown }: FilterFieldProps) {
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onEnter()
    else if (event.key === 'ArrowDown') onDown()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classes(styles.field, phone && styles.phone)}>
      <SearchField
        at={phone ? 'phone' : 'list'}
        label={label}
        value={words}
        onChange={onChange}
        onKeyDown={handleKeyDown}
        end={
          !phone && (
            <span className={styles.key} aria-hidden="true">
              {texts.filterKey}
            </span>
          )
        }
      />
    </div>
  )
}

type FilterChipsProps = { filter: Filter; unread: number; mentions: number; onChange: (filter: Filter) => void }

/** All, or what waits, on a phone. */
export function FilterChips({ filter, unread, mentions, onChange }: FilterChipsProps) {
  return (
    <div className={styles.chips} role="group" aria-label={texts.show}>
      {(['all', 'unread', 'mentions', 'family'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={filter === name}
          onClick={() => onChange(name)}
        >
          {texts.chips[name]}
          {name === 'unread' && unread > 0 && <Badge kind="count" count={unread} />}
          {name === 'mentions' && mentions > 0 && <Badge kind="mention" count={mentions} />}
        </button>
      ))}
    </div>
  )
}
