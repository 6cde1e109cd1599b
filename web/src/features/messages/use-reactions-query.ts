import { listReactions } from '@kinward/contract/message-actions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { usePlace } from '../locations/use-place.ts'
import { call } from '../session/call.ts'
import { messageKeys } from './keys.ts'

type OfMessage = { id: number; groupId: number; locationId: number }

function reactionsQuery(place: Place, { id, groupId }: OfMessage) {
  return queryOptions({
    queryKey: messageKeys.reactions(groupId, id),
    queryFn: ({ signal }) =>
      call(listReactions, { params: { ...place, groupId, messageId: id } }, { signal, silent: true }),
    staleTime: 30_000,
  })
}

/** Who reacted to a message. */
export function useReactionsQuery(message: OfMessage) {
  return useQuery(reactionsQuery(usePlace(message.locationId), message))
}
