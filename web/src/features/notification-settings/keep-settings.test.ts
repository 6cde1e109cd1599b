import { NotificationSettings } from '@kinward/contract/notification-settings'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { buildSession } from '../../test/factories.ts'
import { sessionStore } from '../session/session-store.ts'
import { keepNotificationSettings } from './keep-settings.ts'
import { notificationSettingKeys } from './keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what the reader wants to hear is at hand after a quiet hour, and asked for again when it was changed elsewhere', async () => {
  sessionStore.set(buildSession())
  let sound = 'default_2'
  const fetch = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ success: true, status: 200, data: NotificationSettings.parse({ sound }) }),
  )
  vi.stubGlobal('fetch', fetch)
  const client = createQueryClient()
  const known = () => client.getQueryData<NotificationSettings>(notificationSettingKeys.mine)?.sound
  const stop = keepNotificationSettings(client)
  expect(fetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect([known(), fetch.mock.calls.length]).toEqual(['default_2', 1])
  sound = 'default_3'
  await client.invalidateQueries({ queryKey: notificationSettingKeys.mine })
  expect(known()).toBe('default_3')
  stop()
})
