import type { Location } from '@kinward/contract/locations'
import { createGroup } from '@kinward/contract/managing-groups'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomText } from '../../../lib/device.ts'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { putChannel } from '../channel-events.ts'

export type NewGroup = RouteInput<typeof createGroup>['body']

/** Makes a discussion or an omni-channel, one for the same wish however often its answer is lost. The form says what went wrong. */
export function useCreateGroupMutation(location: Location) {
  const client = useQueryClient()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn(wish: NewGroup) {
      const words = JSON.stringify([location.id, wish])
      const hashKey = keys.current.get(words) ?? randomText(24)
      keys.current.set(words, hashKey)
      return call(createGroup, { params: placeOf(location), body: { ...wish, hashKey } }, { silent: true })
    },
    onSuccess(group) {
      keys.current.clear()
      putChannel(client, group)
    },
  })
}
