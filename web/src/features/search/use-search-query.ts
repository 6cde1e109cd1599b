import {
  search,
  type SearchKind,
  type SearchOrder,
  type SearchResults,
  type SearchResultsOf,
} from '@kinward/contract/search'
import { isEmptySearch, parseSearch } from '@kinward/contract/search-query'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { searchKeys } from './keys.ts'

export type SearchWish = {
  query: string
  /** All of the reader's locations where it is null. */
  locationId: number | null
  order: SearchOrder
}

const isOf = <Kind extends SearchKind>(data: SearchResults, kind: Kind): data is SearchResultsOf<Kind> =>
  data.type === kind

export async function runSearch<Kind extends SearchKind>(
  kind: Kind,
  wish: SearchWish,
  options: { cursor?: string | null; limit?: number; signal?: AbortSignal } = {},
): Promise<SearchResultsOf<Kind>> {
  const { cursor = null, limit, signal } = options
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const body = { ...wish, cursor, timeZone, ...(limit !== undefined && { limit }) }
  const data = await call(search, { params: { type: kind }, body }, { silent: true, ...(signal && { signal }) })
  if (!isOf(data, kind)) throw new Error('the server answered with results of another kind')
  return data
}

/** Whether there is anything to ask. */
export function isAsking(text: string): boolean {
  const { query, problems } = parseSearch(text)
  return problems.length === 0 && !isEmptySearch(query)
}

function resultsQuery<Kind extends SearchKind>(kind: Kind, wish: SearchWish) {
  return infiniteQueryOptions({
    queryKey: searchKeys.results(kind, wish),
    queryFn: ({ signal, pageParam }) => runSearch(kind, wish, { cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    enabled: isAsking(wish.query),
    placeholderData: keepPreviousData,
    // What was found is true for the moment it was found in.
    staleTime: 30_000,
    gcTime: 60_000,
  })
}

/** What a search finds of one kind, page by page. */
export function useSearchQuery<Kind extends SearchKind>(kind: Kind, wish: SearchWish) {
  return useInfiniteQuery(resultsQuery(kind, wish))
}
