import { describe, expect, test } from 'vitest'
import { buildCall } from '../../../test/fake-calls.ts'
import { formatCallTime, placeWords, stateOf } from './call-words.ts'

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [252, '04:12'],
  [3_599, '59:59'],
  [3_725, '1:02:05'],
])('%d seconds read %s', (seconds, written) => {
  expect(formatCallTime(seconds)).toBe(written)
})

describe('how far a call has come', () => {
  test.each([
    [{ status: 'Connecting' }, 'Calling'],
    [{ status: 'Calling' }, 'Calling'],
    [{ status: 'Joining', isCaller: false }, 'Connecting'],
    [{ status: 'Connected' }, 'Connected'],
    [{ status: 'Connected', isReconnecting: true }, 'Reconnecting...'],
    [{ status: 'Disconnecting' }, 'Ending'],
  ] as const)('%o is %s', (over, word) => {
    expect(stateOf(buildCall(over))).toBe(word)
  })
})

test('a call says where it comes from; a locked screen names no channel, and a direct one is not named twice', () => {
  const { place } = buildCall()
  expect(placeWords(place, false)).toBe('from patient channel Walter Brandvold in North Shore')
  expect(placeWords(place, true)).toBe('in North Shore')
  expect(placeWords({ ...place, channel: { id: 2, name: 'Imani Okafor', type: 'personal' } }, false)).toBe(
    'in North Shore',
  )
})
