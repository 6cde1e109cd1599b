import type { OnCallShift } from '@kinward/contract/on-call'
import type { User } from '@kinward/contract/users'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { DayPicker } from '../../out-of-office/components/DayPicker.tsx'
import { draftOf, NEW_SHIFT, type Repeats, type ShiftDraft, shiftOf, shiftProblems } from '../shift-draft.ts'
import { texts } from '../texts.ts'
import type { RosterChange } from '../use-roster.ts'
import { otherClocks } from '../when.ts'

const REPEATS = ['daily', 'weekly', 'weekly-2', 'once'] as const
const NOBODY = ''

type NewShift = Extract<RosterChange, { kind: 'add-shift' }>['shift']

type ShiftModalProps = {
  roleName: string
  /** Of the place: when a shift begins is typed by its clocks. */
  timeZone: string
  /** The one that is changed; null for a new one. */
  shift: OnCallShift | null
  /** Those who can be on call. */
  staff: readonly User[]
  busy: boolean
  error: string | undefined
  onSave: (shift: NewShift) => void
  onClose: () => void
}

/** When someone is on call, from when on, and how it comes back. */
export function ShiftModal({ roleName, timeZone, shift, staff, busy, error, onSave, onClose }: ShiftModalProps) {
  const [draft, setDraft] = useState<ShiftDraft>(() => (shift ? givenTo(staff, draftOf(shift)) : NEW_SHIFT))
  const [kept] = useState(draft.repeats === 'as-is' ? (['as-is'] as const) : [])
  const [tried, setTried] = useState(false)
  const problems = tried ? shiftProblems(draft) : []
  const change = (over: Partial<ShiftDraft>) => setDraft((before) => ({ ...before, ...over }))

  function handleSubmit() {
    setTried(true)
    if (!busy && shiftProblems(draft).length === 0) onSave(shiftOf(draft, timeZone))
  }

  return (
    <Modal
      title={shift ? texts.editShiftOf(roleName) : texts.addShiftTo(roleName)}
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <SelectField
        label={texts.who}
        options={[
          { value: NOBODY, label: texts.choose },
          ...staff.map(({ id, fullName, title }) => ({
            value: String(id),
            label: title === null ? fullName : `${fullName}, ${title}`,
          })),
        ]}
        value={draft.userId === null ? NOBODY : String(draft.userId)}
        error={problems.includes('who') ? texts.missing : undefined}
        onChange={(id) => change({ userId: id === NOBODY ? null : Number(id) })}
      />
      <TextField
        type="datetime-local"
        label={texts.starts}
        hint={otherClocks(timeZone)}
        value={draft.starts}
        error={problems.includes('starts') ? texts.startsMissing : undefined}
        onChange={(event) => change({ starts: event.currentTarget.value })}
      />
      <TextField
        inputMode="decimal"
        label={texts.hours}
        value={draft.hours}
        error={problems.includes('hours') ? texts.hoursWrong : undefined}
        onChange={(event) => change({ hours: event.currentTarget.value })}
      />
      <SelectField<Repeats>
        label={texts.repeats}
        options={[...REPEATS, ...kept].map((value) => ({
          value,
          label: value === 'as-is' ? (shift?.text ?? '') : texts.repeat[value],
        }))}
        value={draft.repeats}
        onChange={(repeats) => change({ repeats })}
      />
      {(draft.repeats === 'weekly' || draft.repeats === 'weekly-2') && (
        <DayPicker label={texts.days} days={draft.weekDays} onChange={(weekDays) => change({ weekDays })} />
      )}
      <FormError error={error} />
    </Modal>
  )
}

/** Whoever cannot be on call any more has to be replaced by someone who can. */
function givenTo(staff: readonly User[], draft: ShiftDraft): ShiftDraft {
  return staff.some(({ id }) => id === draft.userId) ? draft : { ...draft, userId: null }
}
