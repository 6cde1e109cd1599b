import type { SearchQuery } from '@kinward/contract/search-query'
import { wordsOf } from '@kinward/contract/search-words'
import { spaced } from './index-entry.ts'
import { quality, type Wanted, wantedOf } from './search-terms.ts'

export type NamesWish = { query: SearchQuery; cursor: string | null; limit: number }

/** Names that answer, the best first; `alike` puts those in order that answer equally well. */
export function findNames<Item>(
  items: readonly Item[],
  { terms }: SearchQuery,
  textOf: (item: Item) => string,
  alike: (a: Item, b: Item) => number,
): { found: Item[]; wanted: Wanted[] } {
  const wanted = wantedOf(terms)
  if (wanted.length === 0) return { found: [], wanted }
  const found = items
    .flatMap((item) => {
      const words = wordsOf(textOf(item))
      const text = spaced(words)
      return wanted.every(({ needle }) => text.includes(needle)) ? { item, match: quality(words, wanted) } : []
    })
    .sort((a, b) => b.match - a.match || alike(a.item, b.item))
  return { found: found.map(({ item }) => item), wanted }
}

/** A page of a list that is whole; its cursor is how many came before. */
export function pageOf<Item>(found: readonly Item[], { cursor, limit }: NamesWish) {
  const start = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0
  const end = start + limit
  return {
    page: found.slice(start, end),
    rest: { total: found.length, isMore: false, cursor: end < found.length ? String(end) : null },
  }
}
