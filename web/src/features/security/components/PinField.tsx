import { TextField } from '../../../ui/TextField.tsx'
import { pinDigits } from './pin-problem.ts'

type PinFieldProps = {
  label: string
  hint?: string | undefined
  value: string
  error: string | undefined
  onChange: (pin: string) => void
}

/** A PIN, typed on a form. */
export function PinField({ onChange, ...field }: PinFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(pinDigits(event.currentTarget.value))}
    />
  )
}
