import { useQuery } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { flagKeys } from './keys.ts'

/** The kinds of flags of the reader's organisation, retired ones too. */
export function useFlagsQuery({ entityId, locationId }: Place, enabled = true) {
  return useQuery({
    queryKey: flagKeys.catalogue(locationId),
    queryFn: async ({ signal }) => {
      // Asked for by every patient's channel, and still not part of the first screen.
      const { listFlags } = await import('@kinward/contract/flags')
      return call(listFlags, { params: { entityId, locationId } }, { signal, silent: true })
    },
    enabled,
    staleTime: 5 * 60_000,
  })
}
