import { NOTE_MAX_LENGTH, type PatientNote } from '@kinward/contract/patient-notes'
import { useState } from 'react'
import { randomText } from '../../../lib/device.ts'
import { ApiError } from '../../../lib/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import type { Place } from '../../locations/place.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { useSaveNoteMutation } from '../use-notes.ts'
import styles from './notes.module.css'
import { texts } from './texts.ts'

type WriteNoteModalProps = {
  place: Place
  patientId: number
  patientName: string
  /** The note to be changed; null for a new one. */
  note: PatientNote | null
  onClose: () => void
}

/** Writes a note, or changes one. Tried again after a failure, it is still the same note. */
export function WriteNoteModal({ place, patientId, patientName, note, onClose }: WriteNoteModalProps) {
  const [words, setWords] = useState(note?.notes ?? '')
  const [isAsked, setAsked] = useState(false)
  const [hashKey] = useState(() => `note-${randomText(20)}`)
  const { mutate, isPending, error } = useSaveNoteMutation(place, patientId)
  // Of a first try whose answer was lost: what it said is the first version.
  const [saved, setSaved] = useState<Pick<PatientNote, 'id' | 'version'> | null>(note)
  const isEmpty = words.trim() === ''

  function save() {
    setAsked(true)
    if (isEmpty || isPending) return
    const body = saved ? { notes: words, noteId: saved.id, version: saved.version } : { notes: words, hashKey }
    mutate(body, {
      onSuccess: onClose,
      onError(refusal) {
        if (refusal instanceof ApiError && refusal.noteId !== null) setSaved({ id: refusal.noteId, version: 1 })
      },
    })
  }

  return (
    <Modal
      title={note ? texts.changeTitle : texts.writeTitle}
      hint={patientName}
      size="l"
      hasField
      onClose={onClose}
      onSubmit={save}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {isPending ? texts.saving : saved && !note ? texts.changeSaved : texts.save}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.field}
        hint={texts.fieldHint}
        rows={8}
        maxLength={NOTE_MAX_LENGTH}
        data-autofocus
        value={words}
        error={isAsked && isEmpty ? texts.needed : undefined}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {error && (
        <p className={styles.bad} role="alert">
          {whyRefused(error) ?? texts.saveFailed}
        </p>
      )}
    </Modal>
  )
}
