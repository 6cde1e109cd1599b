import { getHonorPoints } from '@kinward/contract/honor-points'
import { getProfile } from '@kinward/contract/profile'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { ignoreFailure } from '../../lib/errors.ts'
import { call } from '../session/call.ts'
import { profileKeys } from './keys.ts'

export function useProfileQuery() {
  return useQuery({
    queryKey: profileKeys.mine,
    queryFn: ({ signal }) => call(getProfile, {}, { signal, silent: true }),
    staleTime: 60_000,
  })
}

const honorPointsQuery = {
  queryKey: profileKeys.honorPoints,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(getHonorPoints, {}, { signal, silent: true, ignoreIdle: true }),
  staleTime: 5 * 60_000,
}

export function useHonorPointsQuery() {
  return useQuery(honorPointsQuery)
}

/** How long after sign-in the honor points are asked for: first comes what the reader came for. */
const HONOR_POINTS_AFTER = 1_000

/** Asks for the honor points a moment after sign-in, so that they are there when the profile is opened. */
export function prefetchHonorPoints(client: QueryClient): () => void {
  const timer = setTimeout(() => ignoreFailure(client.query(honorPointsQuery)), HONOR_POINTS_AFTER)
  return () => clearTimeout(timer)
}
