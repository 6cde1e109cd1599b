import type { Attachment } from '@kinward/contract/attachments'
import type { Random } from '../random.ts'
import type { Draft } from '../world.ts'

const MIME_TYPES: Record<string, [kind: 'file' | 'image', mime: string]> = {
  pdf: ['file', 'application/pdf'],
  docx: ['file', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  csv: ['file', 'text/csv'],
  jpg: ['image', 'image/jpeg'],
}

/** The record of a file; its bytes are not part of the demo. */
export function fileRecord(name: string, kilobytes: number): Attachment {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const [type, mimeType] = MIME_TYPES[extension] ?? ['file', 'application/octet-stream']
  return { type, name, orignalFileName: name, mimeType, extension, size: kilobytes * 1024 }
}

export function attachFile(draft: Draft, name: string, kilobytes: number, random: Random): void {
  const size = Math.max(8, Math.round(kilobytes * (0.8 + random.float() * 0.4)))
  draft.attachments.push(fileRecord(name, size))
}
