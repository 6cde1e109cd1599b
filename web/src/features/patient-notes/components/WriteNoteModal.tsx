import { NOTE_MAX_LENGTH, type PatientNote } from '@kinward/contract/patient-notes'
import { useState } from 'react'
import { ApiError, ignoreFailure } from '../../../lib/errors.ts'
import { useToday } from '../../../lib/use-today.ts'
import { BusyFields } from '../../../ui/BusyFields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { RecoveredNotice } from '../../forms/components/RecoveredNotice.tsx'
import type { Place } from '../../locations/place.ts'
import { useSession } from '../../session/use-session.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import {
  beginNote,
  type BegunNote,
  begunNoteKey,
  forgetBegunNote,
  keepBegunNote,
  readBegunNote,
} from '../begun-note.ts'
import { useReadNoteAnew, useSaveNoteMutation } from '../use-notes.ts'
import styles from './notes.module.css'
import { texts } from './texts.ts'

type WriteNoteModalProps = {
  place: Place
  /** The channel that it is written beside. */
  groupId: number
  patientId: number
  patientName: string
  /** The note to be changed; null for a new one. */
  note: PatientNote | null
  onClose: () => void
}

/** Writes a note, or changes one. What was begun is kept until it is saved; tried again after a failure, it is still the same. */
export function WriteNoteModal({ place, groupId, patientId, patientName, note, onClose }: WriteNoteModalProps) {
  const key = begunNoteKey({ userId: useSession().user.id, patientId, noteId: note?.id ?? null })
  const origin = { groupId, locationId: place.locationId, patientName }
  const [recovered] = useState(() => readBegunNote(key))
  const [begun, setBegun] = useState<BegunNote>(() => (recovered ? { ...recovered, origin } : beginNote(note, origin)))
  // The note as someone else has changed it since these words were begun: it is shown before they take its place.
  const [newer, setNewer] = useState(() => (isOlder(recovered, note) ? note : null))
  const [isAsked, setAsked] = useState(false)
  const readAnew = useReadNoteAnew(place, patientId)
  const { mutate, isPending, error, reset } = useSaveNoteMutation(place, patientId)
  const { words, hashKey, saved } = begun
  const isEmpty = words.trim() === ''

  function change(next: BegunNote) {
    setBegun(next)
    const isBegun = next.words.trim() !== '' && next.words !== note?.notes
    if (isBegun) keepBegunNote(key, next)
    else forgetBegunNote(key)
  }

  function startOver() {
    change(beginNote(newer ?? note, origin))
    setNewer(null)
    reset()
  }

  function save() {
    setAsked(true)
    if (isEmpty || isPending) return
    const body = saved
      ? { notes: words, noteId: saved.id, version: newer?.version ?? saved.version }
      : { notes: words, hashKey }
    mutate(body, {
      onSuccess() {
        forgetBegunNote(key)
        onClose()
      },
      onError(refusal) {
        // Of a first try whose answer was lost: what it said is the first version.
        if (!(refusal instanceof ApiError)) return
        if (refusal.noteId !== null) change({ ...begun, saved: { id: refusal.noteId, version: 1 } })
        else if (refusal.code === 'CONFLICT' && saved) ignoreFailure(readAnew(saved.id).then(setNewer))
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
      {newer && <ReadsNow note={newer} />}
      <BusyFields busy={isPending}>
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
      </BusyFields>
      {error && (
        <p className={styles.bad} role="alert">
          {whyRefused(error) ?? texts.saveFailed}
        </p>
      )}
    </Modal>
  )
}

/** Whether what was begun stands on an earlier version than the note has now. */
function isOlder(begun: BegunNote | null, note: PatientNote | null): boolean {
  return note !== null && (begun?.saved?.version ?? note.version) < note.version
}

function ReadsNow({ note }: { note: PatientNote }) {
  const today = useToday()
  const { changedAt, changedBy } = note
  return (
    <section className={styles.newer} aria-label={texts.readsNow}>
      <p className={styles.by}>
        <b>{texts.readsNow}</b>
        {changedAt !== null && changedBy !== null && (
          <small>{texts.edited(formatMomentFull(Date.parse(changedAt), today), changedBy.fullName)}</small>
        )}
      </p>
      <p className={styles.whole}>{note.notes}</p>
      <p className={styles.edited}>{texts.readsNowHint}</p>
    </section>
  )
}
