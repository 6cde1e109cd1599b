import { NOTE_MAX_LENGTH, type PatientNote } from '@kinward/contract/patient-notes'
import { useState } from 'react'
import { ApiError } from '../../../lib/errors.ts'
import { storage } from '../../../lib/storage.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { RecoveredNotice } from '../../forms/components/RecoveredNotice.tsx'
import type { Place } from '../../locations/place.ts'
import { useSession } from '../../session/use-session.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { beginNote, type BegunNote, begunNoteKey, keepBegunNote, readBegunNote } from '../begun-note.ts'
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

/** Writes a note, or changes one. What was begun is kept until it is saved; tried again after a failure, it is still the same. */
export function WriteNoteModal({ place, patientId, patientName, note, onClose }: WriteNoteModalProps) {
  const key = begunNoteKey({ userId: useSession().user.id, patientId, noteId: note?.id ?? null })
  const [recovered] = useState(() => readBegunNote(key))
  const [begun, setBegun] = useState<BegunNote>(() => recovered ?? beginNote(note))
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useSaveNoteMutation(place, patientId)
  const { words, hashKey, saved } = begun
  const isEmpty = words.trim() === ''

  function change(next: BegunNote) {
    setBegun(next)
    const isBegun = next.words.trim() !== '' && next.words !== note?.notes
    if (isBegun) keepBegunNote(key, next)
    else storage.removeItem(key)
  }

  function startOver() {
    change(beginNote(note))
    reset()
  }

  function save() {
    setAsked(true)
    if (isEmpty || isPending) return
    const body = saved ? { notes: words, noteId: saved.id, version: saved.version } : { notes: words, hashKey }
    mutate(body, {
      onSuccess() {
        storage.removeItem(key)
        onClose()
      },
      onError(refusal) {
        // Of a first try whose answer was lost: what it said is the first version.
        if (refusal instanceof ApiError && refusal.noteId !== null)
          change({ ...begun, saved: { id: refusal.noteId, version: 1 } })
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
      {recovered && <RecoveredNotice says={texts.recovered} onStartOver={startOver} />}
      <TextArea
        label={texts.field}
        hint={texts.fieldHint}
        rows={8}
        maxLength={NOTE_MAX_LENGTH}
        data-autofocus
        value={words}
        error={isAsked && isEmpty ? texts.needed : undefined}
        onChange={({ currentTarget }) => change({ ...begun, words: currentTarget.value })}
      />
      {error && (
        <p className={styles.bad} role="alert">
          {whyRefused(error) ?? texts.saveFailed}
        </p>
      )}
    </Modal>
  )
}
