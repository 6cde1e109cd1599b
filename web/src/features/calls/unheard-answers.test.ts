import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call as Ask } from '../../lib/api.ts'
import { NetworkError } from '../../lib/errors.ts'
import { createCallBench, ME, OWN_DEVICE, ringingMeeting } from '../../test/call-bench.ts'
import { buildSearch, buildSupport } from '../../test/fake-calls.ts'
import { createWire } from './wire.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const help = ringingMeeting({ emergencySupport: buildSupport(), escalationData: buildSearch() })
const joined = { ...help, status: 'Connected' as const, meetingJoinedBy: ME }
const STILL_RINGS = 'error | The server cannot be reached. | The call still rings. Please accept it again. | 10000'

/** What becomes of what is said to the server: it comes through, it is lost, its answer is, or nobody says either. */
type Network = 'fine' | 'away' | 'deaf' | 'silent'

/** Someone for whom a call for help rings accepts it, and the network goes before the server has said that it heard. */
async function setup(trouble: Network) {
  const reached: string[] = []
  const network = { is: 'fine' as Network }
  let isFirst = true
  let isJoined = false
  const ask = (async ({ name }: { name: string }, input: { body?: { action: string } }) => {
    const action = input.body?.action
    if (action === 'join' && isFirst) [network.is, isFirst] = [trouble, false]
    if (network.is === 'silent') await new Promise(() => {})
    if (network.is === 'away') throw new NetworkError('away')
    if (action === 'join') isJoined = true
    if (action !== undefined) reached.push(action)
    if (network.is === 'deaf') {
      network.is = 'away'
      throw new NetworkError('away')
    }
    const meeting = isJoined ? joined : help
    return name === 'getMeeting' ? { ...meeting, turnServers: [] } : meeting
  }) as unknown as Ask
  const bench = createCallBench({ wire: createWire({ call: ask, deviceId: OWN_DEVICE }) })
  await bench.isRung(help)
  void bench.calls.answer()
  await vi.advanceTimersByTimeAsync(500)
  expect(bench.status()).toBe('Joining')
  return { bench, reached, network }
}

describe('an answer to a call for help of which the server says nothing', () => {
  test.each(['away', 'silent'] as const)(
    'since the network is %s declines nothing: it can be given again',
    async (is) => {
      const { bench, reached, network } = await setup(is)
      await vi.advanceTimersByTimeAsync(20_000)
      expect([bench.status(), bench.tones, bench.world.isHeld]).toEqual(['Ringing', ['ring'], false])
      expect([bench.said, reached]).toEqual([[STILL_RINGS], []])
      network.is = 'fine'
      await bench.calls.answer()
      expect([bench.status(), reached]).toEqual(['Joining', ['join']])
    },
  )

  test('goes on where it has arrived all the same', async () => {
    const { bench, reached, network } = await setup('deaf')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(bench.status()).toBe('Ringing')
    network.is = 'fine'
    await vi.advanceTimersByTimeAsync(5_000)
    expect([bench.status(), reached]).toEqual(['Joining', ['join', 'join']])
  })

  test('leaves those alone who talk already', async () => {
    const { bench, reached } = await setup('deaf')
    bench.peer().needs.onConnected()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([bench.status(), bench.said, reached]).toEqual(['Connected', [], ['join']])
  })
})
