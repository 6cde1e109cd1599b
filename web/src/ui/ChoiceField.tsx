import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './ChoiceField.module.css'

export type Choice<Value extends string> = { value: Value; label: string; hint: string; icon: ReactNode }

type ChoiceFieldProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, each with its consequence said. */
export function ChoiceField<Value extends string>({ label, choices, value, onChange }: ChoiceFieldProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              aria-describedby={`${name}-${choice.value}`}
              aria-label={choice.label}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon}
            <span>
              <b>{choice.label}</b>
              <small id={`${name}-${choice.value}`}>{choice.hint}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
