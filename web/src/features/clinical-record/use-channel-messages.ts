import { type MessagePage, paginateMessages } from '@kinward/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { recordKeys } from './keys.ts'

const PAGE = 50

/** What was said in a channel, the newest page first, to be chosen from. */
export function useChoosableMessages(place: Place, groupId: number) {
  return useInfiniteQuery({
    queryKey: recordKeys.messages(place.locationId, groupId),
    queryFn: ({ signal, pageParam }): Promise<MessagePage> => {
      const query = { limit: PAGE, ...(pageParam !== null && { before: pageParam }) }
      return call(paginateMessages, { params: { ...place, groupId }, query }, { signal, silent: true })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ messages, hasOlder }) => (hasOlder ? (messages[0]?.seq ?? null) : null),
  })
}
