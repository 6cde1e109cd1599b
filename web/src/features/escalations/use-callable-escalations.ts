import { listCallableEscalations } from '@kinward/contract/escalations'
import type { Location } from '@kinward/contract/locations'
import { useQuery } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { maySeeOnCall } from '../on-call/on-call-policy.ts'
import { untilChange } from '../on-call/until-change.ts'
import { call } from '../session/call.ts'
import { firstChange } from './first-change.ts'
import { escalationKeys } from './keys.ts'

/** What can be called for help from a location, with whom it would call now; asked for again at every change of shift. */
export function useCallableEscalations(location: Location, enabled = true) {
  return useQuery({
    queryKey: escalationKeys.callable(location.id),
    queryFn: ({ signal }) =>
      call(listCallableEscalations, { params: placeOf(location) }, { signal, silent: true, ignoreIdle: true }),
    enabled: enabled && maySeeOnCall(location),
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => untilChange(firstChange(state.data ?? []), state.dataUpdatedAt, Date.now()),
    refetchIntervalInBackground: true,
  })
}
