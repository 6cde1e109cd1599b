import { WEEK_DAYS, type WeekDay } from '@kinward/contract/local-time'
import styles from './DayPicker.module.css'
import { texts } from './texts.ts'

type DayPickerProps = {
  label: string
  days: readonly WeekDay[]
  error?: string | undefined
  onChange: (days: readonly WeekDay[]) => void
}

/** Some days of the week. */
export function DayPicker({ label, days, error, onChange }: DayPickerProps) {
  function toggle(day: WeekDay) {
    onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
  }

  return (
    <fieldset className={styles.days}>
      <legend>{label}</legend>
      {WEEK_DAYS.map((day) => (
        <label key={day}>
          <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
          {texts.dayNames[day - 1]}
        </label>
      ))}
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  )
}
