import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Switch.module.css'

type SwitchProps = {
  label: string
  /** What it does, under its label. */
  hint?: string
  icon?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off, at once. */
export function Switch({ label, hint, icon, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.line}>
      {icon}
      <span className={styles.words}>
        {label}
        {hint !== undefined && <small id={id}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-label={label}
        aria-checked={checked}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
