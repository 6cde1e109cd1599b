import {
  listNotifications,
  type Notification,
  type NotificationFilter,
  type NotificationPage,
  type NotificationTab,
} from '@kinward/contract/notifications'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { call } from '../session/call.ts'
import { countUnread, unreadOf } from './apply-notification.ts'
import { firstScreen } from './first-screen.ts'
import { notificationKeys } from './keys.ts'
import { isNarrowed } from './narrowing.ts'

/** Each notification once: one that was told again meanwhile stands at the front, and where it stood before on its page. */
function allNotifications(pages: readonly NotificationPage[]): Notification[] {
  const seen = new Set<number>()
  return pages.flatMap(({ notifications }) => notifications).filter(({ id }) => !seen.has(id) && seen.add(id))
}

function notificationsQuery(tab: NotificationTab, filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(tab, filter),
    queryFn: ({ signal, pageParam }) =>
      call(
        listNotifications,
        {
          query: {
            tab,
            ...(isNarrowed(filter) && { filter: JSON.stringify(filter) }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        { signal, silent: true },
      ),
    // A page begins where the one before it ends.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
  })
}

const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: async ({ signal }) =>
    unreadOf(await call(listNotifications, { query: { limit: 0 } }, { signal, silent: true, ignoreIdle: true })),
  staleTime: 60_000,
})

/** What the reader was told in the last seven days, the newest first, page by page. Events keep it fresh. */
export function useNotifications(tab: NotificationTab, filter: NotificationFilter) {
  const { data, ...query } = useInfiniteQuery(notificationsQuery(tab, filter))
  const notifications = useMemo(() => data && allNotifications(data.pages), [data])
  return {
    /** Undefined while the first page is on its way. */
    notifications,
    /** Whether the plan leaves some of this month out. */
    isLimited: data?.pages[0]?.isLimited ?? false,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    /** Whether more could not be had: it is asked for again by hand. */
    hasMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** How many are unread, at most `MOST_COUNTED`. Asked for once the first screen is there: 0 until then. */
export function useUnreadAlerts(): number {
  const isThere = useSyncExternalStore(firstScreen.subscribe, firstScreen.get)
  const { data } = useQuery({ ...unreadQuery, enabled: isThere })
  return data ? countUnread(data) : 0
}
