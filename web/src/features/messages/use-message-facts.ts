import { listPinned, messageHistory, messageReceipts } from '@kinward/contract/message-actions'
import { listMessages } from '@kinward/contract/messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { usePlace } from '../locations/use-place.ts'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { messageKeys } from './keys.ts'

function messageQuery(place: Place, groupId: number, messageId: number, enabled: boolean) {
  return queryOptions({
    queryKey: messageKeys.one(groupId, messageId),
    queryFn: async ({ signal }) => {
      const query = { around: messageId }
      const page = await call(listMessages, { params: { ...place, groupId }, query }, { signal, silent: true })
      return page.messages.find(({ id }) => id === messageId) ?? null
    },
    enabled,
  })
}

/** A message of a channel that is not loaded itself; null when it is not there. */
export function useMessageQuery(place: Place, groupId: number, messageId: number, enabled: boolean) {
  return useQuery(messageQuery(place, groupId, messageId, enabled))
}

type OfMessage = { id: number; groupId: number; locationId: number }

function historyQuery(place: Place, { id, groupId }: OfMessage) {
  return queryOptions({
    queryKey: messageKeys.history(groupId, id),
    queryFn: ({ signal }) =>
      call(messageHistory, { params: { ...place, groupId, messageId: id } }, { signal, silent: true }),
    staleTime: 0,
  })
}

/** What a message said before, and what a deleted one said. */
export function useHistoryQuery(message: OfMessage) {
  return useQuery(historyQuery(usePlace(message.locationId), message))
}

function receiptsQuery(place: Place, { id, groupId }: OfMessage, enabled: boolean) {
  return queryOptions({
    queryKey: messageKeys.receipts(groupId, id),
    queryFn: ({ signal }) =>
      call(messageReceipts, { params: { ...place, groupId, messageId: id } }, { signal, silent: true }),
    staleTime: 0,
    enabled,
  })
}

/** How far a message has come with each of the others. */
export function useReceiptsQuery(message: OfMessage, enabled: boolean) {
  return useQuery(receiptsQuery(usePlace(message.locationId), message, enabled))
}

function pinnedQuery(place: Place, groupId: number) {
  return queryOptions({
    queryKey: messageKeys.pinned(groupId),
    queryFn: ({ signal }) => call(listPinned, { params: { ...place, groupId } }, { signal, silent: true }),
    staleTime: 60_000,
  })
}

/** What is pinned in a channel, the one pinned last first. */
export function usePinnedQuery(place: Place, groupId: number) {
  return useQuery(pinnedQuery(place, groupId))
}
