import { useState } from 'react'
import { TextField } from '../../../ui/TextField.tsx'
import { readNumber } from '../read-number.ts'

type NumberFieldProps = {
  label: string
  value: number | null
  placeholder?: string
  /** Its name is for screen readers alone. */
  isBare?: boolean
  onChange: (value: number | null) => void
}

/** A number, or none. What is no number yet is let stand while it is typed; left so, the field has what it had before. */
export function NumberField({ label, value, placeholder, isBare = false, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const [before, setBefore] = useState(value)

  function handleChange(text: string) {
    setTyped(text)
    onChange(text.trim() === '' ? null : (readNumber(text) ?? before))
  }

  const input = {
    inputMode: 'decimal',
    autoComplete: 'off',
    value: typed,
    placeholder,
    onFocus: () => setBefore(value),
    onBlur: () => setTyped(value === null ? '' : String(value)),
  } as const
  if (isBare)
    return <input {...input} aria-label={label} onChange={(event) => handleChange(event.currentTarget.value)} />
  return <TextField {...input} label={label} onChange={(event) => handleChange(event.currentTarget.value)} />
}
