import { type CatalogueFlag, changeFlag, createFlag, listFlags, type NewFlag } from '@kinward/contract/flags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { flagKeys } from './keys.ts'
import { mergeFlag } from './merge-flag.ts'

export type FlagWish = NewFlag & { isRetired: boolean }

const QUIET = { silent: true } as const

/** Makes a kind of flag, or changes what was changed of the one there is. */
export function useSaveFlag({ entityId, locationId }: Place) {
  const client = useQueryClient()
  const params = { entityId, locationId }
  return useMutation({
    mutationFn: async ({ flag, wish }: { flag: CatalogueFlag | null; wish: FlagWish }) => {
      if (!flag) return call(createFlag, { params, body: wish }, QUIET)
      const now = (await call(listFlags, { params }, QUIET)).find(({ id }) => id === flag.id) ?? flag
      return call(changeFlag, { params: { ...params, flagId: flag.id }, body: mergeFlag(flag, wish, now) }, QUIET)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: flagKeys.all }),
  })
}
