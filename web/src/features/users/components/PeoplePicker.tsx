import type { User } from '@kinward/contract/users'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { texts as uiTexts } from '../../../ui/texts.ts'
import { PeopleList } from './PeopleList.tsx'
import styles from './PeopleList.module.css'
import { PersonLine } from './PersonLine.tsx'
import { texts } from './texts.ts'

type PeoplePickerProps = {
  /** Who can be chosen. */
  people: readonly User[]
  isLoading?: boolean
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  /** Its field has the focus when its window opens. */
  isFirst?: boolean
  /** Those chosen are shown elsewhere. */
  isBare?: boolean
}

/** Chooses several people; those chosen stand above as chips. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { people, isLoading = false, chosen, onChange, isFirst = false, isBare = false } = props
  const base = useId()
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  // Whoever is chosen and not shown is not taken out unseen.
  const last = chosen.findLast((one) => people.some(({ id }) => id === one))

  return (
    <>
      {!isBare && <Chips people={people.filter(({ id }) => chosen.includes(id))} onRemove={toggle} />}
      <PeopleList
        people={people}
        isLoading={isLoading}
        isFirst={isFirst}
        onEnter={({ id }) => !chosen.includes(id) && toggle(id)}
        onBackspace={() => last !== undefined && toggle(last)}
        renderPerson={(person) => (
          <label className={styles.row} htmlFor={`${base}-${person.id}`}>
            <PersonLine person={person} />
            <Checkbox
              id={`${base}-${person.id}`}
              data-arrow
              aria-label={person.fullName}
              checked={chosen.includes(person.id)}
              onChange={() => toggle(person.id)}
            />
          </label>
        )}
      />
    </>
  )
}

function Chips({ people, onRemove }: { people: readonly User[]; onRemove: (id: number) => void }) {
  if (people.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={texts.chosen}>
      {people.map(({ id, fullName }) => (
        <li key={id} className={styles.chip}>
          {fullName}
          <button type="button" aria-label={uiTexts.remove(fullName)} onClick={() => onRemove(id)}>
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
