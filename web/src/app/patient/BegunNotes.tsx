import styles from '../../features/patient-notes/components/notes.module.css'
import { texts } from '../../features/patient-notes/components/texts.ts'
import { useBegunNotes } from '../../features/patient-notes/use-begun-notes.ts'
import { BegunNoteCard } from '../chat/BegunNoteCard.tsx'

type BegunNotesProps = { me: number; patientId: number; why: keyof typeof texts.cannotSave }

/** What the reader has begun to write about a patient of whom nothing can be written any more. */
export function BegunNotes({ me, patientId, why }: BegunNotesProps) {
  const begun = useBegunNotes(me).filter((note) => note.patientId === patientId)
  if (begun.length === 0) return null
  return (
    <section className={styles.begun} aria-label={texts.begunOnes}>
      <p>{texts.cannotSave[why]}</p>
      {begun.map((note) => (
        <BegunNoteCard key={note.key} note={note} />
      ))}
    </section>
  )
}
