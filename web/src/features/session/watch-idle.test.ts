import { lockSession } from '@kinward/contract/pin'
import { refreshToken } from '@kinward/contract/session'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { buildSession } from '../../test/factories.ts'
import { isTouched } from '../../ui/page-seen.ts'
import { renewSession } from './call.ts'
import { sessionStore } from './session-store.ts'
import { lockNow, watchIdle } from './watch-idle.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
const isTo = (url: Parameters<typeof globalThis.fetch>[0], path: string) =>
  typeof url === 'string' && url.endsWith(path)
const timesTold = () => fetch.mock.calls.filter(([url]) => isTo(url, lockSession.path)).length

// Asked for the PIN after 48 hours: the server would not lock by itself before that.
const session = buildSession({ jwtToken: 'first', pinReducedFrequency: { status: true, isAllowed: true } })
let stop = () => {}

beforeEach(() => {
  fetch.mockReset().mockRejectedValue(new TypeError('away'))
  vi.stubGlobal('fetch', fetch)
  sessionStore.set(session)
  stop = watchIdle()
})
afterEach(() => stop())

/** The network is back; the server holds the session open unless it is told otherwise. */
function connect(isLocked = false): void {
  fetch.mockImplementation((url) => {
    const data = isTo(url, refreshToken.path) ? { ...session, jwtToken: 'next', isLocked } : null
    return Promise.resolve(Response.json({ success: true, status: 200, data }))
  })
}

it('tells the server of a lock by hand that it has not heard of, once there is a network again', async () => {
  lockNow()
  await vi.waitFor(() => expect(timesTold()).toBe(1))
  connect()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(timesTold()).toBe(2))
})

it('tells it when the server gives new tokens to a session that it holds open', async () => {
  lockNow()
  await vi.waitFor(() => expect(timesTold()).toBe(1))
  connect()
  expect(await renewSession('first')).toBe(true)
  await vi.waitFor(() => expect(timesTold()).toBe(2))
  expect(sessionStore.get()).toMatchObject({ jwtToken: 'next', isLocked: true })
})

it('tells it nothing that it knows, and nothing of a screen that is open', async () => {
  connect()
  window.dispatchEvent(new Event('online'))
  expect(await renewSession('first')).toBe(true)
  expect([timesTold(), sessionStore.get()?.isLocked]).toEqual([0, false])
  connect(true)
  sessionStore.set({ ...session, jwtToken: 'later', isLocked: true })
  expect(await renewSession('later')).toBe(true)
  expect(timesTold()).toBe(0)
})

it('takes a page that nobody touches for five minutes for one that nobody reads, long before it locks', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  stop()
  stop = watchIdle()
  vi.advanceTimersByTime(299_000)
  expect(isTouched.get()).toBe(true)
  window.dispatchEvent(new Event('pointermove'))
  vi.advanceTimersByTime(299_000)
  expect(isTouched.get()).toBe(true)
  vi.advanceTimersByTime(6_000)
  expect([isTouched.get(), sessionStore.get()?.isLocked]).toEqual([false, false])
  window.dispatchEvent(new Event('keydown'))
  expect(isTouched.get()).toBe(true)
  vi.advanceTimersByTime(305_000)
  expect(isTouched.get()).toBe(false)
  window.dispatchEvent(new Event('focus'))
  expect(isTouched.get()).toBe(true)
})

it('knows that whoever enters their PIN is there', () => {
  lockNow()
  isTouched.set(false)
  window.dispatchEvent(new Event('keydown'))
  expect(isTouched.get()).toBe(true)
})
