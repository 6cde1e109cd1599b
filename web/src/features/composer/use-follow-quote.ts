import type { Message, Quote } from '@kinward/contract/messages'
import { matchQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { retellDraftQuotes } from '../drafts/draft-quotes.ts'
import type { Place } from '../locations/place.ts'
import { messageKeys } from '../messages/keys.ts'
import { findMessage } from '../messages/message-cache.ts'
import { retellFrom } from '../messages/quotes.ts'
import { useMessageQuery } from '../messages/use-message-facts.ts'

const follow = (message: Message) => retellDraftQuotes(message.groupId, retellFrom([message]))

type Options = { place: Place; groupId: number; quote: Quote | null; isReady: boolean }

/**
 * Keeps the quote above a field as its message reads. A draft may be older than what became of it: it is looked at
 * wherever it is loaded, and asked for once it is known that it is not.
 */
export function useFollowQuote({ place, groupId, quote, isReady }: Options): void {
  const client = useQueryClient()
  const quotedId = quote?.messageId ?? null
  const isMissing = isReady && quotedId !== null && !findMessage(client, groupId, quotedId)
  const { data } = useMessageQuery(place, groupId, quotedId ?? 0, isMissing)

  useLayoutEffect(() => {
    if (quotedId === null) return undefined
    const look = () => {
      const message = findMessage(client, groupId, quotedId)
      if (message) follow(message)
    }
    look()
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && matchQuery({ queryKey: messageKeys.all }, query)) look()
    })
  }, [client, groupId, quotedId])

  useEffect(() => {
    if (data) follow(data)
  }, [data])
}
