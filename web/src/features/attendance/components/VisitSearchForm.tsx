import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { VisitSearch } from '../visit-search.ts'
import { texts } from './texts.ts'
import styles from './visits.module.css'

type Choice = { id: number; fullName: string }

type VisitSearchFormProps = {
  search: VisitSearch
  /** Null for those who see their own visits alone. */
  people: readonly Choice[] | null
  patients: readonly Choice[]
  onSearch: (search: VisitSearch) => void
  /** Null where nothing may be taken along. */
  onExport: (() => void) | null
  isExporting: boolean
}

/** What is looked for among the visits, and taking them along. */
export function VisitSearchForm({ search, people, patients, onSearch, onExport, isExporting }: VisitSearchFormProps) {
  const day = (field: 'from' | 'to') => (
    <TextField
      label={texts[field]}
      type="date"
      value={search[field]}
      onChange={({ currentTarget }) => onSearch({ ...search, [field]: currentTarget.value })}
    />
  )
  return (
    <>
      <div className={styles.search}>
        {people && (
          <SelectField
            label={texts.person}
            options={optionsOf(people, texts.everyone)}
            value={String(search.userId ?? '')}
            onChange={(id) => onSearch({ ...search, userId: id === '' ? null : Number(id) })}
          />
        )}
        <SelectField
          label={texts.patient}
          options={optionsOf(patients, texts.allPatients)}
          value={String(search.patientId ?? '')}
          onChange={(id) => onSearch({ ...search, patientId: id === '' ? null : Number(id) })}
        />
        {day('from')}
        {day('to')}
      </div>
      <div className={styles.tools}>
        <Switch
          label={texts.openOnly}
          checked={search.openOnly}
          onChange={(openOnly) => onSearch({ ...search, openOnly })}
        />
        {onExport && (
          <Button busy={isExporting} onClick={onExport}>
            {isExporting ? texts.exporting : texts.export}
          </Button>
        )}
      </div>
    </>
  )
}

function optionsOf(choices: readonly Choice[], all: string): { value: string; label: string }[] {
  const named = choices.map(({ id, fullName }) => ({ value: String(id), label: fullName }))
  return [{ value: '', label: all }, ...named.toSorted((one, other) => one.label.localeCompare(other.label))]
}
