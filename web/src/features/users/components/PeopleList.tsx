import type { User } from '@kinward/contract/users'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { matchesWords } from '../../../lib/match-words.ts'
import { handleArrowKeys } from '../../../ui/arrow-keys.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { colleaguesFirst } from '../about-person.ts'
import styles from './PeopleList.module.css'
import { texts } from './texts.ts'

/** A longer list is not read; a name finds the rest. */
const MOST_SHOWN = 60

type PeopleListProps = {
  people: readonly User[]
  /** More of them are on their way. */
  isLoading?: boolean
  label?: string
  renderPerson: (person: User) => ReactNode
  /** Enter in the field takes the first that is listed. */
  onEnter: (first: User) => void
  onBackspace?: () => void
  /** The field has the focus when its window opens. */
  isFirst?: boolean
}

/** People with a field that narrows them by name and title. */
export function PeopleList(props: PeopleListProps) {
  const {
    people,
    isLoading = false,
    label = texts.findPeople,
    renderPerson,
    onEnter,
    onBackspace,
    isFirst = false,
  } = props
  const [words, setWords] = useState('')
  const sorted = useMemo(() => people.toSorted(colleaguesFirst), [people])
  const found = sorted.filter(({ fullName, title, relation, location }) =>
    matchesWords(`${fullName} ${title ?? ''} ${relation ?? ''} ${location?.name ?? ''}`, words),
  )
  const shown = found.slice(0, MOST_SHOWN)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the parts inside are what the keys move between
    <div className={styles.people} onKeyDown={handleArrowKeys}>
      <SearchField
        label={label}
        value={words}
        data-arrow
        data-autofocus={isFirst || undefined}
        onChange={setWords}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && words === '') onBackspace?.()
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (shown[0] && words !== '') {
            onEnter(shown[0])
            setWords('')
          }
        }}
      />
      <ul className={styles.list} aria-label={texts.people}>
        {shown.map((person) => (
          <li key={person.id}>{renderPerson(person)}</li>
        ))}
        {found.length > shown.length && <li className={styles.note}>{texts.more(found.length - shown.length)}</li>}
        {isLoading && <li className={styles.note}>{texts.loading}</li>}
        {!isLoading && found.length === 0 && words !== '' && (
          <li className={styles.note}>{texts.nobody(words.trim())}</li>
        )}
      </ul>
    </div>
  )
}
