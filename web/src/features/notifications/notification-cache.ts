import type { Notification, NotificationFilter, NotificationTab } from '@kinward/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { isUncertain, type LoadedNotifications, type Unread } from './apply-notification.ts'
import { notificationKeys } from './keys.ts'

/** Changes every tab that is loaded, each as it is narrowed down. */
export function changeLists(
  client: QueryClient,
  change: (loaded: LoadedNotifications, tab: NotificationTab, filter: NotificationFilter) => LoadedNotifications,
): void {
  for (const [key] of client.getQueriesData<LoadedNotifications>({ queryKey: notificationKeys.lists })) {
    const [, , tab, filter] = key as ReturnType<typeof notificationKeys.list>
    const isStale = client.getQueryState(key)?.isInvalidated ?? false
    client.setQueryData<LoadedNotifications>(key, (loaded) => loaded && change(loaded, tab, filter))
    // What is set counts as fresh; a list that nobody looks at would never be asked for again.
    if (isStale) void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

/** Changes the unread ones that are known; those that stand behind them are asked for once they would count. */
export function changeUnread(client: QueryClient, change: (unread: Unread) => Unread): void {
  const changed = client.setQueryData<Unread>(notificationKeys.unread, (unread) => unread && change(unread))
  if (changed && isUncertain(changed)) refetchUnread(client)
}

/** Whether any list that is loaded has one like this. */
export function isListed(client: QueryClient, isMeant: (one: Notification) => boolean): boolean {
  return client
    .getQueriesData<LoadedNotifications>({ queryKey: notificationKeys.lists })
    .some(([, loaded]) => loaded?.pages.some(({ notifications }) => notifications.some(isMeant)))
}

/** Asks for the lists again, or for those that are narrowed down in a certain way. */
export function refetchLists(client: QueryClient, isMeant: (filter: NotificationFilter) => boolean = () => true): void {
  void client.invalidateQueries({
    queryKey: notificationKeys.lists,
    predicate: ({ queryKey }) => isMeant((queryKey as ReturnType<typeof notificationKeys.list>)[3]),
  })
}

export function refetchUnread(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: notificationKeys.unread })
}

export function refetchAll(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: notificationKeys.all })
}

/** An answer that a change overtook on its way may not know of it: it is asked for again. */
export function refetchOvertaken(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: notificationKeys.all,
    predicate: ({ state }) => state.fetchStatus !== 'idle',
  })
}
