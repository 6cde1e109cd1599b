import { noteActivity, PIN_IDLE_MS } from '@kinward/contract/pin'
import { ignoreFailure } from '../../lib/errors.ts'
import { isTouched } from '../../ui/page-seen.ts'
import { call, tellIfLocked } from './call.ts'
import { createTeller, idleClock } from './idle-clock.ts'
import { sessionStore } from './session-store.ts'

const CHECK_EVERY = 5_000
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Locks this browser's session now; its other tabs follow, and the server is told: without a network, once there is one. */
export function lockNow(): void {
  if (sessionStore.get()?.isLocked !== false) return
  sessionStore.change((session) => ({ ...session, isLocked: true }))
  tellIfLocked()
}

/** Watches for signs of life, and locks when there were none for too long in any tab. */
export function watchIdle(): () => void {
  const { tellSometimes } = createTeller(() =>
    ignoreFailure(call(noteActivity, {}, { silent: true, ignoreIdle: true })),
  )

  let touchedAt = Date.now()

  function check(): void {
    if (idleClock.isIdle()) lockNow()
    // However seldom someone is asked for their PIN: a page that nobody touches is not read by anyone.
    if (Date.now() - touchedAt >= PIN_IDLE_MS) isTouched.set(false)
  }

  function noteTouch(): void {
    touchedAt = Date.now()
    isTouched.set(true)
  }

  function handleLife(): void {
    check()
    // Whoever enters their PIN is there when the screen opens.
    noteTouch()
    if (sessionStore.get()?.isLocked !== false) return
    idleClock.touch()
    tellSometimes()
  }

  noteTouch()
  check()
  const timer = setInterval(check, CHECK_EVERY)
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, handleLife, { passive: true, capture: true })
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', noteTouch)
  window.addEventListener('online', tellIfLocked)
  return () => {
    clearInterval(timer)
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, handleLife, { capture: true })
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', noteTouch)
    window.removeEventListener('online', tellIfLocked)
  }
}
