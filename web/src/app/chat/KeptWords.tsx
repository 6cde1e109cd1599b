import { type ReactNode, Suspense } from 'react'
import { BegunText } from '../../features/begun/components/BegunCard.tsx'
import type { People } from '../../features/channels/channel-title.ts'
import { endEdit } from '../../features/messages/edit-store.ts'
import { toPlainText } from '../../features/messages/parse-message-text.ts'
import { forgetBegunNote } from '../../features/patient-notes/begun-note.ts'
import { texts as noteTexts } from '../../features/patient-notes/components/texts.ts'
import { classes } from '../../ui/classes.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { BegunMessages } from './BegunMessages.tsx'
import styles from './KeptWords.module.css'
import { CHAT_TEXTS } from './texts.ts'
import { type Lost, useKeptWords } from './use-kept-words.ts'
import { WaitingRows } from './WaitingRows.tsx'

const LostVisits = lazyPart(() => import('./LostVisits.tsx'))

type KeptWordsProps = {
  lost: Lost
  me: number
  people?: People
  /** What is said of the channel or the location itself. */
  children: ReactNode
}

const NOBODY: People = new Map()

/** Under the word that something is closed to the reader: what they wrote there and nobody has received, to be taken along. */
export function KeptWords({ lost, me, people = NOBODY, children }: KeptWordsProps) {
  const { unsent, drafts, files, edits, notes, forms, visits, discard, discardFile } = useKeptWords(lost, me)
  const isEmpty = [unsent, drafts, files, edits, notes, forms, visits].every(({ length }) => length === 0)
  return (
    <div ref={keepFocus} className={classes(styles.page, !isEmpty && styles.filled)}>
      {children}
      {!isEmpty && (
        <section className={styles.words} aria-label={CHAT_TEXTS.notReceived}>
          <h2>{CHAT_TEXTS.notReceived}</h2>
          <WaitingRows entries={unsent} people={people} me={me} canRetry={false} />
          <BegunMessages begun={{ drafts, files, forms, discard, discardFile }} view={{ meId: me, people }} />
          {edits.map(({ messageId, markup }) => (
            <BegunText
              key={messageId}
              title={CHAT_TEXTS.begunEdit}
              words={toPlainText(markup)}
              onDiscard={() => endEdit(messageId)}
            />
          ))}
          {notes.map(({ key, words, saved, origin }) => (
            <BegunText
              key={key}
              title={noteTexts.begun(saved !== null, origin?.patientName)}
              words={words}
              onDiscard={() => forgetBegunNote(key)}
            />
          ))}
          {'locationId' in lost && visits.length > 0 && (
            <Suspense fallback={null}>
              <LostVisits locationId={lost.locationId} />
            </Suspense>
          )}
        </section>
      )}
    </div>
  )
}
