import 'fake-indexeddb/auto'
import { lockSession } from '@kinward/contract/pin'
import { expect, it, vi } from 'vitest'
import { sessionStore } from '../features/session/session-store.ts'
import { buildSession } from '../test/factories.ts'
import { createServices } from './services.ts'

const line = vi.hoisted(() => {
  const listeners = new Map<string, () => void>()
  const on = (name: string, listener: () => void) => void listeners.set(name, listener)
  const socket = { io: { on: () => {}, opts: {} }, on, onAny: () => {}, disconnect: () => {} }
  return { socket, open: () => listeners.get('connect')?.(), isThere: () => listeners.has('connect') }
})
vi.mock('socket.io-client', () => ({ io: () => line.socket }))

it('tells the server of a locked screen when the line opens, since it may not have heard of the lock', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('away')))
  vi.stubGlobal('fetch', fetch)
  const timesTold = () =>
    fetch.mock.calls.filter(([url]) => typeof url === 'string' && url.endsWith(lockSession.path)).length
  sessionStore.set(buildSession({ isLocked: true }))
  const { realtime } = createServices()
  realtime.start()
  await vi.waitFor(() => expect(line.isThere()).toBe(true))
  expect(timesTold()).toBe(0)
  line.open()
  await vi.waitFor(() => expect(timesTold()).toBe(1))
})
