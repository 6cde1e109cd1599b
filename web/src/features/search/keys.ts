import type { SearchKind } from '@kinward/contract/search'

/** The query keys of searches. */
export const searchKeys = {
  all: ['search'] as const,
  results: (kind: SearchKind, wish: object) => ['search', kind, wish] as const,
}
