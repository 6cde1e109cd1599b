import type { CallKind, CallStatus } from '@kinward/contract/meetings'
import { expect, test } from 'vitest'
import { createStore } from '../../lib/store.ts'
import { buildCall } from '../../test/fake-calls.ts'
import type { CallsState } from './call-state.ts'
import { askWhileInCall } from './guard-call.ts'

/** Whether the browser asks before the page goes. */
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each<[CallStatus, CallKind, boolean]>([
  ['Connecting', 'KINWARD_VOICE', true],
  ['Calling', 'KINWARD_VOICE', true],
  ['Joining', 'KINWARD_VIDEO', true],
  ['Connected', 'KINWARD_VIDEO', true],
  ['Ringing', 'KINWARD_VOICE', false],
  ['Connected', 'KINWARD_VOICE_PHONE_CALL', false],
])('a page with a call that is %s, of %s, is asked about before it goes: %s', (status, kind, asks) => {
  const state = createStore<CallsState>({ call: null, waiting: null })
  askWhileInCall(state)
  expect(isAsked()).toBe(false)
  state.set({ call: buildCall({ status, kind }), waiting: null })
  state.set({ call: buildCall({ status, kind, mode: 'mini' }), waiting: null })
  expect(isAsked()).toBe(asks)
  state.set({ call: null, waiting: null })
  expect(isAsked()).toBe(false)
})
