import { paginateMessages, type Message } from '@kinward/contract/messages'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { messageKeys } from './keys.ts'

/** The most one answer holds. */
const PAGE = 200

function auditQuery(place: Place, groupId: number) {
  return infiniteQueryOptions({
    queryKey: messageKeys.audit(groupId),
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: PAGE, include: 'all' as const, ...(pageParam !== null && { before: pageParam }) }
      return call(paginateMessages, { params: { ...place, groupId }, query }, { signal, silent: true })
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.hasOlder ? (page.messages[0]?.seq ?? undefined) : undefined),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Loads all of a channel with what was deleted, from its end to its beginning, page after page. */
export function useAuditLog(place: Place, groupId: number) {
  const query = useInfiniteQuery(auditQuery(place, groupId))
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query

  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])

  const pages = data?.pages ?? []
  const messages: Message[] = pages.toReversed().flatMap((page) => page.messages)
  const status: 'loading' | 'ready' | 'error' = isError ? 'error' : data && !hasNextPage ? 'ready' : 'loading'
  return { messages, seq: pages[0]?.seq ?? 0, status, retry: () => void (data ? fetchNextPage() : refetch()) }
}
