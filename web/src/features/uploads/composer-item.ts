import type { Attachment } from '@kinward/contract/attachments'
import { keyOf } from '../drafts/draft-attachments.ts'
import type { OutboxAttachment } from '../outbox/entry.ts'
import { hasPreview, isAt, kindOf, type FilePlace } from './local-file.ts'
import type { Upload } from './upload-table.ts'
import type { Uploads } from './uploads.ts'

/** What can be seen or heard of a file: bytes of this browser, or an address of the server. */
export type Preview = { blob: Blob } | { path: string } | null

/** Something attached in a composer: a file on its way, or what the draft has of one. */
export type ComposerItem = {
  key: string
  /** When it was attached, before and after the others. */
  order: number
  kind: Attachment['type']
  name: string
  mimeType: string
  size: number | null
  duration: number | null
  preview: Preview
  state: Upload['state']
  progress: number
  error?: string
  /** A file of this browser that is not on the server yet. */
  fileId?: string
  attachment?: Attachment
}

/** What the page does not know the moment of stands right behind what came before it. */
const STEP = 0.001

function fromUpload(upload: Upload): ComposerItem {
  const { file, state, progress } = upload
  return {
    key: file.id,
    order: file.order,
    kind: kindOf(file),
    name: file.name,
    mimeType: file.mimeType,
    size: file.blob.size,
    duration: null,
    preview: hasPreview(file) ? { blob: file.blob } : null,
    state,
    progress,
    ...(upload.state === 'failed' && { error: upload.error }),
    fileId: file.id,
  }
}

/** What can be seen or heard of something that the server has; a link leads elsewhere. */
export function previewOf({ type, thumbnailUrl, url }: Attachment): Preview {
  const path = thumbnailUrl ?? (type === 'file' || type === 'url' ? undefined : url)
  return path === undefined ? null : { path }
}

/** A draft's own; while the page knows the file it came from, that is what it looks like and where it stands. */
function fromDraft(attachment: Attachment, after: number, uploads: Pick<Uploads, 'originOf'>): ComposerItem {
  const origin = uploads.originOf(attachment.name ?? '')
  return {
    key: origin?.id ?? keyOf(attachment),
    order: origin?.order ?? after + STEP,
    kind: attachment.type,
    name:
      attachment.orignalFileName ?? attachment.formName ?? attachment.title ?? attachment.name ?? attachment.url ?? '',
    mimeType: attachment.mimeType ?? '',
    size: attachment.size ?? null,
    duration: attachment.duration ?? null,
    preview: origin && hasPreview(origin) ? { blob: origin.blob } : previewOf(attachment),
    state: 'done',
    progress: 1,
    attachment,
  }
}

/** What is attached at a place, in the order in which it was. Links are shown by their own strip. */
export function itemsAt(
  place: Pick<FilePlace, 'userId' | 'groupId' | 'parentId'>,
  attachments: readonly Attachment[],
  uploads: Pick<Uploads, 'get' | 'originOf'>,
): ComposerItem[] {
  const local = [...uploads.get().values()].filter(({ file, isTaken }) => !isTaken && isAt(file, place))
  const drafted = attachments.filter(({ type }) => type !== 'url')
  let after = 0
  const kept = drafted.map((attachment) => {
    const item = fromDraft(attachment, after, uploads)
    after = Math.max(after, item.order)
    return item
  })
  return [...kept, ...local.map(fromUpload)].toSorted((one, other) => one.order - other.order)
}

/** What goes out with the message. */
export function toOutgoing({ attachment, fileId, kind, name, size, mimeType }: ComposerItem): OutboxAttachment {
  if (attachment) return { attachment }
  const type = kind === 'image' || kind === 'video' || kind === 'audio' || kind === 'voice-clip' ? kind : 'file'
  return { file: { fileId: fileId ?? '', type, name, size: size ?? 0, mimeType } }
}
