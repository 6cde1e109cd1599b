import type { MeetingAction } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  benchAt,
  buildSignal,
  endSignal,
  hashAt,
  ME,
  OTHER,
  OWN_HASH,
  RUNG_HASH,
  ringingMeeting,
} from '../../test/call-bench.ts'
import { tracksOf } from '../../test/fake-media.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('ending it oneself', () => {
  test.each<[string, MeetingAction]>([
    ['Ringing', 'reject'],
    ['Calling', 'cancelled'],
    ['Joining', 'end'],
    ['Joining, as caller', 'end'],
    ['Connected', 'end'],
    ['Reconnecting', 'end'],
  ])('at %s is said as %s', async (stage, action) => {
    const bench = await benchAt(stage)
    const stream = bench.call()?.localStream
    bench.acts.length = 0
    await bench.calls.end()
    expect(bench.acts).toEqual([`${action} ${hashAt(stage)}${stage === 'Joining' ? ` about ${ME}` : ''}`])
    expect(bench.calls.get()).toEqual({ call: null, waiting: null })
    expect(bench.tones).toEqual([])
    expect(bench.world.isHeld).toBe(false)
    expect(bench.peers.every(({ isClosed }) => isClosed)).toBe(true)
    expect(tracksOf(stream).every(({ readyState }) => readyState === 'ended')).toBe(true)
  })

  test.each<[string, string[]]>([
    ['Ringing', []],
    ['Calling', [`cancelled ${OWN_HASH} keepalive`]],
    ['Connected', [`end ${OWN_HASH} keepalive`]],
    ['Joining', [`end ${RUNG_HASH} keepalive about ${ME}`]],
  ])('by closing the page at %s is said while it goes: %j', async (stage, acts) => {
    const bench = await benchAt(stage)
    bench.acts.length = 0
    bench.calls.leave()
    expect(bench.acts).toEqual(acts)
    expect(bench.status()).toBeNull()
  })
})

describe('the other side', () => {
  test.each<[string, MeetingAction, string[]]>([
    [
      'Calling',
      'reject',
      ['error | Call Rejected | The person you are calling is currently busy and cannot accept your call | 5000'],
    ],
    ['Calling', 'not-responding', ['error | The person you are calling is not available to accept your call | 10000']],
    ['Ringing', 'cancelled', ['info | Call Canceled | 10000']],
    ['Ringing', 'not-responding', []],
    ['Ringing', 'end', []],
    ['Joining', 'cancelled', ['error | Missed connection | The call was canceled by the caller. | 10000']],
    ['Joining', 'not-responding', ['error | Missed connection | The call was canceled by the caller. | 10000']],
    ['Connected', 'end', []],
    ['Reconnecting', 'end', []],
  ])('at %s ends it by %s', async (stage, action, said) => {
    const bench = await benchAt(stage)
    bench.acts.length = 0
    const meeting = hashAt(stage) === OWN_HASH ? bench.own : ringingMeeting()
    await bench.calls.hear(endSignal(action, meeting))
    expect(bench.status()).toBeNull()
    expect(bench.said).toEqual(said)
    expect(bench.acts).toEqual([])
    expect(bench.tones).toEqual([])
  })

  test('of another call ends nothing here', async () => {
    const bench = await benchAt('Connected')
    await bench.calls.hear(endSignal('end', ringingMeeting({ hash: 'hash-of-no-call-here' })))
    expect(bench.status()).toBe('Connected')
  })

  test('is told apart from one of several who were rung and declines', async () => {
    const bench = await benchAt('Calling')
    await bench.calls.hear(buildSignal('reject', bench.own))
    expect(bench.status()).toBe('Calling')
  })

  test.each([
    [ME, []],
    [
      OTHER.userId,
      ['error | Call Rejected | The person you are calling is currently busy and cannot accept your call | 5000'],
    ],
  ])('or oneself may be turned away by a location: %i', async (userId, said) => {
    const bench = await benchAt('Calling')
    bench.calls.hearUnauthorized({ meetingId: OWN_HASH, userId })
    expect(bench.status()).toBeNull()
    expect(bench.said).toEqual(said)
    expect(bench.acts).toEqual([])
  })
})
