import { listFlags } from '@kinward/contract/flags'
import { useQuery } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { flagKeys } from './keys.ts'

/** The kinds of flags of the reader's organisation, retired ones too. */
export function useFlagsQuery({ entityId, locationId }: Place, enabled = true) {
  return useQuery({
    queryKey: flagKeys.catalogue(locationId),
    queryFn: ({ signal }) => call(listFlags, { params: { entityId, locationId } }, { signal, silent: true }),
    enabled,
    staleTime: 5 * 60_000,
  })
}
