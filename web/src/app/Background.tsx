import { useEffect } from 'react'
import { keepNotificationSettings } from '../features/notification-settings/keep-settings.ts'
import { startCounting } from '../features/notifications/first-screen.ts'
import { prefetchHonorPoints } from '../features/profile/use-profile-query.ts'
import { renewSession } from '../features/session/call.ts'
import { startRefreshLoop } from '../features/session/refresh-loop.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { followOtherTabs, sessionTabs } from '../features/session/tabs.ts'
import { watchIdle } from '../features/session/watch-idle.ts'
import { useMaybeSession } from '../features/session/use-session.ts'
import { tellPresent } from '../features/status/tell-present.ts'
import { fetchAhead } from './screens.ts'
import { useServices } from './services.ts'

/** The first screen is drawn and filled by then. */
const SETTLED = 3_000

/** What runs beside the screens: the realtime line, the outbox, fresh tokens, and an ear for other tabs. */
export function Background() {
  const { startSending, realtime, client } = useServices()
  const session = useMaybeSession()
  const userId = session?.user.id
  const isLocked = session?.isLocked ?? false

  useEffect(
    () =>
      followOtherTabs({
        store: sessionStore,
        tabs: sessionTabs,
        leave: (path) => window.location.assign(path),
        reload: () => window.location.reload(),
      }),
    [],
  )

  useEffect(() => {
    if (userId === undefined) return undefined
    const stopRefreshing = startRefreshLoop({ store: sessionStore, renew: renewSession })
    const stopWatching = watchIdle()
    const fetching = setTimeout(fetchAhead, SETTLED)
    return () => {
      stopRefreshing()
      stopWatching()
      clearTimeout(fetching)
    }
  }, [userId])

  // A lock closes the line; it opens again for the counts alone, and after the PIN for everything.
  useEffect(() => {
    if (userId === undefined) return undefined
    if (!isLocked) startSending()
    realtime.start()
    return () => realtime.stop()
  }, [userId, isLocked, startSending, realtime])

  useEffect(() => {
    if (userId === undefined || isLocked) return undefined
    const stopTelling = tellPresent()
    const stopAsking = prefetchHonorPoints(client)
    const stopCounting = startCounting()
    const stopKeeping = keepNotificationSettings(client)
    return () => {
      stopTelling()
      stopAsking()
      stopCounting()
      stopKeeping()
    }
  }, [userId, isLocked, client])

  return null
}
