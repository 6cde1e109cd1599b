import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { RealtimeContext } from '../../realtime/context.ts'
import { buildNotification } from '../../test/factories.ts'
import { upgradeKeys } from './keys.ts'
import { handleRefreshUserData, handleTold } from './upsell-events.ts'

const ME = 5

function setup() {
  const client = new QueryClient()
  client.setQueryData(upgradeKeys.own(2), [])
  client.setQueryData(upgradeKeys.open(2), [])
  // The handlers touch the cache and the reader alone.
  const context = { client, me: ME } as RealtimeContext
  const areAsked = () =>
    [upgradeKeys.own(2), upgradeKeys.open(2)].map((key) => client.getQueryState(key)?.isInvalidated)
  return { context, areAsked }
}

const refresh = (userId: number, dataType: 'token' | 'preferences') =>
  ({
    userId,
    dataType,
    contextBuildFor: { contextId: 2, locationId: 2, entityId: 1, locationIds: [2], reason: 'flags' },
  }) as Parameters<typeof handleRefreshUserData>[0]

describe('what is asked for', () => {
  it('is asked for anew when a notice comes, and with no other alert', () => {
    const { context, areAsked } = setup()
    handleTold({ notification: buildNotification({ type: 'MENTION' }), isListed: true }, context)
    expect(areAsked()).toEqual([false, false])
    handleTold({ notification: buildNotification({ type: 'GENERIC' }), isListed: true }, context)
    expect(areAsked()).toEqual([true, true])
  })

  it('is asked for anew when what the reader may do has changed, and not for someone else', () => {
    const { context, areAsked } = setup()
    handleRefreshUserData(refresh(ME + 1, 'token'), context)
    handleRefreshUserData(refresh(ME, 'preferences'), context)
    expect(areAsked()).toEqual([false, false])
    handleRefreshUserData(refresh(ME, 'token'), context)
    expect(areAsked()).toEqual([true, true])
  })
})
