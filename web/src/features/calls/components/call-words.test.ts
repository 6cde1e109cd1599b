import type { PhoneStatus } from '@kinward/contract/meetings'
import { describe, expect, test } from 'vitest'
import { buildCall, buildCallPerson, buildMeeting, buildSearch, buildSupport } from '../../../test/fake-calls.ts'
import type { Call } from '../call-state.ts'
import { behindLock, formatCallTime, mediumOf, phoneWords, placeWords, searchWords, stateOf } from './call-words.ts'

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

describe('how far a call by phone has come', () => {
  const phoned = (own: PhoneStatus, theirs: PhoneStatus | null, over: Partial<Call> = {}) =>
    buildCall({
      kind: 'KINWARD_VOICE_PHONE_CALL',
      meeting: buildMeeting({ phones: { own, theirs, dialled: null } }),
      ...over,
    })

  test.each([
    [phoned('queued', null), 'Calling your phone…'],
    [phoned('initiated', null), 'Calling your phone…'],
    [phoned('queued', null, { meeting: null, status: 'Connecting' }), 'Calling your phone…'],
    [phoned('ringing', null), 'Your phone rings. Pick it up, and we connect you.'],
    [phoned('in-progress', null), 'Ringing Dr. Priya Raman…'],
    [phoned('in-progress', 'ringing'), 'Ringing Dr. Priya Raman…'],
    [phoned('in-progress', 'in-progress', { status: 'Connected' }), null],
    [buildCall(), null],
  ])('is told by the phone that rings (%#)', (call, words) => {
    expect(phoneWords(call)).toBe(words)
  })

  test('is said of the medium Phone, for a person and a number', () => {
    expect([mediumOf('KINWARD_VOICE_PHONE_CALL'), mediumOf('DIRECT_PHONE_CALL')]).toEqual(['Phone', 'Phone'])
  })

  test('behind a lock names whoever is called, and no number', () => {
    const number = { ...buildCallPerson({ fullName: '+1 207 555 0143' }), userId: null }
    expect(behindLock(buildCall()).other.fullName).toBe('Dr. Priya Raman')
    expect(behindLock(buildCall({ other: number, dialled: '+12075550143' })).other.fullName).toBe('a phone number')
  })
})

describe('how far a search for help has come', () => {
  const rung = (...names: string[]) =>
    names.map((fullName) => ({ ...buildCallPerson({ fullName }), state: 'ringing' as const }))
  const search = (over: Parameters<typeof buildMeeting>[0] = {}) =>
    buildCall({ support: buildSupport(), meeting: buildMeeting({ escalationData: buildSearch(), ...over }) })

  test('is nothing for other calls, nor once someone has answered', () => {
    expect(searchWords(buildCall())).toBeNull()
    expect(searchWords({ ...search(), status: 'Joining' })).toBeNull()
    expect(searchWords({ ...search(), isCaller: false, status: 'Ringing' })).toBeNull()
  })

  test('is that someone is looked for, before the server has said whom', () => {
    expect(searchWords({ ...search(), meeting: null })).toEqual({
      step: 'Looking for someone',
      ringing: null,
      next: null,
    })
  })

  test('names those it rings for and who is next, a few of many', () => {
    expect(searchWords(search({ participants: rung('Ana Ruiz') }))).toEqual({
      step: 'Step 1 of 3',
      ringing: 'Ringing for Ana Ruiz',
      next: 'Imani Okafor',
    })
    const many = search({
      participants: rung('Ana Ruiz', 'Ben Ode', 'Cem Kaya', 'Dov Levi'),
      escalationData: buildSearch({ next: ['Eva Lund', 'Fay Wu', 'Gil Roth', 'Hye Kim', 'Ida Berg'] }),
    })
    expect(searchWords(many)).toMatchObject({
      ringing: 'Ringing for Ana Ruiz, Ben Ode, and 2 more',
      next: 'Eva Lund, Fay Wu, and 3 more',
    })
  })

  test('says where nobody is next', () => {
    const last = search({ escalationData: buildSearch({ step: 3, next: [] }) })
    expect(searchWords(last)?.next).toBe('nobody, this is the last try')
  })
})
