import type { Location } from '@kinward/contract/locations'
import { openPersonal } from '@kinward/contract/managing-groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { putChannel } from '../channel-events.ts'

/** The direct channel with someone, made when there is none. */
export function useOpenPersonalMutation(location: Location) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) =>
      call(openPersonal, { params: placeOf(location), body: { userId } }, { silent: true }),
    onSuccess: (group) => putChannel(client, group),
  })
}
