import { getWaiting } from '@kinward/contract/pin'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { securityKeys } from './keys.ts'

/** How much waits while the screen is locked; asked again at every sign that there is more, and now and then. */
export function useWaitingQuery(isLocked: boolean) {
  return useQuery({
    queryKey: securityKeys.waiting,
    queryFn: ({ signal }) => call(getWaiting, {}, { signal, silent: true }),
    enabled: isLocked,
    refetchInterval: 60_000,
  })
}
