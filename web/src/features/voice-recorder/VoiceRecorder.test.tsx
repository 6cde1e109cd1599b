import { PIN_IDLE_MS } from '@kinward/contract/pin'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../test/factories.ts'
import { FakeAudio, FakeRecorder } from '../../test/fake-recorder.ts'
import { createRoot } from '../../test/root.ts'
import { idleClock } from '../session/idle-clock.ts'
import { sessionStore } from '../session/session-store.ts'
import VoiceRecorder from './VoiceRecorder.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const touch = vi.spyOn(idleClock, 'touch')
const told = vi.fn(() => Promise.resolve(Response.json({ success: true, status: 200, data: null })))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('fetch', told)
  const getUserMedia = () => Promise.resolve({ getTracks: () => [] })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  sessionStore.set(buildSession())
})
afterEach(() => {
  vi.useRealTimers()
  sessionStore.set(null)
})

async function record() {
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () => root.render(<VoiceRecorder onRecorded={() => undefined} onClose={() => undefined} />))
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    pass,
    press: (name: string) => act(async () => page.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()),
    close: () => act(() => root.unmount()),
  }
}

/** Whether the browser asks before the page goes. */
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('whoever dictates with their hands elsewhere is not locked out, until it is plain that they forgot it', async () => {
  const { pass, close } = await record()
  for (let hour = 0; hour < 60 * 60_000; hour += PIN_IDLE_MS) {
    touch.mockClear()
    await pass(PIN_IDLE_MS)
    expect(touch).toHaveBeenCalled()
  }
  expect(told).toHaveBeenCalled()
  await pass(PIN_IDLE_MS)
  touch.mockClear()
  await pass(PIN_IDLE_MS)
  expect(touch).not.toHaveBeenCalled()
  close()
})

test('a recording that pauses keeps nobody signed in', async () => {
  const { pass, press, close } = await record()
  await press('Pause')
  touch.mockClear()
  await pass(PIN_IDLE_MS)
  expect(touch).not.toHaveBeenCalled()
  close()
})

test('the browser asks before what was said goes with the page', async () => {
  expect(isAsked()).toBe(false)
  const { press, close } = await record()
  expect(isAsked()).toBe(true)
  await press('Pause')
  expect(isAsked()).toBe(true)
  close()
  expect(isAsked()).toBe(false)
})
