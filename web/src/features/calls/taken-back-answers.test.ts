import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call as Ask } from '../../lib/api.ts'
import { NetworkError } from '../../lib/errors.ts'
import { createCallBench, OWN_DEVICE, ringingMeeting } from '../../test/call-bench.ts'
import { buildSearch, buildSupport } from '../../test/fake-calls.ts'
import { createWire } from './wire.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const help = ringingMeeting({ emergencySupport: buildSupport(), escalationData: buildSearch() })

/** Someone for whom a call for help rings, at a server that takes a join as it is told to. */
async function setup(takeJoin: () => Promise<void>) {
  /** What has reached the server, in its order. */
  const reached: string[] = []
  const ask = (async ({ name }: { name: string }, input: { body?: { action: string } }) => {
    if (name === 'getMeeting') return { ...help, turnServers: [] }
    if (input.body?.action === 'join') await takeJoin()
    reached.push(input.body?.action ?? name)
    return help
  }) as unknown as Ask
  const bench = createCallBench({ wire: createWire({ call: ask, deviceId: OWN_DEVICE }) })
  await bench.isRung(help)
  void bench.calls.answer()
  await vi.advanceTimersByTimeAsync(500)
  expect(bench.status()).toBe('Joining')
  return { bench, reached }
}

// Who has declined a call for help may still come to it: of the two words the server would take both.
describe('whoever accepts a call for help and hangs up before the server has heard it', () => {
  test('does not answer it afterwards, when the network is back', async () => {
    let isAway = true
    const { bench, reached } = await setup(() =>
      isAway ? Promise.reject(new NetworkError('away')) : Promise.resolve(),
    )
    isAway = false
    await bench.calls.end()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([bench.status(), reached]).toEqual([null, ['end']])
  })

  test('leaves it to others where the answer has arrived all the same', async () => {
    const arrival = Promise.withResolvers<void>()
    const { bench, reached } = await setup(() => arrival.promise)
    await bench.calls.end()
    arrival.resolve()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([bench.status(), reached]).toEqual([null, ['end', 'join', 'end']])
  })
})
