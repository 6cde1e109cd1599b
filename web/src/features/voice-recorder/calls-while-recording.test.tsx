import type { CallStatus } from '@kinward/contract/meetings'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../../lib/store.ts'
import { newCall } from '../../test/call-bench.ts'
import { buildSession } from '../../test/factories.ts'
import { buildCall, createFakeCalls } from '../../test/fake-calls.ts'
import { FakeAudio, FakeRecorder } from '../../test/fake-recorder.ts'
import { createRoot, type Root } from '../../test/root.ts'
import type { CallsState } from '../calls/call-state.ts'
import { pageCalls } from '../calls/page-calls.ts'
import { sessionStore } from '../session/session-store.ts'
import VoiceRecorder from './VoiceRecorder.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** How far a call has come that begins here. */
let begins: CallStatus = 'Connected'
vi.mock(import('../calls/browser-calls.ts'), () => ({
  createBrowserCalls(state: Store<CallsState>) {
    const nothing = () => undefined
    const told = { hear: async () => undefined, hearUnauthorized: nothing, resume: nothing }
    return {
      ...createFakeCalls({ call: null, waiting: null }),
      ...told,
      leave: nothing,
      signOut: nothing,
      start: async () => state.set({ call: buildCall({ status: begins }), waiting: null }),
      end: async () => state.set({ call: null, waiting: null }),
    }
  },
}))

let root: Root
let page: HTMLElement
beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, status: 200, data: null })))
  const getUserMedia = () => Promise.resolve({ getTracks: () => [] })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  sessionStore.set(buildSession())
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(async () => {
  act(() => root.unmount())
  await act(() => pageCalls.end())
  sessionStore.set(null)
})

const isCalled = (status: CallStatus) => {
  begins = status
  return act(() => pageCalls.start(newCall))
}
const record = () =>
  act(async () => root.render(<VoiceRecorder onRecorded={() => undefined} onClose={() => undefined} />))
const recorded = () => FakeRecorder.last?.state
const goOn = () => page.querySelector<HTMLElement>('[aria-label="Go on recording"]')
const status = () => page.querySelector('[role="status"]')?.textContent

test.each<CallStatus>(['Connecting', 'Calling', 'Joining', 'Connected'])(
  'a voice clip that is being recorded does not record a call that is %s',
  async (stage) => {
    await record()
    expect(recorded()).toBe('recording')
    await isCalled(stage)
    expect([recorded(), status()]).toEqual(['paused', 'Paused for a call.'])
  },
)

test('a call that rings pauses nothing: nobody has taken it', async () => {
  await record()
  await isCalled('Ringing')
  expect([recorded(), status()]).toEqual(['recording', 'Recording'])
})

test('what is begun in a call records nothing of it', async () => {
  await isCalled('Connected')
  await record()
  expect([recorded(), status()]).toEqual(['paused', 'Paused for a call.'])
})

test('a clip is gone on with after the call, by whoever records it and not by itself', async () => {
  await record()
  await isCalled('Connected')
  expect(goOn()?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => goOn()?.click())
  expect(recorded()).toBe('paused')
  await act(() => pageCalls.end())
  expect([recorded(), status()]).toEqual(['paused', 'Paused for a call.'])
  await act(async () => goOn()?.click())
  expect([recorded(), status()]).toEqual(['recording', 'Recording'])
})
