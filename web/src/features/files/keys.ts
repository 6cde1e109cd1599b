import type { SharedFilter, SharedScope } from './shared-filter.ts'

/** The query keys of files: what was shared, and the tags it is found by. */
export const fileKeys = {
  all: ['files'] as const,
  /** Every list of what was shared. */
  lists: ['files', 'shared'] as const,
  list: (locationId: number, scope: SharedScope, filter: SharedFilter) =>
    ['files', 'shared', locationId, scope, filter] as const,
  /** What was shared on both sides of a message. */
  around: (locationId: number, groupId: number, messageId: number) =>
    ['files', 'shared', locationId, 'around', groupId, messageId] as const,
  tags: ['files', 'tags'] as const,
  recentTags: (groupId: number) => ['files', 'tags', 'recent', groupId] as const,
  preview: (url: string) => ['files', 'preview', url] as const,
}
