import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { Announcement, RealtimeContext } from '../../realtime/context.ts'
import { EVENT_TABLE } from '../../realtime/event-table.ts'
import { buildSession } from '../../test/factories.ts'
import { securityKeys } from '../security/keys.ts'
import { sessionStore } from '../session/session-store.ts'

afterEach(() => sessionStore.set(null))

it.each([
  ['a locked screen sounds', true, [{ reminder: 'alert-notice-12' }]],
  ['an open one hears the notification itself', false, []],
])('of something urgent that is no message %s, and how much waits is asked for', (_, isLocked, expected) => {
  sessionStore.set(buildSession({ isLocked }))
  const announced: Announcement[] = []
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  // What else the event may touch is nothing to this.
  const context = { client, announce: (one) => void announced.push(one) } as Partial<RealtimeContext> as RealtimeContext
  EVENT_TABLE['notification.alert']({ id: 12 }, context)
  expect(announced).toEqual(expected)
  expect(asked).toHaveBeenCalledWith({ queryKey: securityKeys.waiting })
})
