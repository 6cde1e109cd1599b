import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { sessionStore } from '../features/session/session-store.ts'
import { buildSession } from '../test/factories.ts'
import { createServices } from './services.ts'

it('tells how far one has read as soon as the network is back', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('away'))
  vi.stubGlobal('fetch', fetch)
  const { markRead } = createServices()
  sessionStore.set(buildSession())
  const told = () => fetch.mock.calls.filter(([, init]) => JSON.stringify(init).includes('105')).length
  markRead.seen({ locationId: 2, groupId: 7, messageId: 105, seq: 5 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told()).toBe(1)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toBe(2)
  vi.useRealTimers()
})
