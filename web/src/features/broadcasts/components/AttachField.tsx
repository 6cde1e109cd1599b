import type { UploadResult } from '@kinward/contract/uploads'
import { IconAlertCircle, IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { texts as uiTexts } from '../../../ui/texts.ts'
import { FileGlyph } from '../../files/components/FileGlyph.tsx'
import { formatSize } from '../../files/file-words.ts'
import { texts } from '../texts.ts'
import type { PendingFile } from '../use-broadcast-uploads.ts'
import styles from './compose.module.css'

type AttachFieldProps = {
  attachments: readonly UploadResult[]
  pending: readonly PendingFile[]
  onAdd: (files: readonly File[]) => void
  onRemove: (file: UploadResult) => void
  onAgain: (key: string) => void
  onDrop: (key: string) => void
}

/** What a broadcast carries, and what is on its way. */
export function AttachField({ attachments, pending, onAdd, onRemove, onAgain, onDrop }: AttachFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.attach}>
      <Button size="s" onClick={() => field.current?.click()}>
        <IconPaperclip size={18} stroke={1.75} aria-hidden="true" />
        {texts.attach}
      </Button>
      <small>{texts.attachHint}</small>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={texts.attach}
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {attachments.length + pending.length > 0 && (
        <ul className={styles.files} aria-label={texts.files}>
          {attachments.map((file) => (
            <li key={file.id}>
              <FileGlyph attachment={file} size={20} />
              <span>{file.orignalFileName}</span>
              <small>{formatSize(file.size)}</small>
              <Remove name={file.orignalFileName} onRemove={() => onRemove(file)} />
            </li>
          ))}
          {pending.map(({ key, name, progress, error, isWorthAnother }) => (
            <li key={key} data-wrong={error === null ? undefined : true}>
              {error === null ? (
                <IconPaperclip size={20} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
              )}
              <span>{name}</span>
              <small role={error === null ? undefined : 'alert'}>
                {error ?? (progress < 1 ? texts.uploading(progress) : texts.looking)}
              </small>
              {error !== null && isWorthAnother && (
                <Button
                  size="s"
                  aria-label={texts.tryAgainOf(name)}
                  onClick={({ currentTarget }) => {
                    // It goes with the failure, so the keyboard goes on from the one that stays.
                    currentTarget.parentElement?.querySelector<HTMLElement>('button:last-of-type')?.focus()
                    onAgain(key)
                  }}
                >
                  {texts.tryAgain}
                </Button>
              )}
              <Remove name={name} onRemove={() => onDrop(key)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <IconButton size="s" label={uiTexts.remove(name)} onClick={onRemove}>
      <IconX size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  )
}
