import { validateIntegration } from '@kinward/contract/integrations'
import type { Session } from '@kinward/contract/session'
import { finishSso, type SsoPurpose, startSso } from '@kinward/contract/sso'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { enter } from '../session/use-sign-in-mutation.ts'

const QUIET = { silent: true }

/** Leaves for one's organisation. */
export function useStartSso() {
  return useMutation({
    mutationFn: (body: { email: string; purpose: SsoPurpose }) => call(startSso, { body }, QUIET),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** What someone comes back with: the answer of their organisation, or the word of a program. */
export type Arrival = { kind: 'answer'; answer: string } | { kind: 'integration'; publicKey: string; data: string }

/** Reads an address: an answer stands in its query, a program's word behind its #. */
export function arrivalOf({ search, hash }: { search: string; hash: string }): Arrival | null {
  const query = new URLSearchParams(search)
  if (query.has('state') && (query.has('code') || query.has('error')))
    return { kind: 'answer', answer: query.toString() }
  const word = new URLSearchParams(hash.slice(1))
  const [publicKey, data] = [word.get('integration'), word.get('data')]
  return publicKey && data ? { kind: 'integration', publicKey, data } : null
}

function signIn(arrival: Arrival): Promise<Session> {
  return arrival.kind === 'answer'
    ? call(finishSso, { body: { answer: arrival.answer } }, QUIET)
    : call(validateIntegration, { params: { publicKey: arrival.publicKey }, body: { data: arrival.data } }, QUIET)
}

/** Signs in with it, once: each is good for one sign-in. Nobody else is signed out by it unasked. */
export function useArrival(arrival: Arrival | null, isFree: boolean) {
  return useQuery({
    queryKey: ['sso', 'arrival', arrival],
    queryFn: async () => {
      if (arrival) enter(await signIn(arrival))
      return null
    },
    enabled: arrival !== null && isFree,
    retry: false,
    staleTime: Infinity,
  })
}
