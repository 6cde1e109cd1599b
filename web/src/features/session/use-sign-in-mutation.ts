import { login } from '@kinward/contract/session'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { call } from './call.ts'
import { sessionStore } from './session-store.ts'
import { sessionTabs } from './tabs.ts'
import { SESSION_TEXTS } from './texts.ts'

/** Signs in; the form shows what went wrong, so no toast does. */
export function useSignInMutation() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (credentials: { username: string; password: string }) =>
      call(login, { body: credentials }, { silent: true }),
    onSuccess(session) {
      sessionStore.set(session)
      sessionTabs.post({ type: 'refresh' })
    },
  })
}

/** What a failed sign-in says above the form. */
export function signInError(error: Error | null): string | null {
  if (!error) return null
  if (error instanceof ApiError && error.status < 500) return error.message
  return SESSION_TEXTS.signInUnavailable
}
