import {
  listQueueItems,
  type QueueItem,
  type QueueKind,
  type QueueState,
  resolveQueueItem,
} from '@kinward/contract/event-queue'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { queueKeys } from './keys.ts'
import { retryItem } from './retry-item.ts'

export type QueueSearch = { state: QueueState; kind: QueueKind | null; locationId: number | null }

/** What waits in the queue of an organisation, as far as the reader keeps it. */
export function useEventQueueQuery(entityId: number, { state, kind, locationId }: QueueSearch) {
  return useInfiniteQuery({
    queryKey: [...queueKeys.of(entityId), { state, kind, locationId }],
    queryFn: ({ signal, pageParam }) => {
      const narrowed = { ...(kind && { kind }), ...(locationId !== null && { locationId }) }
      const query = { state, ...narrowed, ...(pageParam > 0 && { before: pageParam }) }
      return call(listQueueItems, { params: { entityId }, query }, { signal, silent: true })
    },
    initialPageParam: 0,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useResolveMutation(entityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, note }: { id: number; note: string }) =>
      call(resolveQueueItem, { params: { entityId, itemId: id }, body: { note } }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: queueKeys.of(entityId) }),
  })
}

/** Tries again what can be tried again, as its own page would. */
export function useRetryItemMutation(entityId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (item: QueueItem) => retryItem(entityId, item),
    onSettled: () => client.invalidateQueries({ queryKey: queueKeys.of(entityId) }),
  })
}
