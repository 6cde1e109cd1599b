import { noteActivity } from '@kinward/contract/pin'
import { ignoreFailure } from '../../lib/errors.ts'
import { call } from './call.ts'
import { createTeller, idleClock } from './idle-clock.ts'
import { sessionStore } from './session-store.ts'

/** Counts as a touch whatever someone does without one, as long as the session is not locked; the server hears of it now and then. */
export function createKeepAwake(): () => void {
  const { tellSometimes } = createTeller(() =>
    ignoreFailure(call(noteActivity, {}, { silent: true, ignoreIdle: true })),
  )
  return () => {
    if (sessionStore.get()?.isLocked !== false) return
    idleClock.touch()
    tellSometimes()
  }
}
