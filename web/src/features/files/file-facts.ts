import type { Attachment } from '@kinward/contract/attachments'
import { FILE_TEXTS } from './texts.ts'

/** What a file is, as far as its icon tells. */
export type FileIcon = 'pdf' | 'doc' | 'sheet' | 'file'

const ICONS: Record<string, FileIcon> = {
  pdf: 'pdf',
  doc: 'doc',
  docx: 'doc',
  xls: 'sheet',
  xlsx: 'sheet',
  csv: 'sheet',
}

/** Where a name is cut in the viewer. */
const LONGEST_IN_VIEWER = 80

function extensionOf({ extension, orignalFileName, name }: Attachment): string {
  const fileName = orignalFileName ?? name ?? ''
  const dot = fileName.lastIndexOf('.')
  return (extension ?? (dot > 0 ? fileName.slice(dot + 1) : '')).toLowerCase()
}

export function isPdf(attachment: Attachment): boolean {
  return attachment.mimeType === 'application/pdf' || extensionOf(attachment) === 'pdf'
}

export function fileIconOf(attachment: Attachment): FileIcon {
  return isPdf(attachment) ? 'pdf' : (ICONS[extensionOf(attachment)] ?? 'file')
}

/** An uploaded picture that may move, and has no still one beside it. */
export function mayMove(attachment: Attachment): boolean {
  return attachment.type === 'giphy' || attachment.mimeType === 'image/gif' || extensionOf(attachment) === 'gif'
}

/** What something is called, whatever its kind. */
export function nameOf(attachment: Attachment): string {
  const { type, orignalFileName, formName, title, name, url } = attachment
  if (type === 'giphy') return title ?? name ?? FILE_TEXTS.kinds.giphy
  if (type === 'voice-clip') return FILE_TEXTS.kinds['voice-clip']
  if (type === 'url') return title ?? url ?? FILE_TEXTS.kinds.url
  return orignalFileName ?? formName ?? name ?? FILE_TEXTS.kinds[type]
}

export function viewerName(name: string): string {
  const letters = Array.from(name)
  return letters.length <= LONGEST_IN_VIEWER ? name : `${letters.slice(0, LONGEST_IN_VIEWER).join('')}…`
}

/** The host of an address, without what every host begins with. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}

/** An address that may be followed: no other than those of the web. */
export function safeHref(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  const { protocol } = new URL(url)
  return protocol === 'http:' || protocol === 'https:' ? url : null
}

/** The picture to show in a message: the medium one, or, where it is shown small, the smallest. */
export function previewPath(attachment: Attachment, isSmall: boolean): string | undefined {
  const { thumbnailUrl, mediumUrl, url } = attachment
  return isSmall ? (thumbnailUrl ?? mediumUrl ?? url) : (mediumUrl ?? url)
}
