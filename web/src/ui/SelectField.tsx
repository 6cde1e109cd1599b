import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './SelectField.module.css'

type SelectFieldProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  /** What is wrong with the choice. */
  error?: string | undefined
  onChange: (value: Value) => void
}

/** One of several, in the browser's own list. */
export function SelectField<Value extends string>({ label, options, value, error, onChange }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <select
          id={id}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-e`}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </span>
      {error !== undefined && (
        <p className={styles.error} id={`${id}-e`}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
