import type { Attachment } from '@kinward/contract/attachments'

/** Whose things: one channel's, or those of all channels of a patient. */
export type SharedScope = { groupId: number } | { patientId: number }

export const KIND_GROUPS = {
  media: ['image', 'video', 'giphy'],
  files: ['file', 'assessment'],
  audio: ['voice-clip', 'audio'],
  links: ['url'],
} as const satisfies Record<string, readonly Attachment['type'][]>
export type KindGroup = keyof typeof KIND_GROUPS

export type SharedFilter = { kind: KindGroup | null; words: string; tagIds: readonly number[] }

export const NO_FILTER: SharedFilter = { kind: null, words: '', tagIds: [] }

export function isFiltered({ kind, words, tagIds }: SharedFilter): boolean {
  return kind !== null || words.trim() !== '' || tagIds.length > 0
}

/** The filter as the call takes it. */
export function filterQuery({
  kind,
  words,
  tagIds,
}: SharedFilter): Record<'kinds' | 'search' | 'tagIds', string | undefined> {
  return {
    kinds: kind === null ? undefined : KIND_GROUPS[kind].join(','),
    search: words.trim() === '' ? undefined : words.trim(),
    tagIds: tagIds.length === 0 ? undefined : tagIds.join(','),
  }
}
