import dayjs from 'dayjs'
import { useToday } from '../../../lib/use-today.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { texts } from '../texts.ts'

type BirthDateFieldProps = { value: string; error: string | undefined; onChange: (day: string) => void }

/** What a patient is asked who comes by their own invite: a link that went astray lets nobody else in. */
export function BirthDateField({ value, error, onChange }: BirthDateFieldProps) {
  return (
    <TextField
      label={texts.born}
      hint={texts.bornHint}
      type="date"
      autoComplete="bday"
      max={dayjs(useToday()).format('YYYY-MM-DD')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
