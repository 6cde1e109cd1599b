import { listUrgentDeliveries } from '@kinward/contract/urgent-deliveries'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { usePlace } from '../locations/use-place.ts'
import { messageKeys } from '../messages/keys.ts'
import { call } from '../session/call.ts'

type OfMessage = { id: number; groupId: number; locationId: number }

function deliveriesQuery(place: Place, { id, groupId }: OfMessage, enabled: boolean) {
  return queryOptions({
    queryKey: messageKeys.deliveries(groupId, id),
    queryFn: ({ signal }) =>
      call(listUrgentDeliveries, { params: { ...place, groupId, messageId: id } }, { signal, silent: true }),
    staleTime: 0,
    enabled,
  })
}

/** How an urgent message of the reader's own went to each of those it is for. */
export function useDeliveriesQuery(message: OfMessage, enabled: boolean) {
  return useQuery(deliveriesQuery(usePlace(message.locationId), message, enabled))
}
