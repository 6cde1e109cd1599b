import { minutesOf, WEEK_DAYS, type WeekDay } from '@kinward/contract/local-time'
import type { QuietDay, QuietHours } from '@kinward/contract/notification-settings'
import { useLayoutEffect, useRef } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import styles from './notifications.module.css'
import { texts } from './texts.ts'

const NIGHT = { from: '22:00', to: '07:00' }

type QuietHoursFieldsProps = {
  quietHours: QuietHours
  timeZones: readonly string[]
  /** The zone of this device, to begin with. */
  ownTimeZone: string
  onChange: (changes: Partial<QuietHours>) => void
}

/** When nothing but what is urgent is heard, weekday by weekday. */
export function QuietHoursFields({ quietHours, timeZones, ownTimeZone, onChange }: QuietHoursFieldsProps) {
  const { isOn, timeZone, days } = quietHours
  /** The days as they were chosen last, also where they are not drawn yet: what is chosen right after builds upon it. */
  const chosen = useRef(days)
  useLayoutEffect(() => {
    chosen.current = days
  }, [days])

  function switchOn(next: boolean) {
    const isFirst = next && days.length === 0
    const nights = WEEK_DAYS.map((weekDay) => ({ weekDay, ...NIGHT }))
    onChange({ isOn: next, ...(isFirst && { days: nights, timeZone: ownTimeZone }) })
  }

  function changeDay(weekDay: WeekDay, day: QuietDay | null) {
    const others = chosen.current.filter((one) => one.weekDay !== weekDay)
    chosen.current = [...others, ...(day ? [day] : [])].toSorted((a, b) => a.weekDay - b.weekDay)
    onChange({ days: chosen.current })
  }

  return (
    <>
      <Switch label={texts.quietOn} checked={isOn} onChange={switchOn} />
      {isOn && (
        <>
          <ul className={styles.days}>
            {WEEK_DAYS.map((weekDay) => (
              <DayLine
                key={weekDay}
                weekDay={weekDay}
                day={days.find((one) => one.weekDay === weekDay) ?? null}
                onChange={(day) => changeDay(weekDay, day)}
              />
            ))}
          </ul>
          <SelectField
            label={texts.timeZone}
            options={(timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones]).map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            value={timeZone}
            onChange={(zone) => onChange({ timeZone: zone })}
          />
        </>
      )}
    </>
  )
}

type DayLineProps = { weekDay: WeekDay; day: QuietDay | null; onChange: (day: QuietDay | null) => void }

function DayLine({ weekDay, day, onChange }: DayLineProps) {
  const name = texts.dayNames[weekDay - 1] ?? ''

  function change(part: 'from' | 'to', time: string) {
    if (day && time !== '') onChange({ ...day, [part]: time })
  }

  return (
    <li>
      <label>
        <Checkbox
          checked={day !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? { weekDay, ...NIGHT } : null)}
        />
        {name}
      </label>
      {day ? (
        <span className={styles.times}>
          <input
            type="time"
            aria-label={texts.from(name)}
            value={day.from}
            onChange={(event) => change('from', event.currentTarget.value)}
          />
          {texts.until}
          <input
            type="time"
            aria-label={texts.to(name)}
            value={day.to}
            onChange={(event) => change('to', event.currentTarget.value)}
          />
          <small>{spanOf(day)}</small>
        </span>
      ) : (
        <span className={styles.times}>
          <small>{texts.none}</small>
        </span>
      )}
    </li>
  )
}

function spanOf({ from, to }: QuietDay): string {
  if (from === to) return texts.allDay
  return minutesOf(to) < minutesOf(from) ? texts.nextDay : ''
}
