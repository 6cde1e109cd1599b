import type { Location } from '@kinward/contract/locations'
import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../services.ts'
import { APP_TEXTS } from '../texts.ts'

/** What waits at all locations, unread and addressed to the reader in direct messages alike. */
function waitingCount(locations: readonly Location[]): number {
  return locations.reduce((sum, { unreadCount, taggedCount }) => sum + Math.max(unreadCount, taggedCount), 0)
}

/**
 * '(3) On call · Kinward' while something waits, and that it is urgent when the reader was told so and has not looked. A
 * channel is not named: a title is read in lists of windows and histories, where a patient's name has no place.
 */
export function usePageTitle(locations: readonly Location[], page: string): void {
  const count = waitingCount(locations)
  const { reminder } = useServices()
  const isUrgent = useSyncExternalStore(reminder.subscribe, reminder.get) !== null
  useEffect(() => {
    const name = isUrgent ? APP_TEXTS.urgentName : `${page} · ${APP_TEXTS.name}`
    document.title = count > 0 ? `(${count}) ${name}` : name
    return () => {
      document.title = APP_TEXTS.name
    }
  }, [count, isUrgent, page])
}
