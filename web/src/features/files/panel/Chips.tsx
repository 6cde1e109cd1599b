import styles from './FilesPanel.module.css'

type ChipsProps<Value extends string> = {
  label: string
  options: readonly (readonly [Value, string])[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one among a few. */
export function Chips<Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map(([name, text]) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={name === value}
          onClick={() => onChange(name)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
