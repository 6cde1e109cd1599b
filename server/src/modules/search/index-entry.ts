import type { Attachment } from '@kinward/contract/attachments'
import type { Forwarded } from '@kinward/contract/messages'
import type { SearchPart } from '@kinward/contract/search-query'
import { plainText, wordsOf } from '@kinward/contract/search-words'

/** A message as it is read into the index. */
export type IndexedMessage = {
  id: number
  group_id: number
  entity_id: number
  version: number
  sender_id: number
  sent_at: number
  body: string
  forwarded: Pick<Forwarded, 'message' | 'earlier'> | null
  attachments: Attachment[]
  is_flagged: boolean
  is_urgent: boolean
  is_pinned: boolean
  is_deleted: boolean
}

export type IndexEntry = { words: string; fileWords: string; tags: string[] }

/** What `has:` finds a kind of attachment by; a kind that is none of it is not asked for. */
const PARTS: Partial<Record<Attachment['type'], readonly SearchPart[]>> = {
  image: ['file', 'image'],
  video: ['file', 'video'],
  'voice-clip': ['file', 'voice'],
  audio: ['file', 'voice'],
  file: ['file'],
  giphy: ['gif'],
  url: ['link'],
}

const LINK = /\bhttps?:\/\/|\bwww\./i

/** What a person calls a file. */
export function fileNameOf({ orignalFileName, name }: Attachment): string {
  return orignalFileName ?? name ?? ''
}

/** Whether an attachment is a file, with a name to be found by. */
export function isFile({ type }: Attachment): boolean {
  return PARTS[type]?.includes('file') ?? false
}

/** What a message says, and what it passes on. */
export function spokenText({ body, forwarded }: Pick<IndexedMessage, 'body' | 'forwarded'>): string {
  if (!forwarded) return plainText(body)
  const passedOn = [forwarded, ...(forwarded.earlier ?? [])].map(({ message }) => message)
  return [body, ...passedOn].map(plainText).join('\n').trim()
}

export const groupTag = (groupId: number): string => `group:${groupId}`
export const senderTag = (userId: number): string => `from:${userId}`
export const partTag = (part: SearchPart): string => `has:${part}`

/** What a message is found by. */
export function indexEntry(message: IndexedMessage): IndexEntry {
  const text = spokenText(message)
  const files = message.attachments.filter(isFile).map(fileNameOf)
  const parts = new Set(message.attachments.flatMap(({ type }) => PARTS[type] ?? []))
  if (LINK.test(text)) parts.add('link')
  if (message.is_flagged) parts.add('flag')
  if (message.is_urgent) parts.add('urgent')
  if (message.is_pinned) parts.add('pin')
  return {
    words: spaced(wordsOf(text)),
    fileWords: spaced(files.flatMap(wordsOf)),
    tags: [groupTag(message.group_id), senderTag(message.sender_id), ...[...parts].map(partTag)],
  }
}

/** Words with a space on both sides of each, so that the beginning and the end of one can be searched for. */
export function spaced(words: readonly string[]): string {
  return words.length === 0 ? '' : ` ${words.join(' ')} `
}
