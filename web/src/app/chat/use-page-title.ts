import type { Location } from '@kinward/contract/locations'
import { useEffect } from 'react'
import { APP_TEXTS } from '../texts.ts'

/** What waits at all locations, unread and addressed to the reader in direct messages alike. */
function waitingCount(locations: readonly Location[]): number {
  return locations.reduce((sum, { unreadCount, taggedCount }) => sum + Math.max(unreadCount, taggedCount), 0)
}

/** '(3) Kinward' while something waits. */
export function usePageTitle(locations: readonly Location[]): void {
  const count = waitingCount(locations)
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${APP_TEXTS.name}` : APP_TEXTS.name
    return () => {
      document.title = APP_TEXTS.name
    }
  }, [count])
}
