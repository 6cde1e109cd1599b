import type { Location } from '@kinward/contract/locations'
import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../services.ts'
import { APP_TEXTS } from '../texts.ts'

/** What waits at all locations, unread and addressed to the reader in direct messages alike. */
function waitingCount(locations: readonly Location[]): number {
  return locations.reduce((sum, { unreadCount, taggedCount }) => sum + Math.max(unreadCount, taggedCount), 0)
}

/** '(3) Kinward' while something waits, and that it is urgent when the reader was told so and has not looked. */
export function usePageTitle(locations: readonly Location[]): void {
  const count = waitingCount(locations)
  const { reminder } = useServices()
  const isUrgent = useSyncExternalStore(reminder.subscribe, reminder.get) !== null
  useEffect(() => {
    const name = isUrgent ? APP_TEXTS.urgentName : APP_TEXTS.name
    document.title = count > 0 ? `(${count}) ${name}` : name
    return () => {
      document.title = APP_TEXTS.name
    }
  }, [count, isUrgent])
}
