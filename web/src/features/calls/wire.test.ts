import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call, CallOptions } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { buildMeeting, buildSupport } from '../../test/fake-calls.ts'
import { createWire } from './wire.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = { entityId: 1, locationId: 2, hash: 'hash-of-the-first-call' }
const deviceId = 'web::this-tab'

/** A server that answers as it is told, for each call in turn. */
function setup(...fates: unknown[]) {
  const asked: { name: string; input: unknown; options: CallOptions }[] = []
  const call = ((route, input, options = {}) => {
    asked.push({ name: route.name, input, options })
    const fate = fates.length > 1 ? fates.shift() : fates[0]
    return fate instanceof Error ? Promise.reject(fate) : Promise.resolve(fate)
  }) as Call
  return { asked, wire: createWire({ call, deviceId }) }
}

const refusal = new ApiError({ status: 409, code: 'MEETING_ALREADY_ENDED', message: 'It is over.' })

test('an action carries the device, fails in silence and never counts as activity', async () => {
  const { asked, wire } = setup(refusal)
  expect(await wire.act(address, 'join', { configs: { audio: true, video: false } })).toEqual({
    refused: 'MEETING_ALREADY_ENDED',
  })
  expect(asked).toEqual([
    {
      name: 'actOnMeeting',
      input: {
        params: { entityId: 1, locationId: 2, meetingHash: address.hash },
        body: { action: 'join', data: { configs: { audio: true, video: false }, deviceId } },
      },
      options: { ignoreIdle: true, silent: true, keepalive: false },
    },
  ])
})

test('an action is said again while the server cannot be reached', async () => {
  const meeting = buildMeeting()
  const { asked, wire } = setup(new NetworkError('away'), new NetworkError('away'), meeting)
  const acting = wire.act(address, 'end')
  await vi.runAllTimersAsync()
  expect(await acting).toEqual({ meeting })
  expect(asked).toHaveLength(3)
})

test.each([
  ['not for ever', {}, 5],
  ['not where the page is left', { keepalive: true }, 1],
  ['not where someone else says it again', { once: true }, 1],
])('an action is said again, but %s', async (_why, options, times) => {
  const { asked, wire } = setup(new NetworkError('away'))
  const acting = wire.act(address, 'end', {}, options)
  await vi.runAllTimersAsync()
  expect(await acting).toEqual({ refused: 'UNREACHABLE' })
  expect(asked).toHaveLength(times)
})

test('an action that is no longer meant is not said again', async () => {
  const { asked, wire } = setup(new NetworkError('away'))
  let isMeant = true
  const acting = wire.act(address, 'join', {}, { isMeant: () => isMeant })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(asked).toHaveLength(2)
  isMeant = false
  await vi.runAllTimersAsync()
  expect(await acting).toEqual({ refused: 'UNREACHABLE' })
  expect(asked).toHaveLength(2)
})

test('how a call stands is asked again where there is no answer, in silence', async () => {
  const { asked, wire } = setup(new NetworkError('away'))
  const looking = wire.look(address).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await looking).toBeInstanceOf(NetworkError)
  expect(asked.map(({ options }) => options.silent)).toEqual([true, true, true, true, true])
})

test('what is said about someone names them, however often it is said', async () => {
  const { asked, wire } = setup(new NetworkError('away'), buildMeeting())
  const acting = wire.act(address, 'not-responding', {}, { about: 4 })
  await vi.runAllTimersAsync()
  await acting
  const body = { action: 'not-responding', data: { deviceId, about: 4 } }
  expect(asked.map(({ input }) => input)).toMatchObject([{ body }, { body }])
})

test('what a call needs to begin comes from the server, and a failure is told', async () => {
  const { asked, wire } = setup({ configs: { meetingId: address.hash, turnServers: [], phone: null } })
  expect(await wire.configs({ entityId: 1, locationId: 2 }, 'webrtc')).toEqual({
    hash: address.hash,
    turnServers: [],
    phone: null,
  })
  expect(asked[0]).toMatchObject({ input: { query: { mediumType: 'webrtc' } }, options: { ignoreIdle: true } })
  expect(asked[0]?.options.silent).toBe(false)
})

test('what begins a call by phone fails in silence here: the call tells it', async () => {
  const { asked, wire } = setup(refusal)
  const place = { entityId: 1, locationId: 2 }
  await wire.configs(place, 'twilio').catch(() => null)
  const settings = { meetingId: address.hash, configs: { audio: true, video: false } }
  const meeting = { mediumType: 'twilio', participants: [4], call_type: 'Kinward Voice', settings } as const
  await wire.create(place, { ...meeting, participants: [4] }).catch(() => null)
  expect(asked.map(({ name, options }) => [name, options])).toEqual([
    ['getMeetingConfigs', { ignoreIdle: true, silent: true }],
    ['createMeeting', { ignoreIdle: true, silent: true }],
  ])
})

test('a change that fails is nothing, in silence', async () => {
  const { wire } = setup(refusal)
  expect(await wire.change(address, { audio: true, video: true })).toBeNull()
})

test('how a call for help went is reported to whose it is, and fails in silence', async () => {
  const { asked, wire } = setup(refusal)
  const report = { status: 'cancelled', step: 2, meetingId: address.hash, isCallCancelledByCaller: true } as const
  wire.reportEscalation(address, buildSupport({ escalationId: 5, partnerLocationId: 9 }), report)
  await vi.runAllTimersAsync()
  expect(asked).toEqual([
    {
      name: 'reportEscalation',
      input: { params: { entityId: 1, locationId: 2, partnerLocationId: 9, escalationId: 5 }, body: report },
      options: { ignoreIdle: true, silent: true },
    },
  ])
})

test('how a call for help went is said again where there is no network', async () => {
  const { asked, wire } = setup(new NetworkError('away'))
  wire.reportEscalation(address, buildSupport(), { status: 'resolved', step: 1, meetingId: address.hash })
  await vi.runAllTimersAsync()
  expect(asked).toHaveLength(5)
})
