import { type AuditTopic, AuditTopic as Topic } from '@kinward/contract/audit-log'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { AuditSearch } from '../use-audit-log.ts'
import styles from './AuditRows.module.css'
import { texts } from './texts.ts'

type AuditSearchFormProps = {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
  /** Null where nothing may be taken along. */
  onExport: (() => void) | null
  isExporting: boolean
}

const TOPICS: { value: AuditTopic | ''; label: string }[] = [
  { value: '', label: texts.everything },
  ...Topic.options.map((value) => ({ value, label: texts.topics[value] })),
]

/** What is looked for in the log, and taking it along. */
export function AuditSearchForm({ search, onSearch, onExport, isExporting }: AuditSearchFormProps) {
  return (
    <div className={styles.search}>
      <div className={styles.topic}>
        <SelectField
          label={texts.topic}
          options={TOPICS}
          value={search.topic}
          onChange={(topic) => onSearch({ ...search, topic })}
        />
      </div>
      <TextField
        label={texts.from}
        type="date"
        value={search.from}
        onChange={({ currentTarget }) => onSearch({ ...search, from: currentTarget.value })}
      />
      <TextField
        label={texts.to}
        type="date"
        value={search.to}
        onChange={({ currentTarget }) => onSearch({ ...search, to: currentTarget.value })}
      />
      {onExport && (
        <div className={styles.button}>
          <Button busy={isExporting} onClick={onExport}>
            {isExporting ? texts.exporting : texts.export}
          </Button>
        </div>
      )}
    </div>
  )
}
