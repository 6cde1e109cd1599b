import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { notificationSettingsQuery } from './notification-settings-query.ts'

/** First comes what the reader came for. */
const AFTER = 1_000

/** Keeps what the reader wants to hear at hand and up to date from a moment after sign-in, so that no sound waits for it. */
export function keepNotificationSettings(client: QueryClient): () => void {
  let stop: (() => void) | undefined
  const timer = setTimeout(() => {
    // Changes are told: looking at the page is no reason to ask.
    const observer = new QueryObserver(client, { ...notificationSettingsQuery, refetchOnWindowFocus: false })
    stop = observer.subscribe(() => undefined)
  }, AFTER)
  return () => {
    clearTimeout(timer)
    stop?.()
  }
}
