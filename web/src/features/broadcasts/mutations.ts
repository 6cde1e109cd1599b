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
import { applyRead, type Pages } from './apply-read.ts'
import { broadcastKeys } from './keys.ts'

const silent = { silent: true }

/** Marks one broadcast as read, or with null all of them. Where it fails, nothing is said: it is told again with the next. */
export function useReadBroadcasts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (broadcastId: number | null) =>
      broadcastId === null
        ? call(readAllBroadcasts, {}, silent)
        : call(readBroadcast, { params: { broadcastId } }, silent),
    onSuccess({ unread }, broadcastId) {
      client.setQueryData<number>(broadcastKeys.unread, unread)
      client.setQueryData<Pages>(broadcastKeys.list, (data) => applyRead(data, broadcastId, unread))
      if (broadcastId !== null)
        client.setQueryData<Broadcast>(broadcastKeys.one(broadcastId), (one) => one && { ...one, is_read: true })
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
