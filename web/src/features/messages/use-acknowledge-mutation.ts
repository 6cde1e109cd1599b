import { acknowledgeMessage, type Message } from '@kinward/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { putMessage } from './message-cache.ts'

/** Says that the reader has seen an urgent message. It shows as soon as the server has it, never before. */
export function useAcknowledgeMutation(place: Place, me: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, groupId }: Message) =>
      call(acknowledgeMessage, { params: { ...place, groupId, messageId: id } }),
    onSuccess: (message) => putMessage(client, message, message.version, me),
  })
}
