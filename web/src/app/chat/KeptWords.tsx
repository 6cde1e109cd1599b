import { DURATIONS } from '@kinward/contract/layout'
import { type ReactNode, Suspense } from 'react'
import type { People } from '../../features/channels/channel-title.ts'
import { FILE_TEXTS } from '../../features/files/texts.ts'
import { MessageText } from '../../features/messages/components/MessageText.tsx'
import { toPlainText } from '../../features/messages/parse-message-text.ts'
import type { LocalFile } from '../../features/uploads/local-file.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toast.ts'
import { BegunCard, CopyButton } from './BegunCard.tsx'
import { BegunNoteCard } from './BegunNoteCard.tsx'
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

function save({ name, blob }: LocalFile): void {
  saveFile(name, blob)
  toast.success({ title: FILE_TEXTS.downloading, text: FILE_TEXTS.phi, duration: DURATIONS.realtimeToast })
}

/** Under the word that something is closed to the reader: what they wrote there and nobody has received, to be taken along. */
export function KeptWords({ lost, me, people = NOBODY, children }: KeptWordsProps) {
  const { unsent, drafts, files, notes, visits, discard, discardFile } = useKeptWords(lost, me)
  const isEmpty = [unsent, drafts, files, notes, visits].every(({ length }) => length === 0)
  return (
    <div ref={keepFocus} className={classes(styles.page, !isEmpty && styles.filled)}>
      {children}
      {!isEmpty && (
        <section className={styles.words} aria-label={CHAT_TEXTS.notReceived}>
          <h2>{CHAT_TEXTS.notReceived}</h2>
          <WaitingRows entries={unsent} people={people} me={me} canRetry={false} />
          {drafts.map(({ kept, ...place }) => (
            <BegunWords
              key={`${place.groupId}.${place.parentId}`}
              text={kept.text}
              files={kept.attachments.length}
              isReply={place.parentId !== null}
              view={{ meId: me, people }}
              onDiscard={() => discard(place)}
            />
          ))}
          {files.map(({ file, mayDownload }) => (
            <BegunFile
              key={file.id}
              name={file.name}
              onDiscard={() => discardFile(file.id)}
              onDownload={mayDownload ? () => save(file) : null}
            />
          ))}
          {notes.map((note) => (
            <BegunNoteCard key={note.key} note={note} about={note.origin?.patientName} />
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

type BegunWordsProps = {
  text: string
  files: number
  isReply: boolean
  view: { meId: number; people: People }
  onDiscard: () => void
}

/** What the reader was writing. */
function BegunWords({ text, files, isReply, view, onDiscard }: BegunWordsProps) {
  return (
    <BegunCard
      title={isReply ? CHAT_TEXTS.begunReply : CHAT_TEXTS.begun}
      onDiscard={onDiscard}
      tool={text !== '' && <CopyButton words={() => toPlainText(text)} />}
    >
      {text !== '' && <MessageText text={text} view={view} />}
      {files > 0 && <p>{CHAT_TEXTS.attached(files)}</p>}
    </BegunCard>
  )
}

type BegunFileProps = {
  name: string
  onDiscard: () => void
  /** Null where the location lets nobody download. */
  onDownload: (() => void) | null
}

/** What the reader was attaching. A recording is nowhere else. */
function BegunFile({ name, onDiscard, onDownload }: BegunFileProps) {
  return (
    <BegunCard
      title={CHAT_TEXTS.begunFile}
      label={`${CHAT_TEXTS.begunFile} ${name}`}
      onDiscard={onDiscard}
      tool={
        onDownload && (
          <Button size="s" kind="primary" onClick={onDownload}>
            {FILE_TEXTS.download}
          </Button>
        )
      }
    >
      <p>{name}</p>
    </BegunCard>
  )
}
