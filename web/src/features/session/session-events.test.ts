import type { ServerEventPayload } from '@kinward/contract/events'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import type { RealtimeContext } from '../../realtime/context.ts'
import { userKeys } from '../users/keys.ts'
import { handleRefreshUserData } from './session-events.ts'

const ME = 1

function change(over: Partial<ServerEventPayload<'refresh.user.data'>> = {}) {
  const client = createQueryClient()
  for (const queryKey of [userKeys.list(2), userKeys.elsewhere(2), userKeys.list(3)]) client.setQueryData(queryKey, [])
  const [renewSession, refetchChannels] = [vi.fn<() => void>(), vi.fn<(locationId: number) => void>()]
  const context = { client, me: ME, renewSession, refetchChannels } as Partial<RealtimeContext> as RealtimeContext
  const contextBuildFor = { contextId: null, locationId: 2, entityId: null, locationIds: [2], reason: '' }
  handleRefreshUserData({ userId: ME, dataType: 'token', contextBuildFor, ...over }, context)
  const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
  return { isOld, renewSession, refetchChannels }
}

it('asks for the people and channels of a place anew once what the reader may see there has changed', () => {
  const { isOld, renewSession, refetchChannels } = change()
  expect([userKeys.list(2), userKeys.elsewhere(2), userKeys.list(3)].map(isOld)).toEqual([true, true, false])
  expect(renewSession).toHaveBeenCalledOnce()
  expect(refetchChannels.mock.calls).toEqual([[2]])
})

it('leaves all as it is when someone else’s has', () => {
  const { isOld, renewSession, refetchChannels } = change({ userId: 9 })
  expect(isOld(userKeys.list(2))).toBe(false)
  expect([renewSession, refetchChannels].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
