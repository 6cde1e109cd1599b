import 'fake-indexeddb/auto'
import type { Location } from '@kinward/contract/locations'
import { expect, it } from 'vitest'
import { mergeCounters } from '../features/locations/apply-location-event.ts'
import { locationKeys } from '../features/locations/keys.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { buildLocation, buildSession, buildUser } from '../test/factories.ts'
import { createServices } from './services.ts'

it('what waits at a location stays counted when the session is changed here, and is as the server says in a new one', () => {
  const { client } = createServices()
  const unread = () => client.getQueryData<readonly Location[]>(locationKeys.list)?.map((place) => place.unreadCount)
  const locations = [buildLocation({ id: 2, unreadCount: 0 }), buildLocation({ id: 3, unreadCount: 0 })]
  const session = buildSession({ locations })
  sessionStore.set(session)
  client.setQueryData<readonly Location[]>(locationKeys.list, (known = []) =>
    mergeCounters(known, [buildLocation({ id: 2, unreadCount: 4 })]),
  )
  expect(unread()).toEqual([4, 0])
  sessionStore.set({ ...session, user: buildUser({ title: 'Charge nurse' }) })
  expect(unread()).toEqual([4, 0])
  sessionStore.set({ ...session, locations: locations.slice(0, 1) })
  expect(unread()).toEqual([4])
  sessionStore.set({ ...session, locations: [buildLocation({ id: 2, unreadCount: 1 })] })
  expect(unread()).toEqual([1])
})
