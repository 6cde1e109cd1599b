import { lockSession } from '@kinward/contract/pin'
import { refreshToken } from '@kinward/contract/session'
import { createApi } from '../../lib/api.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { withTabLock } from '../../lib/tab-lock.ts'
import { toast } from '../../ui/toast.ts'
import { idleClock } from './idle-clock.ts'
import { createRenewal } from './renewal.ts'
import { noteReached, noteRestricted } from './restriction-store.ts'
import { sessionStore } from './session-store.ts'
import { createTokenClock } from './token-expiry.ts'

/** Someone who is not through here has nothing yet that a refresh could be waited for with. */
const COMPLETE_PROFILE = '/login/complete-profile'

const tokenClock = createTokenClock()

/** Gets new tokens unless another tab already has; false when the session is over. */
export const renewSession = createRenewal({
  store: sessionStore,
  async put(jwtAssetToken) {
    const session = await api.call(refreshToken, { body: { jwtAssetToken } }, { silent: true })
    tokenClock.noteFresh(session.jwtToken)
    return session
  },
  lock: withTabLock,
  onEnded() {
    // A page that slept may hear of its end before it has locked itself.
    if (idleClock.isIdle()) sessionStore.change((session) => ({ ...session, isLocked: true }))
    sessionStore.set(null)
  },
  onLockUnheard: tellIfLocked,
  endsOnFailure: () => window.location.pathname === COMPLETE_PROFILE,
})

const api = createApi({
  token: () => sessionStore.get()?.jwtToken ?? null,
  userId: () => sessionStore.get()?.user.id ?? null,
  isOver: tokenClock.isOver,
  renew: renewSession,
  toastError: (title, text) => toast.error({ title, text }),
  isIdle: idleClock.isIdle,
  onLocked() {
    if (sessionStore.get()?.isLocked === false) sessionStore.change((session) => ({ ...session, isLocked: true }))
  },
  onRestricted: noteRestricted,
  onTermsRequired() {
    const token = sessionStore.get()?.jwtToken
    if (token) ignoreFailure(renewSession(token))
  },
  onLocationReached: noteReached,
})

export const { call, ask, forgetEntityTags } = api

/** How many calls are under way that open the screen, and whether a lock was left untold meanwhile. */
let unlocking = 0
let isUntold = false

/**
 * Tells the server of a locked screen: said again whenever it may not have heard, since it would go on telling content.
 * While the screen is being opened the server may know better, and would lock what it has just opened.
 */
export function tellIfLocked(): void {
  if (!sessionStore.get()?.isLocked) return
  if (unlocking > 0) isUntold = true
  else ignoreFailure(call(lockSession, {}, { silent: true }))
}

/** The server is asked to open the screen. */
export function beginUnlocking(): void {
  unlocking += 1
}

/** It has answered, or cannot: a screen that stayed locked is told of where that was put off. */
export function endUnlocking(): void {
  unlocking -= 1
  if (unlocking > 0 || !isUntold) return
  isUntold = false
  tellIfLocked()
}
