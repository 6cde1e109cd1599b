import type { PatientNoteDetail } from '@kinward/contract/patient-notes'
import type { ReactNode } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import type { Place } from '../../locations/place.ts'
import { useNoteQuery } from '../use-notes.ts'
import styles from './notes.module.css'
import { texts } from './texts.ts'

type NoteModalProps = {
  place: Place
  patientId: number
  patientName: string
  noteId: number
  state: ReactNode
  /** Whether the reader may change it. */
  mayChange: (note: PatientNoteDetail) => boolean
  onChange: (note: PatientNoteDetail) => void
  /** Whether it can go to the clinical record as it reads. */
  canForward: (note: PatientNoteDetail) => boolean
  onForward: (note: PatientNoteDetail) => void
  onClose: () => void
}

/** A note by itself, with all that it said before. */
export function NoteModal(props: NoteModalProps) {
  const { place, patientId, patientName, noteId, state, mayChange, onChange, canForward, onForward, onClose } = props
  const { data: note, isError, refetch } = useNoteQuery(place, patientId, noteId)
  return (
    <Modal
      title={texts.detail}
      hint={patientName}
      size="l"
      onClose={onClose}
      foot={
        <>
          {note && canForward(note) && <Button onClick={() => onForward(note)}>{texts.forward}</Button>}
          {note && mayChange(note) && <Button onClick={() => onChange(note)}>{texts.change}</Button>}
          <Button kind="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {note ? (
        <>
          <Written note={note} />
          {state}
          <Before note={note} />
        </>
      ) : isError ? (
        <ErrorState what={texts.noteFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Modal>
  )
}

function Written({ note }: { note: PatientNoteDetail }) {
  const today = useToday()
  const { author, createdAt, changedAt, changedBy } = note
  return (
    <>
      <p className={styles.by}>
        <b>{author.fullName}</b>
        {author.title !== null && <small>{author.title}</small>}
        <small>{formatMomentFull(Date.parse(createdAt), today)}</small>
      </p>
      <p className={styles.whole}>{note.notes}</p>
      {changedAt !== null && changedBy !== null && (
        <p className={styles.edited}>
          {texts.edited(formatMomentFull(Date.parse(changedAt), today), changedBy.fullName)}
        </p>
      )}
    </>
  )
}

/** What it said, the latest first, without what it says now. */
function Before({ note: { versions } }: { note: PatientNoteDetail }) {
  const today = useToday()
  const before = versions.slice(0, -1).toReversed()
  if (before.length === 0) return null
  return (
    <section className={styles.history} aria-label={texts.history}>
      <h3>{texts.history}</h3>
      <ol>
        {before.map(({ version, notes, author, at }) => (
          <li key={version}>
            <span className={styles.by}>
              <b>{texts.version(version)}</b>
              <small>{author.fullName}</small>
              <small>{formatMomentFull(Date.parse(at), today)}</small>
            </span>
            <p>{notes}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
