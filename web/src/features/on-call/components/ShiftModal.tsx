import type { OnCallShift } from '@kinward/contract/on-call'
import { parseSchedule, scheduleText } from '@kinward/contract/schedules'
import type { User } from '@kinward/contract/users'
import { useRef, useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Overtaken } from '../../../ui/Overtaken.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { DayPicker } from '../../out-of-office/components/DayPicker.tsx'
import { describeShift } from '../describe-shift.ts'
import { draftOf, NEW_SHIFT, type Repeats, type ShiftDraft, shiftOf, shiftProblems } from '../shift-draft.ts'
import { texts } from '../texts.ts'
import type { RosterChange } from '../use-roster.ts'
import { asAtPlace, otherClocks } from '../when.ts'
import styles from './OnCall.module.css'

const REPEATS = ['daily', 'weekly', 'weekly-2', 'once'] as const
const NOBODY = ''

type NewShift = Extract<RosterChange, { kind: 'add-shift' }>['shift']

type ShiftModalProps = {
  roleName: string
  /** Of the place: when a shift begins is typed by its clocks. */
  timeZone: string
  /** The one that is changed; null for a new one. */
  shift: OnCallShift | null
  /** The same as it is kept by now. */
  newest: OnCallShift | null
  people: ReadonlyMap<number, User>
  /** Those who can be on call. */
  staff: readonly User[]
  busy: boolean
  error: string | undefined
  /** With the one whose place it takes, as whoever types has seen it. */
  onSave: (shift: NewShift, seen: OnCallShift | null) => void
  /** Whoever types has seen what somebody else changed: why it was refused is settled. */
  onSeen: () => void
  onClose: () => void
}

/** When someone is on call, from when on, and how it comes back. */
export function ShiftModal(props: ShiftModalProps) {
  const { roleName, timeZone, shift, newest, people, staff, busy, error, onSave, onSeen, onClose } = props
  const [first, setFirst] = useState<ShiftDraft>(() => (shift ? givenTo(staff, draftOf(shift)) : NEW_SHIFT))
  const [draft, setDraft] = useState(first)
  const [seen, setSeen] = useState(shift)
  const [tried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const today = asAtPlace(useNow(), timeZone)
  const problems = tried ? shiftProblems(draft) : []
  const change = (over: Partial<ShiftDraft>) => setDraft((before) => ({ ...before, ...over }))

  function handleSubmit() {
    setTried(true)
    // What someone else changed since is not undone by who has not seen it.
    if (!busy && shiftProblems(draft).length === 0) onSave(shiftOf(draft, timeZone), seen)
  }

  function handleSeen(theirs: OnCallShift) {
    setSeen(theirs)
    fields.current?.querySelector('select')?.focus()
    onSeen()
  }

  function handleTakeTheirs(theirs: OnCallShift) {
    const next = givenTo(staff, draftOf(theirs))
    setFirst(next)
    setDraft(next)
    handleSeen(theirs)
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
      {newest && seen && newest.version > seen.version && (
        <Overtaken
          words={texts.overtaken}
          onKeepMine={() => handleSeen(newest)}
          onTakeTheirs={() => handleTakeTheirs(newest)}
        >
          <div className={styles.theirs}>
            {texts.theirShift(people.get(newest.userId)?.fullName ?? texts.someone, describeShift(newest, today))}
          </div>
        </Overtaken>
      )}
      <div ref={fields}>
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
          options={[...REPEATS, ...(first.repeats === 'as-is' ? (['as-is'] as const) : [])].map((value) => ({
            value,
            label: value === 'as-is' ? textOf(first) : texts.repeat[value],
          }))}
          value={draft.repeats}
          onChange={(repeats) => change({ repeats })}
        />
        {(draft.repeats === 'weekly' || draft.repeats === 'weekly-2') && (
          <DayPicker label={texts.days} days={draft.weekDays} onChange={(weekDays) => change({ weekDays })} />
        )}
      </div>
      <FormError error={error} />
    </Modal>
  )
}

function textOf({ schedule }: ShiftDraft): string {
  const recurrence = parseSchedule(schedule)
  return recurrence ? scheduleText(recurrence) : ''
}

/** Whoever cannot be on call any more has to be replaced by someone who can. */
function givenTo(staff: readonly User[], draft: ShiftDraft): ShiftDraft {
  return staff.some(({ id }) => id === draft.userId) ? draft : { ...draft, userId: null }
}
