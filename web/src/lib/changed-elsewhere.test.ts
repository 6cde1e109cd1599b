import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { notificationSettingKeys } from '../features/notification-settings/keys.ts'
import { preferenceKeys } from '../features/preferences/keys.ts'
import type { RealtimeContext } from '../realtime/context.ts'
import { EVENT_TABLE } from '../realtime/event-table.ts'

const NOWHERE = { contextId: null, locationId: null, entityId: null, locationIds: [], reason: '' }

test.each([
  ['notifications', notificationSettingKeys.mine],
  ['preferences', preferenceKeys.mine],
] as const)(
  'what is chosen of %s is not taken back by news of the choice before it, nor hides later news',
  async (...of) => {
    const [dataType, key] = of
    const client = new QueryClient()
    client.setQueryData(key, {})
    const isAskedFor = () => client.getQueryState(key)?.isInvalidated
    // What else the event may touch is nothing to this.
    const context = { client, me: 7 } as Partial<RealtimeContext> as RealtimeContext
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const onSuccess = () => void client.setQueryData(key, { saved: true })
    const choice = new MutationObserver(client, { mutationKey: key, mutationFn: () => answered, onSuccess }).mutate()

    EVENT_TABLE['refresh.user.data']({ userId: 7, dataType, contextBuildFor: NOWHERE }, context)
    expect(isAskedFor()).toBe(false)

    answer()
    await choice
    expect(client.getQueryData(key)).toEqual({ saved: true })
    expect(isAskedFor()).toBe(true)

    client.setQueryData(key, {})
    EVENT_TABLE['refresh.user.data']({ userId: 7, dataType, contextBuildFor: NOWHERE }, context)
    expect(isAskedFor()).toBe(true)
  },
)
