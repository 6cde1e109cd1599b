import {
  type Broadcast,
  cancelBroadcast,
  changeBroadcast,
  type NewBroadcast,
  readAllBroadcasts,
  readBroadcast,
  sendBroadcast,
} from '@kinward/contract/broadcasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { applyRead, type Pages, type Reading } from './apply-read.ts'
import { broadcastKeys } from './keys.ts'

const silent = { silent: true }

/** Marks one broadcast as read, or all that were listed. Where it fails, nothing is said: it is told again with the next. */
export function useReadBroadcasts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reading: Reading) =>
      'broadcastId' in reading
        ? call(readBroadcast, { params: reading }, silent)
        : call(readAllBroadcasts, { body: reading }, silent),
    onSuccess({ unread }, reading) {
      client.setQueryData<number>(broadcastKeys.unread, unread)
      client.setQueryData<Pages>(broadcastKeys.list, (data) => applyRead(data, reading, unread))
      if ('broadcastId' in reading)
        client.setQueryData<Broadcast>(
          broadcastKeys.one(reading.broadcastId),
          (one) => one && { ...one, is_read: true },
        )
    },
  })
}

type Saving = { broadcastId: number | null; wish: NewBroadcast; hashKey: string }

/** Sends or schedules a broadcast, or changes one that waits. */
export function useSaveBroadcast() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ broadcastId, wish, hashKey }: Saving) =>
      broadcastId === null
        ? call(sendBroadcast, { body: { ...wish, hashKey } }, silent)
        : call(changeBroadcast, { params: { broadcastId }, body: wish }, silent),
    onSuccess: () => client.invalidateQueries({ queryKey: broadcastKeys.all }),
  })
}

export function useCancelBroadcast() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (broadcastId: number) => call(cancelBroadcast, { params: { broadcastId } }, silent),
    onSuccess: () => client.invalidateQueries({ queryKey: broadcastKeys.all }),
  })
}
