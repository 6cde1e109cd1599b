import { endSession, listSessions } from '@kinward/contract/devices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { securityKeys } from './keys.ts'

/** Where the reader is signed in; news of it come over the socket. */
export function useSessionsQuery() {
  return useQuery({
    queryKey: securityKeys.sessions,
    queryFn: ({ signal }) => call(listSessions, {}, { signal, silent: true }),
  })
}

/** Signs the reader out on another device. */
export function useEndSessionMutation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (session: string) => call(endSession, { params: { session } }),
    onSettled: () => client.invalidateQueries({ queryKey: securityKeys.sessions }),
  })
}
