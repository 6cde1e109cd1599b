import { NotificationSettings } from '@kinward/contract/notification-settings'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { notificationSettingsQuery } from '../features/notification-settings/notification-settings-query.ts'
import { playOnce } from '../features/notification-settings/play-sound.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { buildMessage, buildSession } from '../test/factories.ts'
import { createBrowserAnnouncer } from './create-announcer.ts'

vi.mock('../features/notification-settings/play-sound.ts')

it('a reply is not heard in the thread that fills a phone, and what is said in the channel behind it is', async () => {
  sessionStore.set(buildSession())
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const client = new QueryClient()
  client.setQueryData(notificationSettingsQuery.queryKey, NotificationSettings.parse({}))
  const announce = createBrowserAnnouncer({ client, here: () => ({ watchedId: null, watchedThreadId: 9 }) })
  const said = { type: 'personal' as const, sender: { ...buildMessage().sender, userId: 5 } }
  announce({ message: buildMessage({ ...said, id: 101, seq: null, parentId: 9 }) })
  announce({ message: buildMessage({ ...said, id: 102, seq: null, parentId: 8 }) })
  announce({ message: buildMessage({ ...said, id: 103 }) })
  await vi.waitFor(() => expect(playOnce).toHaveBeenCalledTimes(2))
  expect(vi.mocked(playOnce).mock.calls.map(([, { key }]) => key)).toEqual(['message-102', 'message-103'])
})
