import { savePin, verifyPin } from '@kinward/contract/pin'
import { verifyPassword } from '@kinward/contract/passwords'
import type { Session } from '@kinward/contract/session'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import { beginUnlocking, call, endUnlocking } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'
import { adoptSession, wasLocked } from './adopt-session.ts'
import { SECURITY_TEXTS } from './texts.ts'

/** What opens the screen, unless it was locked or left while the answer was on its way. */
const opening = {
  onMutate() {
    const isUnlocking = wasLocked()
    if (isUnlocking) beginUnlocking()
    return isUnlocking
  },
  onSuccess: (session: Session, _: unknown, isUnlocking: boolean) => adoptSession(session, isUnlocking),
  onSettled(_session: unknown, _error: unknown, _given: unknown, isUnlocking?: boolean) {
    if (isUnlocking) endUnlocking()
  },
}

/** No try was left, and the session is over with them. */
function end(error: Error): void {
  if (!(error instanceof ApiError) || error.code !== 'OUT_OF_ATTEMPTS') return
  sessionStore.set(null)
  toast.error({ title: error.message, text: SECURITY_TEXTS.signInAgain })
}

/** Opens the lock with the PIN. */
export function useUnlockMutation() {
  return useMutation({
    mutationFn: (pin: string) => call(verifyPin, { body: { pin } }, { silent: true }),
    ...opening,
    onError: end,
  })
}

/** Once the lock is open, a PIN that could not be changed is no reason to leave someone before it. */
async function unlockByPassword({ password, pin }: { password: string; pin: string | null }): Promise<Session> {
  const opened = await call(verifyPassword, { body: { password } }, { silent: true })
  if (pin === null) return opened
  try {
    return await call(savePin, { body: { pin, password } }, { silent: true, ignoreIdle: true })
  } catch (error) {
    const why = pinError(error instanceof Error ? error : null)
    toast.error({ title: SECURITY_TEXTS.pinNotChanged, ...(why !== null && { text: why }) })
    return opened
  }
}

/** Opens the lock with the password, for whoever has forgotten the PIN, and gives them another where they want one. */
export function useUnlockByPasswordMutation() {
  return useMutation({
    mutationFn: unlockByPassword,
    ...opening,
    onError: end,
  })
}

/** A PIN, and what proves that its person wants it. Who has no password may instead have just signed in. */
export type NewPin = { pin: string; currentPin?: string; password?: string }

/** Sets or changes the PIN. */
export function useSavePinMutation() {
  return useMutation({
    mutationFn: (body: NewPin) => call(savePin, { body }, { silent: true }),
    ...opening,
    onError: end,
  })
}

/** What a refused PIN says under the digits. */
export function pinError(error: Error | null): string | null {
  if (!error) return null
  if (!(error instanceof ApiError) || error.status >= 500) return SECURITY_TEXTS.unavailable
  return error.problems[0]?.message ?? error.message
}
