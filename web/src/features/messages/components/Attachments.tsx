import type { Attachment } from '@kinward/contract/attachments'
import { IconClipboardText, IconFile, IconFileTypePdf, IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react'
import styles from './Attachments.module.css'
import { texts } from './texts.ts'

const KINDS: Partial<Record<Attachment['type'], typeof IconFile>> = {
  image: IconPhoto,
  giphy: IconPhoto,
  video: IconVideo,
  'voice-clip': IconMicrophone,
  audio: IconMicrophone,
  assessment: IconClipboardText,
}

/** Kinds that a line of the record shows by its icon, and marks that are no things of their own. */
const UNSEEN: readonly Attachment['type'][] = [
  'text-formatting',
  'check-in-checkout',
  'voip',
  'meeting',
  'invite',
  'url',
]

function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

function isPdf(attachment: Attachment): boolean {
  return attachment.extension === 'pdf' || attachment.mimeType === 'application/pdf'
}

function keyOf({ url, type }: Attachment, place: number): string {
  return url ?? `${type}-${place}`
}

/** What a message carries, as cards. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  return attachments.map((attachment, index) => {
    if (UNSEEN.includes(attachment.type)) return null
    const Icon = isPdf(attachment) ? IconFileTypePdf : (KINDS[attachment.type] ?? IconFile)
    const name = attachment.formName ?? attachment.orignalFileName ?? attachment.name ?? texts.file
    return (
      <div key={keyOf(attachment, index)} className={styles.card}>
        <span className={styles.icon} aria-hidden="true">
          <Icon size={20} stroke={1.75} />
        </span>
        <span className={styles.words}>
          <b>{name}</b>
          {attachment.size !== undefined && <small>{formatSize(attachment.size)}</small>}
        </span>
      </div>
    )
  })
}
