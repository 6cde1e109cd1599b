import { changePassword } from '@kinward/contract/passwords'
import {
  confirmTwoStep,
  getSignInSettings,
  type SignInSettings,
  startTwoStep,
  stopTwoStep,
} from '@kinward/contract/two-step'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'
import { credentialKeys } from './keys.ts'

// The forms show what went wrong, so no toast does; least of all that a password has already been used.
const QUIET = { silent: true }

export function useSignInSettingsQuery() {
  return useQuery({
    queryKey: credentialKeys.settings,
    queryFn: ({ signal }) => call(getSignInSettings, {}, { signal, silent: true }),
    staleTime: 60_000,
  })
}

/** Takes another password; the session goes on, and knows that there is one. */
export function useChangePasswordMutation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword?: string; password: string }) => call(changePassword, { body }, QUIET),
    onSuccess: ({ isPasswordSet }) => {
      sessionStore.change((session) => ({ ...session, isPasswordSet }))
      return client.invalidateQueries({ queryKey: credentialKeys.settings })
    },
  })
}

export type TwoStepRequest = { medium: 'email'; password: string } | { medium: 'sms'; password: string; phone: string }

/** Has a code sent to where codes are to go from now on. */
export function useStartTwoStepMutation() {
  return useMutation({ mutationFn: (body: TwoStepRequest) => call(startTwoStep, { body }, QUIET) })
}

export function useConfirmTwoStepMutation() {
  return useMutation({
    mutationFn: (body: { challenge: string; code: string }) => call(confirmTwoStep, { body }, QUIET),
    ...useKeptSettings(),
  })
}

export function useStopTwoStepMutation() {
  return useMutation({
    mutationFn: (password: string) => call(stopTwoStep, { body: { password } }, QUIET),
    ...useKeptSettings(),
  })
}

function useKeptSettings() {
  const client = useQueryClient()
  return {
    onSuccess: (settings: SignInSettings) => void client.setQueryData(credentialKeys.settings, settings),
    // It may be done, and only the answer lost.
    onError: () => void client.invalidateQueries({ queryKey: credentialKeys.settings }),
  }
}
