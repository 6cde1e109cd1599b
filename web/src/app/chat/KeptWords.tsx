import { DURATIONS } from '@kinward/contract/layout'
import type { ReactNode } from 'react'
import type { People } from '../../features/channels/channel-title.ts'
import { FILE_TEXTS } from '../../features/files/texts.ts'
import { MessageText } from '../../features/messages/components/MessageText.tsx'
import { texts } from '../../features/messages/components/texts.ts'
import { useCopy } from '../../features/messages/use-copy.ts'
import type { LocalFile } from '../../features/uploads/local-file.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { toast } from '../../ui/toast.ts'
import styles from './KeptWords.module.css'
import { CHAT_TEXTS } from './texts.ts'
import { type Lost, useKeptWords } from './use-kept-words.ts'
import { WaitingRows } from './WaitingRows.tsx'

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
  const { unsent, drafts, files, discard, discardFile } = useKeptWords(lost, me)
  const isEmpty = unsent.length === 0 && drafts.length === 0 && files.length === 0
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
  const { isCopied, copy } = useCopy(text)
  const title = isReply ? CHAT_TEXTS.begunReply : CHAT_TEXTS.begun
  return (
    <article className={styles.begun} aria-label={title}>
      <b>{title}</b>
      {text !== '' && <MessageText text={text} view={view} />}
      {files > 0 && <p>{CHAT_TEXTS.attached(files)}</p>}
      <div className={styles.foot}>
        <Button size="s" onClick={onDiscard}>
          {texts.discard}
        </Button>
        {text !== '' && (
          <Button size="s" kind="primary" onClick={copy}>
            {isCopied ? texts.copied : texts.copy}
          </Button>
        )}
      </div>
    </article>
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
    <article className={styles.begun} aria-label={`${CHAT_TEXTS.begunFile} ${name}`}>
      <b>{CHAT_TEXTS.begunFile}</b>
      <p>{name}</p>
      <div className={styles.foot}>
        <Button size="s" onClick={onDiscard}>
          {texts.discard}
        </Button>
        {onDownload && (
          <Button size="s" kind="primary" onClick={onDownload}>
            {FILE_TEXTS.download}
          </Button>
        )}
      </div>
    </article>
  )
}
