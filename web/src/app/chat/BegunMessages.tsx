import { DURATIONS } from '@kinward/contract/layout'
import { BegunCard, BegunText, CopyButton } from '../../features/begun/components/BegunCard.tsx'
import type { People } from '../../features/channels/channel-title.ts'
import { FILE_TEXTS } from '../../features/files/texts.ts'
import { forgetBegunForm } from '../../features/forms/begun-forms.ts'
import { texts as formTexts } from '../../features/forms/texts.ts'
import { MessageText } from '../../features/messages/components/MessageText.tsx'
import { toPlainText } from '../../features/messages/parse-message-text.ts'
import type { LocalFile } from '../../features/uploads/local-file.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { CHAT_TEXTS } from './texts.ts'
import type { useKeptWords } from './use-kept-words.ts'

type View = { meId: number; people: People }

type BegunMessagesProps = {
  begun: Pick<ReturnType<typeof useKeptWords>, 'drafts' | 'files' | 'forms' | 'discard' | 'discardFile'>
  view: View
}

function save({ name, blob }: LocalFile): void {
  saveFile(name, blob)
  toast.success({ title: FILE_TEXTS.downloading, text: FILE_TEXTS.phi, duration: DURATIONS.realtimeToast })
}

/** What the reader was writing, attaching and answering where nothing can be sent any more, to be taken along. */
export function BegunMessages({ begun, view }: BegunMessagesProps) {
  const { drafts, files, forms, discard, discardFile } = begun
  return (
    <>
      {drafts.map(({ kept, ...place }) => (
        <BegunWords
          key={`${place.groupId}.${place.parentId}`}
          text={kept.text}
          files={kept.attachments.length}
          isReply={place.parentId !== null}
          view={view}
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
      {forms.map(({ key, origin: { formName, patientName, words } }) => (
        <BegunText
          key={key}
          title={formTexts.begun(formName, patientName)}
          words={words}
          onDiscard={() => forgetBegunForm(key)}
        />
      ))}
    </>
  )
}

type BegunWordsProps = {
  text: string
  files: number
  isReply: boolean
  view: View
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
