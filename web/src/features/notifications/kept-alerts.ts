import { NotificationFilter } from '@kinward/contract/notifications'
import { keep, storage, type KeyValueStore } from '../../lib/storage.ts'
import { KEPT_ALERTS } from './forget-alerts.ts'
import { NO_FILTER } from './narrowing.ts'

/** The tabs of the panel. */
export const ALERT_TABS = ['all', 'mentions', 'honors', 'bookmarks'] as const
export type AlertTab = (typeof ALERT_TABS)[number]

/** The tabs that can be narrowed down. */
export type FilteredTab = 'all' | 'mentions'

/** The tab someone had open last in this browser, and how they narrowed each down. They go with signing out. */
export function createKeptAlerts(kept: KeyValueStore) {
  const tabKey = (userId: number) => `${KEPT_ALERTS}${userId}.tab`
  const filterKey = (userId: number, tab: FilteredTab) => `${KEPT_ALERTS}${userId}.filter.${tab}`

  return {
    tab: (userId: number): AlertTab => ALERT_TABS.find((tab) => tab === kept.getItem(tabKey(userId))) ?? 'all',
    setTab: (userId: number, tab: AlertTab): void => keep(kept, tabKey(userId), tab),
    filter(userId: number, tab: FilteredTab): NotificationFilter {
      try {
        return NotificationFilter.parse(JSON.parse(kept.getItem(filterKey(userId, tab)) ?? '{}'))
      } catch {
        return NO_FILTER
      }
    },
    setFilter: (userId: number, tab: FilteredTab, filter: NotificationFilter): void =>
      keep(kept, filterKey(userId, tab), JSON.stringify(filter)),
  }
}

export const keptAlerts = createKeptAlerts(storage)
