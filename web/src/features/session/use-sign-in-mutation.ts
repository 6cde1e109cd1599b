import type { ErrorCode } from '@kinward/contract/errors'
import { forgotPassword, resetPassword } from '@kinward/contract/passwords'
import { login, type Session, type Verification, verifyLogin } from '@kinward/contract/session'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { call } from './call.ts'
import { sessionStore } from './session-store.ts'
import { sessionTabs } from './tabs.ts'
import { SESSION_TEXTS } from './texts.ts'

export type Credentials = { username: string; password: string }

/** A code was sent to whoever has these credentials. */
export type Asked = Credentials & { verification: Verification }

// The forms show what went wrong, so no toast does.
const QUIET = { silent: true }

/** Someone came in: here, and in the other tabs. */
export function enter(session: Session): void {
  sessionStore.set(session)
  sessionTabs.post({ type: 'refresh' })
}

/** Gives username and password; a code may be asked for after that. */
export function useSignInMutation() {
  return useMutation({
    mutationFn: (credentials: Credentials) => call(login, { body: credentials }, QUIET),
  })
}

export function useVerifyMutation() {
  return useMutation({
    mutationFn: (body: Credentials & { code: string; challenge: string }) => call(verifyLogin, { body }, QUIET),
    onSuccess: enter,
  })
}

export function useForgotMutation() {
  return useMutation({
    mutationFn: (username: string) => call(forgotPassword, { body: { username } }, QUIET),
  })
}

export function useResetMutation() {
  return useMutation({
    mutationFn: (body: { jwtToken: string; password: string }) => call(resetPassword, { body }, QUIET),
  })
}

/** What a failed try says above the form; null for what the form says in another place. */
export function signInError(error: Error | null, elsewhere: readonly ErrorCode[] = []): string | null {
  if (!error) return null
  if (!(error instanceof ApiError) || error.status >= 500) return SESSION_TEXTS.signInUnavailable
  return elsewhere.includes(error.code) ? null : error.message
}

/** Until when a failed try makes its maker wait. */
export function waitsUntil(error: Error | null, triedAt: number): number | null {
  return error instanceof ApiError && error.retryAfter !== null ? triedAt + error.retryAfter * 1000 : null
}
