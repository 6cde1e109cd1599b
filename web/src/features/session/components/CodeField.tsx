import { CODE_LENGTH } from '@kinward/contract/session'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './CodeField.module.css'
import { texts } from './texts.ts'

type CodeFieldProps = {
  value: string
  error?: string | undefined
  onChange: (digits: string) => void
  /** All digits are there, typed or pasted. */
  onComplete: (digits: string) => void
}

/** The digits of a code. Whatever else is pasted along with them is left out. */
export function CodeField({ value, error, onChange, onComplete }: CodeFieldProps) {
  function handleChange(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
    onChange(digits)
    if (digits.length === CODE_LENGTH && digits !== value) onComplete(digits)
  }

  return (
    <div className={styles.code}>
      <TextField
        label={texts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is all that is asked for
        autoFocus
        value={value}
        error={error}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
    </div>
  )
}
