import type { Attachment } from '@kinward/contract/attachments'
import { IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Attachments } from '../../files/components/Attachments.tsx'
import { nameOf } from '../../files/file-facts.ts'
import { formatSize, shortName } from '../../files/file-words.ts'
import { partKey, type OutboxAttachment } from '../../outbox/entry.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { previewOf } from '../composer-item.ts'
import { hasPreview } from '../local-file.ts'
import { FilePreview } from './FilePreview.tsx'
import styles from './PendingFiles.module.css'
import { texts } from './texts.ts'
import { useUploads } from './uploads-context.ts'

type PendingFilesProps = {
  carried: readonly OutboxAttachment[] | undefined
  isFailed: boolean
  /** Takes one thing out of a message that could not be sent. */
  onDiscard: (key: string) => void
}

/** What a message on its way out carries: its own files as they are here, with how far they are. */
export function PendingFiles({ carried, isFailed, onDiscard }: PendingFilesProps) {
  if (!carried || carried.length === 0) return null
  const ready = carried.flatMap(({ file, attachment }) => (file || !attachment ? [] : attachment))
  return (
    <>
      <ul className={styles.files}>
        {carried.map((part) => {
          const { file, attachment } = part
          const key = partKey(part)
          if (file) return <PendingFile key={key} file={file} isFailed={isFailed} onDiscard={() => onDiscard(key)} />
          // It may be what the message was refused for.
          return (
            isFailed && attachment && <RefusedPart key={key} attachment={attachment} onDiscard={() => onDiscard(key)} />
          )
        })}
      </ul>
      {!isFailed && ready.length > 0 && <Attachments attachments={ready} of={null} />}
    </>
  )
}

function RefusedPart({ attachment, onDiscard }: { attachment: Attachment; onDiscard: () => void }) {
  const name = nameOf(attachment)
  return (
    <li className={styles.file}>
      <span className={styles.preview}>
        <FilePreview kind={attachment.type} name={name} preview={previewOf(attachment)} />
      </span>
      <Remove name={name} onPress={onDiscard} />
      <span className={styles.words}>
        <b title={name}>{shortName(name)}</b>
      </span>
    </li>
  )
}

function Remove({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <span className={styles.remove}>
      <IconButton size="s" label={texts.remove(name)} onClick={onPress}>
        <IconX size={16} stroke={2} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

type PendingFileProps = { file: NonNullable<OutboxAttachment['file']>; isFailed: boolean; onDiscard: () => void }

function PendingFile({ file, isFailed, onDiscard }: PendingFileProps) {
  const { fileId, type, name, size } = file
  const uploads = useUploads()
  const upload = useSyncExternalStore(
    uploads.subscribe,
    useCallback(() => uploads.get().get(fileId), [uploads, fileId]),
  )
  const [blob, setBlob] = useState<Blob | null>(null)
  useEffect(() => {
    let isGone = false
    uploads.read(fileId).then(
      (found) => !isGone && setBlob(found),
      () => {
        // Without its bytes it has an icon.
      },
    )
    return () => {
      isGone = true
    }
  }, [uploads, fileId])
  const isUploading = upload?.state === 'uploading' && upload.progress < 1
  const isRefused = isFailed && upload?.state === 'failed'
  return (
    <li className={classes(styles.file, isRefused && styles.refused)}>
      <span className={styles.preview}>
        <FilePreview kind={type} name={name} preview={blob && hasPreview(file) ? { blob } : null} />
        {!isFailed && (
          <progress className={styles.progress} aria-label={name} {...(isUploading && { value: upload.progress })} />
        )}
      </span>
      {isFailed && <Remove name={name} onPress={onDiscard} />}
      <span className={styles.words}>
        <b title={name}>{shortName(name)}</b>
        <small>{isUploading && !isFailed ? texts.percent(upload.progress) : formatSize(size)}</small>
      </span>
    </li>
  )
}
