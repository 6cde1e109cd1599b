import type { ChannelType } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { archiveGroup, toggleArchive } from '@kinward/contract/managing-groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { channelKeys } from '../keys.ts'

/** Archives a channel or brings it back. The dialog says what went wrong; the lists are asked for again. */
export function useArchiveMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ groupId, archiveStatus }: { groupId: number; archiveStatus: boolean }) =>
      call(archiveGroup, { params: { ...placeOf(location), groupId }, body: { archiveStatus } }, { silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: channelKeys.list(location.id) }),
  })
}

export type ArchiveMany = { ids: Record<Extract<ChannelType, 'discussion' | 'omni'>, number[]>; archiveStatus: boolean }

/** Archives several channels or brings them back, type by type: all of a type or none. */
export function useArchiveManyMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ ids, archiveStatus }: ArchiveMany) {
      for (const type of ['discussion', 'omni'] as const) {
        if (ids[type].length === 0) continue
        const body = { ids: ids[type], archiveStatus, type }
        await call(toggleArchive, { params: placeOf(location), body }, { silent: true })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: channelKeys.list(location.id) }),
  })
}
