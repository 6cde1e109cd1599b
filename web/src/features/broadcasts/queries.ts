import {
  type Audience,
  type Broadcast,
  getBroadcast,
  listBroadcastReaders,
  listBroadcasts,
  listOutgoingBroadcasts,
  previewBroadcast,
} from '@kinward/contract/broadcasts'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { firstScreen } from '../notifications/first-screen.ts'
import { call } from '../session/call.ts'
import { listedOnce, type Pages } from './apply-read.ts'
import { broadcastKeys } from './keys.ts'

const START: string | null = null

/** What was announced to the reader, the newest first. */
export function useBroadcasts() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: broadcastKeys.list,
    queryFn: ({ signal, pageParam }) =>
      call(listBroadcasts, { query: pageParam === null ? {} : { after: pageParam } }, { signal, silent: true }),
    initialPageParam: START,
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
  })
  const broadcasts = useMemo(() => data && listedOnce(data.pages), [data])
  return { broadcasts, unread: data?.pages[0]?.unread ?? 0, ...query }
}

/** What the reader announced, or oversees. */
export function useOutgoing(enabled: boolean) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: broadcastKeys.outgoing,
    queryFn: ({ signal, pageParam }) =>
      call(listOutgoingBroadcasts, { query: pageParam === null ? {} : { after: pageParam } }, { signal, silent: true }),
    initialPageParam: START,
    getNextPageParam: ({ next }) => next,
    enabled,
  })
  const broadcasts = useMemo(() => data && listedOnce(data.pages), [data])
  return { broadcasts, ...query }
}

/** One broadcast; as it is listed until it has come. */
export function useBroadcast(broadcastId: number) {
  const client = useQueryClient()
  return useQuery({
    queryKey: broadcastKeys.one(broadcastId),
    queryFn: ({ signal }) => call(getBroadcast, { params: { broadcastId } }, { signal, silent: true }),
    placeholderData: (): Broadcast | undefined =>
      client
        .getQueryData<Pages>(broadcastKeys.list)
        ?.pages.flatMap(({ broadcasts }) => broadcasts)
        .find(({ id }) => id === broadcastId),
  })
}

/** Whether something is unread. Asked for once the first screen is there. */
export function useHasUnreadBroadcasts(): boolean {
  const isThere = useSyncExternalStore(firstScreen.subscribe, firstScreen.get)
  const { data } = useQuery({
    queryKey: broadcastKeys.unread,
    queryFn: async ({ signal }) =>
      (await call(listBroadcasts, { query: { limit: 0 } }, { signal, silent: true, ignoreIdle: true })).unread,
    enabled: isThere,
    staleTime: 60_000,
  })
  return (data ?? 0) > 0
}

export function useReaders(broadcastId: number) {
  return useQuery({
    queryKey: broadcastKeys.readers(broadcastId),
    queryFn: ({ signal }) => call(listBroadcastReaders, { params: { broadcastId } }, { signal, silent: true }),
  })
}

/** How many people an audience has; null asks nothing. */
export function useReach(audience: Audience | null) {
  return useQuery({
    queryKey: broadcastKeys.reach(audience),
    queryFn:
      audience === null
        ? skipToken
        : ({ signal }) => call(previewBroadcast, { body: audience }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
