import { getUser } from '@kinward/contract/users'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { userKeys } from './keys.ts'

/** Where someone is met by video outside of the product; null where they have not said so, and until it is known. */
export function useZoomLink(userId: number, isWanted: boolean): string | null {
  const { data = null } = useQuery({
    queryKey: userKeys.zoomLink(userId),
    queryFn: async ({ signal }) => {
      const { zoomLink } = await call(getUser, { params: { userId } }, { signal, silent: true, ignoreIdle: true })
      return zoomLink
    },
    enabled: isWanted,
    staleTime: 60_000,
  })
  return data
}
