import { useBegun } from '../../begun/begun.ts'
import { BegunHere, BegunText } from '../../begun/components/BegunCard.tsx'
import { forgetBegunNote, listBegunNotes } from '../begun-note.ts'
import { texts } from './texts.ts'

type BegunNotesProps = { me: number; patientId: number; why: keyof typeof texts.cannotSave }

/** What the reader has begun to write about a patient of whom nothing can be written any more. */
export function BegunNotes({ me, patientId, why }: BegunNotesProps) {
  const begun = useBegun(() => listBegunNotes(me)).filter((note) => note.patientId === patientId)
  return (
    <BegunHere label={texts.begunOnes} why={texts.cannotSave[why]}>
      {begun.map(({ key, words, saved }) => (
        <BegunText key={key} title={texts.begun(saved !== null)} words={words} onDiscard={() => forgetBegunNote(key)} />
      ))}
    </BegunHere>
  )
}
