import type { Location } from '@kinward/contract/locations'
import { listOnCall } from '@kinward/contract/on-call'
import { useQuery } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { onCallKeys } from './keys.ts'
import { maySeeOnCall } from './on-call-policy.ts'
import { untilChange } from './until-change.ts'

/** Who is on call at a location, asked for again when it becomes someone else's turn. */
export function useOnCallQuery(location: Location, enabled = true) {
  return useQuery({
    queryKey: onCallKeys.now(location.id),
    queryFn: ({ signal }) =>
      call(listOnCall, { params: placeOf(location) }, { signal, silent: true, ignoreIdle: true }),
    enabled: enabled && maySeeOnCall(location),
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => untilChange(state.data, state.dataUpdatedAt, Date.now()),
    refetchIntervalInBackground: true,
  })
}
