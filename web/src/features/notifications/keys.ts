import type { NotificationFilter, NotificationTab } from '@kinward/contract/notifications'

/** The query keys of notifications. */
export const notificationKeys = {
  all: ['notifications'] as const,
  lists: ['notifications', 'list'] as const,
  list: (tab: NotificationTab, filter: NotificationFilter) => ['notifications', 'list', tab, filter] as const,
  unread: ['notifications', 'unread'] as const,
}
