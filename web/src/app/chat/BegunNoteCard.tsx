import { texts } from '../../features/patient-notes/components/texts.ts'
import { type BegunNote, forgetBegunNote } from '../../features/patient-notes/begun-note.ts'
import { BegunCard, CopyButton } from './BegunCard.tsx'
import styles from './KeptWords.module.css'

type BegunNoteCardProps = {
  note: BegunNote & { key: string }
  /** Whom it is about, where the page does not say it. */
  about?: string | undefined
}

/** A note that cannot be saved any more, word for word. */
export function BegunNoteCard({ note, about }: BegunNoteCardProps) {
  return (
    <BegunCard
      title={texts.begun(note.saved !== null, about)}
      onDiscard={() => forgetBegunNote(note.key)}
      tool={<CopyButton words={() => note.words} />}
    >
      <p className={styles.note}>{note.words}</p>
    </BegunCard>
  )
}
