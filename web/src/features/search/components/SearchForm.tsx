import { CHANNEL_TYPES } from '@kinward/contract/groups'
import { formatSearch, parseSearch, SEARCH_PARTS, type SearchQuery } from '@kinward/contract/search-query'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SEARCH_TEXTS } from '../texts.ts'
import styles from './search.module.css'

const texts = SEARCH_TEXTS.form
const GUEST_TYPES = ['family', 'personal'] as const
const GUEST_PARTS = SEARCH_PARTS.filter((part) => part !== 'flag')

type SearchFormProps = {
  /** What stands in the field: the form reads it, and writes it. */
  text: string
  /** Whether the reader has patients: who has none has no channels of patients or of the care team either. */
  hasPatients: boolean
  people: readonly string[]
  channels: readonly string[]
  onChange: (text: string) => void
}

/** The operators of a search as a form: each change is written into the field. */
export function SearchForm({ text, hasPatients, people, channels, onChange }: SearchFormProps) {
  const { query } = parseSearch(text)
  const change = (part: Partial<SearchQuery>) => onChange(formatSearch({ ...query, ...part }))
  return (
    <fieldset className={styles.form} aria-label={SEARCH_TEXTS.filters}>
      <NameField label={texts.from} names={query.from} known={people} onChange={(from) => change({ from })} />
      <NameField label={texts.in} names={query.in} known={channels} onChange={(names) => change({ in: names })} />
      <TextField
        label={texts.after}
        type="date"
        value={query.after ?? ''}
        onChange={({ currentTarget }) => change({ after: currentTarget.value || null })}
      />
      <TextField
        label={texts.before}
        type="date"
        value={query.before ?? ''}
        onChange={({ currentTarget }) => change({ before: currentTarget.value || null })}
      />
      <Chips
        label={texts.has}
        choices={hasPatients ? SEARCH_PARTS : GUEST_PARTS}
        chosen={query.has}
        nameOf={(part) => SEARCH_TEXTS.parts[part]}
        onChange={(has) => change({ has })}
      />
      <Chips
        label={texts.type}
        choices={hasPatients ? CHANNEL_TYPES : GUEST_TYPES}
        chosen={query.type}
        nameOf={(type) => SEARCH_TEXTS.types[type]}
        onChange={(type) => change({ type })}
      />
      <div className={styles.clear}>
        <Button size="s" onClick={() => onChange(formatSearch({ ...parseSearch('').query, terms: query.terms }))}>
          {texts.clear}
        </Button>
      </div>
    </fieldset>
  )
}

type NameFieldProps = {
  label: string
  names: readonly string[]
  known: readonly string[]
  onChange: (names: string[]) => void
}

/** The first name after an operator, typed or picked; further ones stay as they were typed. */
function NameField({ label, names, known, onChange }: NameFieldProps) {
  const id = useId()
  const [first = '', ...rest] = names
  const [typed, setTyped] = useState(first)
  // The spaces that a name ends in while it is typed are not in the search.
  const shown = typed.trim() === first ? typed : first
  return (
    <>
      <TextField
        label={label}
        value={shown}
        list={id}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          const name = currentTarget.value.replaceAll('"', '')
          setTyped(name)
          onChange(name.trim() === '' ? rest : [name.trim(), ...rest])
        }}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} label={name} aria-label={name} />
        ))}
      </datalist>
    </>
  )
}

type ChipsProps<Value extends string> = {
  label: string
  choices: readonly Value[]
  chosen: readonly Value[]
  nameOf: (value: Value) => string
  onChange: (chosen: Value[]) => void
}

function Chips<Value extends string>({ label, choices, chosen, nameOf, onChange }: ChipsProps<Value>) {
  const id = useId()
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <div className={styles.chips} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {choices.map((value) => (
        <button key={value} type="button" aria-pressed={chosen.includes(value)} onClick={() => toggle(value)}>
          {nameOf(value)}
        </button>
      ))}
    </div>
  )
}
