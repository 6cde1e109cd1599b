import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { playOnce } from '../features/notification-settings/play-sound.ts'
import { useUnreadAlerts } from '../features/notifications/queries.ts'
import { followWorker } from '../features/push/follow-worker.ts'
import { pushOwner } from '../features/push/push-owner.ts'
import { useMaybeSession } from '../features/session/use-session.ts'
import { FROM_PUSH_PARAM } from '../push-worker/messages.ts'
import { connectionStore } from '../realtime/connection.ts'
import { showAppBadge } from './app-badge.ts'

/** The first screen is drawn and filled by then. */
const SETTLED = 3_000
const AGAIN = 60_000

/** What a navigation says that a push has led to. */
const FROM_PUSH = { fromPush: true }

/** Leads to what was clicked in a push, and goes on being pushed to after a new sign-in. */
export function PushLine() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const session = useMaybeSession()
  const userId = session?.user.id
  const isLocked = session?.isLocked ?? false

  const open = useEffectEvent((path: string) => void navigate(path, { state: FROM_PUSH }))
  useEffect(
    () =>
      followWorker({
        open: (path) => open(path),
        isListening: () => connectionStore.get().connected,
        play: playOnce,
      }),
    [],
  )

  // A tab that the worker opened says so in its address, which is then as any other.
  const arrive = useEffectEvent((params: URLSearchParams) => {
    params.delete(FROM_PUSH_PARAM)
    const rest = params.toString()
    void navigate(`${pathname}${rest === '' ? '' : `?${rest}`}`, { replace: true, state: FROM_PUSH })
  })
  useEffect(() => {
    const params = new URLSearchParams(search)
    if (params.has(FROM_PUSH_PARAM)) arrive(params)
  }, [search])

  useEffect(() => {
    if (userId === undefined || isLocked || pushOwner.get() === null) return undefined
    let isOver = false
    let timer = setTimeout(resume, SETTLED)
    function resume() {
      const resuming = import('../features/push/device.ts').then(({ pushDevice }) => pushDevice.resume())
      // Until the server has heard of it, whoever turned it on is told nothing here.
      resuming.catch(() => {
        if (!isOver) timer = setTimeout(resume, AGAIN)
      })
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [userId, isLocked])

  return userId !== undefined && !isLocked ? <AppBadge /> : null
}

/** As many alerts on the app's icon as the worker shows there while no page is open. */
function AppBadge() {
  const unread = useUnreadAlerts()
  useEffect(() => showAppBadge(unread), [unread])
  return null
}
