import type { RouteInput } from '@kinward/contract/route'
import {
  completeSignUpStep,
  getSignUpTerms,
  listCountries,
  listStates,
  openWorkspace,
  type Area,
  type ProvidedInfo,
  resendSignUpCode,
  signUp,
  type SignUpState,
  verifySignUp,
} from '@kinward/contract/self-service'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { call } from '../session/call.ts'
import { enter } from '../session/use-sign-in-mutation.ts'
import { signUpToken } from './sign-up-token.ts'

// The forms show what went wrong, so no toast does.
const QUIET = { silent: true, ignoreIdle: true }

const keys = {
  state: ['sign-up', 'state'] as const,
  terms: ['sign-up', 'terms'] as const,
  countries: ['sign-up', 'countries'] as const,
  states: (country: string) => ['sign-up', 'states', country] as const,
}

const token = (): string => signUpToken.get() ?? ''

/** How far the sign-up of this browser has come; null before it has begun. */
export function useSignUpState() {
  return useQuery<SignUpState | null>({
    queryKey: keys.state,
    queryFn: () =>
      token() === ''
        ? null
        : call(completeSignUpStep, { body: { selfServiceToken: token(), provided_info: {} } }, QUIET),
    retry: false,
    staleTime: Infinity,
  })
}

export function useSignUpTerms() {
  return useQuery({ queryKey: keys.terms, queryFn: () => call(getSignUpTerms, {}, QUIET) })
}

/** Empty where they cannot be had: the place can be named all the same. */
export function useCountries(): readonly Area[] {
  const countries = useQuery<Area[]>({
    queryKey: keys.countries,
    queryFn: () => call(listCountries, {}, QUIET).catch(() => []),
    staleTime: Infinity,
  })
  return countries.data ?? []
}

export function useStates(country: string): readonly Area[] {
  const states = useQuery<{ st: Record<string, Area> }>({
    queryKey: keys.states(country),
    queryFn: () => call(listStates, { query: { country } }, QUIET).catch(() => ({ st: {} })),
    staleTime: Infinity,
    enabled: country !== '',
  })
  return Object.values(states.data?.st ?? {})
}

/** Forgets a sign-up: the next one begins anew. */
export function useStartOver() {
  const client = useQueryClient()
  return () => {
    signUpToken.clear()
    client.setQueryData(keys.state, null)
  }
}

function useStep<Input>(step: (input: Input) => Promise<SignUpState>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: (state) => client.setQueryData(keys.state, state),
    onError: useAskAgain(),
  })
}

/** Whoever was too slow reads the terms that hold now, or begins anew. */
function useAskAgain() {
  const client = useQueryClient()
  return (error: Error) => {
    if (!(error instanceof ApiError)) return
    void client.invalidateQueries({ queryKey: keys.terms })
    if (error.code === 'LINK_EXPIRED') void client.resetQueries({ queryKey: keys.state })
  }
}

export function useBeginSignUp() {
  return useStep(async (body: RouteInput<typeof signUp>['body']) => {
    const { selfServiceToken, ...state } = await call(signUp, { body }, QUIET)
    signUpToken.set(selfServiceToken)
    return state
  })
}

export function useVerifySignUp() {
  return useStep((code: string) => call(verifySignUp, { body: { selfServiceToken: token(), code } }, QUIET))
}

export function useResendSignUpCode() {
  return useStep(() => call(resendSignUpCode, { body: { selfServiceToken: token() } }, QUIET))
}

export function useCompleteStep() {
  return useStep((provided_info: ProvidedInfo) =>
    call(completeSignUpStep, { body: { selfServiceToken: token(), provided_info } }, QUIET),
  )
}

export type FirstLocation = Omit<RouteInput<typeof openWorkspace>['body'], 'selfServiceToken'>

export function useOpenWorkspace() {
  return useMutation({
    mutationFn: (location: FirstLocation) =>
      call(openWorkspace, { body: { ...location, selfServiceToken: token() } }, QUIET),
    onSuccess(session) {
      signUpToken.clear()
      enter(session)
    },
    onError: useAskAgain(),
  })
}
