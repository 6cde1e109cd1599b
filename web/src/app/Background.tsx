import { useEffect } from 'react'
import { renewSession } from '../features/session/call.ts'
import { startRefreshLoop } from '../features/session/refresh-loop.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { followOtherTabs, sessionTabs } from '../features/session/tabs.ts'
import { useMaybeSession } from '../features/session/use-session.ts'
import { useServices } from './services.ts'

/** What runs beside the screens: the realtime line, the outbox, fresh tokens, and an ear for other tabs. */
export function Background() {
  const { outbox, realtime } = useServices()
  const userId = useMaybeSession()?.user.id

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
    outbox.start()
    realtime.start()
    return () => {
      stopRefreshing()
      realtime.stop()
    }
  }, [userId, outbox, realtime])

  return null
}
