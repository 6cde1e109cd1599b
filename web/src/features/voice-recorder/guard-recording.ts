import { noteActivity } from '@kinward/contract/pin'
import { ignoreFailure } from '../../lib/errors.ts'
import { call } from '../session/call.ts'
import { createTeller, idleClock } from '../session/idle-clock.ts'
import { sessionStore } from '../session/session-store.ts'

const AWAKE_EVERY_MS = 15_000

/** Whoever dictates longer than this has forgotten it: the session locks as it always does. */
const MOST_AWAKE_MS = 60 * 60_000

/** Keeps the session from locking while someone speaks, whose hands are elsewhere; answers how to end that. */
export function stayAwake(): () => void {
  const { tellSometimes } = createTeller(() =>
    ignoreFailure(call(noteActivity, {}, { silent: true, ignoreIdle: true })),
  )
  const since = Date.now()

  function touch(): void {
    if (sessionStore.get()?.isLocked !== false || Date.now() - since > MOST_AWAKE_MS) return
    idleClock.touch()
    tellSometimes()
  }

  touch()
  const timer = setInterval(touch, AWAKE_EVERY_MS)
  return () => clearInterval(timer)
}

/** Has the browser ask before this page goes, with what was said; answers how to end that. */
export function askBeforeLeaving(): () => void {
  const handleLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()
  window.addEventListener('beforeunload', handleLeaving)
  return () => window.removeEventListener('beforeunload', handleLeaving)
}
