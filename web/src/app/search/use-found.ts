import { SEARCH_KINDS, type SearchKind, type SearchResults } from '@kinward/contract/search'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ResultList } from '../../features/search/components/ResultRows.tsx'
import type { Count } from '../../features/search/components/SearchPage.tsx'
import { isAsking, type SearchWish, useSearchQuery } from '../../features/search/use-search-query.ts'
import { isTransient } from '../../lib/errors.ts'

type Query<Page extends SearchResults> = UseInfiniteQueryResult<InfiniteData<Page>>

function itemsOf<Page extends SearchResults>({ data }: Query<Page>): Page['results'][number][] {
  return data?.pages.flatMap(({ results }): Page['results'][number][] => results) ?? []
}

/** What a search finds of every kind: each says how much there is of it, and one is shown. */
export function useFound(kind: SearchKind, wish: SearchWish) {
  const queries = {
    messages: useSearchQuery('messages', wish),
    files: useSearchQuery('files', wish),
    channels: useSearchQuery('channels', wish),
    users: useSearchQuery('users', wish),
    patients: useSearchQuery('patients', wish),
  }
  const lists = {
    messages: (): ResultList => ({ type: 'messages', items: itemsOf(queries.messages) }),
    files: (): ResultList => ({ type: 'files', items: itemsOf(queries.files) }),
    channels: (): ResultList => ({ type: 'channels', items: itemsOf(queries.channels) }),
    users: (): ResultList => ({ type: 'users', items: itemsOf(queries.users) }),
    patients: (): ResultList => ({ type: 'patients', items: itemsOf(queries.patients) }),
  } satisfies Record<SearchKind, () => ResultList>
  const asking = isAsking(wish.query)
  const shown = queries[kind]
  const counts: Partial<Record<SearchKind, Count>> = {}
  for (const name of SEARCH_KINDS) {
    const [first] = queries[name].data?.pages ?? []
    if (asking && first) counts[name] = { total: first.total, isMore: first.isMore }
  }
  // What was found stays while more of it, or a second look, cannot be had; not where its reader was turned away.
  const stays = shown.data !== undefined && (!shown.isError || isTransient(shown.error))
  const status: 'ready' | 'error' | 'loading' | null = !asking
    ? null
    : stays
      ? 'ready'
      : shown.isError
        ? 'error'
        : 'loading'
  return {
    status,
    error: shown.error,
    list: lists[kind](),
    counts,
    isBehind: shown.data?.pages.some(({ isBehind }) => isBehind) ?? false,
    isLoadingMore: shown.isFetchingNextPage,
    onMore: shown.hasNextPage ? () => void shown.fetchNextPage() : null,
    hasFailed: shown.isError,
    retry: () => void (stays && shown.isFetchNextPageError ? shown.fetchNextPage() : shown.refetch()),
  }
}
