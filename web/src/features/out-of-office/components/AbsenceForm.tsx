import { OUT_OF_OFFICE_MAX_LENGTH, type OutOfOffice } from '@kinward/contract/out-of-office'
import type { User } from '@kinward/contract/users'
import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { lengthHint } from '../../../ui/length-hint.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import settings from '../../settings/components/settings.module.css'
import { SaveLine } from '../../settings/components/SaveLine.tsx'
import { absenceDraft, type AbsenceDraft, absenceOf, type AbsenceProblems, absenceProblems } from '../absence-draft.ts'
import type { AbsenceWish } from '../use-out-of-office.ts'
import styles from './AbsenceForm.module.css'
import { DayPicker } from './DayPicker.tsx'
import { texts } from './texts.ts'

const WORDS = {
  message: texts.messageMissing,
  from: texts.fromMissing,
  to: texts.toMissing,
  weekDays: texts.daysMissing,
}
const EVERY = ([0, 1, 2] as const).map((weeks) => ({ value: String(weeks), label: texts.every[weeks] }))
const NOBODY = ''

type AbsenceFormProps = {
  absence: OutOfOffice | null
  /** Whether it has begun. */
  isAway: boolean
  /** Who can be asked instead. */
  colleagues: readonly User[]
  hasOtherLocations: boolean
  timeZone: string
  busy: boolean
  isSaved: boolean
  error: string | undefined
  onSave: (wish: AbsenceWish) => void
}

/** When the reader is away, what people are told, and whom they can ask. Give it a React key for each location. */
export function AbsenceForm(props: AbsenceFormProps) {
  const { absence, isAway, colleagues, hasOtherLocations, timeZone, busy, isSaved, error, onSave } = props
  const [draft, setDraft] = useState<AbsenceDraft>(() => absenceDraft(absence, Date.now()))
  const [everywhere, setEverywhere] = useState(hasOtherLocations)
  const [problems, setProblems] = useState<AbsenceProblems>({})
  const [touched, setTouched] = useState(false)

  function change(over: Partial<AbsenceDraft>) {
    setDraft((before) => ({ ...before, ...over }))
    setProblems({})
    setTouched(true)
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const found = absenceProblems(draft, WORDS, Date.now())
    setProblems(found)
    if (Object.keys(found).length > 0 || busy) return
    setTouched(false)
    onSave({ outOfOffice: absenceOf(draft, timeZone), everywhere })
  }

  function end() {
    setDraft(absenceDraft(null, Date.now()))
    setProblems({})
    setTouched(false)
    onSave({ outOfOffice: null, everywhere })
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      {absence && (
        <p className={styles.state} role="status">
          {isAway ? texts.on : texts.planned}
        </p>
      )}
      <TextArea
        label={texts.message}
        value={draft.message}
        maxLength={OUT_OF_OFFICE_MAX_LENGTH}
        placeholder={texts.messagePlaceholder}
        hint={lengthHint(draft.message, { max: OUT_OF_OFFICE_MAX_LENGTH })}
        error={problems.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <div className={settings.pair}>
        <TextField
          type="datetime-local"
          label={texts.from}
          value={draft.from}
          error={problems.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextField
          type="datetime-local"
          label={texts.to}
          value={draft.to}
          hint={texts.toHint}
          error={problems.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label={texts.repeats}
        options={EVERY}
        value={String(draft.every)}
        onChange={(weeks) => change({ every: Number(weeks) as AbsenceDraft['every'] })}
      />
      {draft.every > 0 && (
        <DayPicker
          label={texts.days}
          days={draft.weekDays}
          error={problems.weekDays}
          onChange={(weekDays) => change({ weekDays })}
        />
      )}
      <SelectField
        label={texts.delegate}
        options={[
          { value: NOBODY, label: texts.nobody },
          ...colleagues.map(({ id, fullName, title }) => ({
            value: String(id),
            label: title === null ? fullName : `${fullName}, ${title}`,
          })),
        ]}
        value={draft.delegateId === null ? NOBODY : String(draft.delegateId)}
        onChange={(id) => change({ delegateId: id === NOBODY ? null : Number(id) })}
      />
      {hasOtherLocations && (
        <Switch label={texts.everywhere} hint={texts.everywhereHint} checked={everywhere} onChange={setEverywhere} />
      )}
      <SaveLine label={texts.save} busy={busy} isSaved={isSaved && !touched} error={error}>
        {absence && <Button onClick={end}>{texts.end}</Button>}
      </SaveLine>
    </form>
  )
}
