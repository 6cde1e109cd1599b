import { changeFlag, createFlag, type NewFlag } from '@kinward/contract/flags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { flagKeys } from './keys.ts'

export type FlagWish = NewFlag & { isRetired: boolean }

/** Makes a kind of flag, or changes the one of an id. */
export function useSaveFlag({ entityId, locationId }: Place) {
  const client = useQueryClient()
  const params = { entityId, locationId }
  return useMutation({
    mutationFn: ({ id, wish }: { id: number | null; wish: FlagWish }) =>
      id === null
        ? call(createFlag, { params, body: wish }, { silent: true })
        : call(changeFlag, { params: { ...params, flagId: id }, body: wish }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: flagKeys.all }),
  })
}
