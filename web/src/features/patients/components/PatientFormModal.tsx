import type { PatientChange } from '@kinward/contract/managing-patients'
import { GENDERS } from '@kinward/contract/profile'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { texts } from '../texts.ts'
import { changesOf, type PatientDraft, problemsOf } from './patient-form.ts'
import styles from './PatientList.module.css'

type PatientFormModalProps = {
  title: string
  hint?: string
  /** What the main button says. */
  confirm: string
  start: PatientDraft
  busy: boolean
  error: string | undefined
  /** What the server said of the record number. */
  recordError?: string | undefined
  /** Why the program is not written here, where something else says it. */
  programHint?: string | undefined
  /** Something above the buttons, such as who is there already. */
  notice?: ReactNode
  /** With what differs from the start, and with the name as it is. */
  onSave: (changes: PatientChange, name: { first_name: string; last_name: string }) => void
  onClose: () => void
}

const GENDER_OPTIONS = [{ value: '', label: texts.unsaid }, ...GENDERS.map((value) => ({ value, label: value }))]

/** Writes down who a patient is. */
export function PatientFormModal(props: PatientFormModalProps) {
  const { title, hint, confirm, start, busy, error, recordError, programHint, notice, onSave, onClose } = props
  const [opened] = useState(start)
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const problems = problemsOf(opened, draft, dayjs().format('YYYY-MM-DD'))
  const shown = tried ? problems : {}

  const field = (name: keyof PatientDraft) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setDraft((before) => ({ ...before, [name]: value }))
    },
  })

  function handleSubmit() {
    setTried(true)
    if (Object.keys(problems).length > 0 || busy) return
    const { first_name, last_name } = draft
    onSave(changesOf(opened, draft), { first_name: first_name.trim(), last_name: last_name.trim() })
  }

  return (
    <Modal
      title={title}
      {...(hint !== undefined && { hint })}
      size="l"
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.pair}>
        <TextField label={texts.firstName} data-autofocus error={shown.first_name} {...field('first_name')} />
        <TextField label={texts.lastName} error={shown.last_name} {...field('last_name')} />
        <TextField label={texts.birthDate} type="date" error={shown.birth_date} {...field('birth_date')} />
        <TextField
          label={texts.recordNumber}
          hint={texts.recordHint}
          error={shown.patientId ?? recordError}
          {...field('patientId')}
        />
        <TextField
          label={texts.program}
          hint={programHint}
          readOnly={programHint !== undefined}
          error={shown.program}
          {...field('program')}
        />
        <SelectField
          label={texts.gender}
          options={GENDER_OPTIONS}
          value={draft.gender}
          onChange={(gender) => setDraft((before) => ({ ...before, gender }))}
        />
        <TextField label={texts.phone} type="tel" error={shown.phone} {...field('phone')} />
        <TextField label={texts.address} error={shown.address} {...field('address')} />
      </div>
      {notice}
      <FormError error={error} />
    </Modal>
  )
}
