// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../../lib/errors.ts'
import {
  buildSignal,
  createCallBench,
  endSignal,
  newSearch,
  OTHER,
  OWN_HASH,
  searchingMeeting,
} from '../../test/call-bench.ts'
import { buildSearch } from '../../test/fake-calls.ts'
import { buildStream } from '../../test/fake-media.ts'
import type { CallPorts } from './call-ports.ts'
import { MediaRefused } from './media.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = { entityId: 1, locationId: 2, hash: OWN_HASH }
const ringing = searchingMeeting({ [OTHER.userId]: 'ringing' }, { locationId: 2 })
const joined = searchingMeeting(
  { [OTHER.userId]: 'joined' },
  { locationId: 2, status: 'Connected', meetingJoinedBy: OTHER.userId },
)
const joinSignal = buildSignal('join', joined, { deviceId: 'web::theirs' })

/** The reader calls for help. */
async function search() {
  const bench = createCallBench()
  bench.world.made = ringing
  await bench.calls.start(newSearch)
  return bench
}

/** The page that comes after one that was left with a call for help. */
async function comeBack(looked = ringing, over: Partial<CallPorts> = {}) {
  const bench = createCallBench(over)
  Object.assign(bench.world, { kept: address, looked })
  bench.calls.resume()
  await vi.advanceTimersByTimeAsync(0)
  return bench
}

describe('a call for help whose page goes', () => {
  test('is not taken back, and kept for the next page', async () => {
    const bench = await search()
    bench.calls.leave()
    expect([bench.status(), bench.acts, bench.filed, bench.tones]).toEqual([null, [], [], []])
    expect([bench.world.kept, bench.world.isHeld]).toEqual([address, false])
  })

  test('is not taken back either where someone has just answered: nobody was talked to yet', async () => {
    const bench = await search()
    await bench.calls.hear(joinSignal)
    bench.calls.leave()
    expect([bench.acts, bench.world.kept]).toEqual([[], address])
  })

  test.each([
    ['is made', null],
    ['may have been made', new NetworkError('away')],
  ])('while it %s is not taken back afterwards', async (_how, unmade) => {
    const bench = createCallBench()
    const making = Promise.withResolvers<void>()
    Object.assign(bench.world, { made: ringing, unmade, created: making.promise })
    const starting = bench.calls.start(newSearch)
    await vi.waitUntil(() => bench.call()?.hash === OWN_HASH)
    bench.calls.leave()
    making.resolve()
    await starting
    expect([bench.acts, bench.said, bench.world.kept]).toEqual([[], [], address])
  })

  test('ends with it once the two have talked', async () => {
    const bench = await search()
    await bench.calls.hear(joinSignal)
    bench.peer().needs.onConnected()
    bench.calls.leave()
    expect([bench.acts, bench.world.kept]).toEqual([[`end ${OWN_HASH} keepalive`], null])
  })

  test('is taken back by whoever signs out', async () => {
    const bench = await search()
    bench.calls.signOut()
    expect([bench.status(), bench.acts]).toEqual([null, [`cancelled ${OWN_HASH} keepalive`]])
    expect(bench.world.kept).toBeNull()
  })

  test('is kept no longer than it lasts', async () => {
    const bench = await search()
    expect(bench.world.kept).toEqual(address)
    await bench.calls.hear(endSignal('not-responding', ringing))
    expect(bench.world.kept).toBeNull()
  })
})

describe('the next page', () => {
  test('shows it, and can end it', async () => {
    const bench = await comeBack()
    expect(bench.call()).toMatchObject({
      status: 'Calling',
      isCaller: true,
      other: { userId: null, fullName: 'Rapid response' },
      support: { displayName: 'Rapid response' },
    })
    expect([bench.tones, bench.world.isHeld]).toEqual([['ring_back'], true])
    await bench.calls.end()
    expect([bench.acts, bench.world.kept]).toEqual([[`cancelled ${OWN_HASH}`], null])
    expect(bench.filed).toMatchObject([{ status: 'cancelled', isCallCancelledByCaller: true }])
  })

  test('hears who answers, and can be left in its turn', async () => {
    const bench = await comeBack()
    await bench.calls.hear(joinSignal)
    expect(bench.call()).toMatchObject({ status: 'Joining', other: OTHER })
    expect([bench.peers.length, bench.tones]).toEqual([1, []])
    bench.calls.leave()
    expect([bench.acts, bench.world.kept]).toEqual([[], address])
  })

  test('looks again by itself for what was not told', async () => {
    const bench = await comeBack()
    bench.world.looked = joined
    await vi.advanceTimersByTimeAsync(20_000)
    expect([bench.status(), bench.peers.length]).toEqual(['Joining', 1])
  })

  test('connects to whoever has answered meanwhile', async () => {
    const bench = await comeBack(joined)
    expect(bench.call()).toMatchObject({ status: 'Joining', other: OTHER })
    expect(bench.peers).toHaveLength(1)
  })

  test('connects to whoever answers while it asks for the microphone, as soon as it may', async () => {
    const asking = Promise.withResolvers<MediaStream>()
    const bench = await comeBack(ringing, { open: () => asking.promise })
    bench.world.looked = joined
    await bench.calls.hear(joinSignal)
    expect(bench.peers).toHaveLength(0)
    asking.resolve(buildStream('audio'))
    await vi.advanceTimersByTimeAsync(0)
    expect([bench.status(), bench.peers.length]).toEqual(['Joining', 1])
  })

  test('turns no camera on, whatever a step asked for', async () => {
    const bench = await comeBack({ ...ringing, kind: 'KINWARD_VIDEO', configs: { audio: true, video: true } })
    expect(bench.call()?.own).toEqual({ audio: true, video: false })
  })

  test('that may not use the microphone says so, and leads to who else there is', async () => {
    const refused = new MediaRefused('Microphone Permission is Required')
    const bench = await comeBack(ringing, { open: () => Promise.reject(refused) })
    expect([bench.status(), bench.acts]).toEqual([null, [`cancelled ${OWN_HASH}`]])
    expect(bench.said).toEqual(['error | Microphone Permission is Required | Infinity'])
    bench.toasts[0]?.action?.onSelect()
    expect(bench.unanswered).toMatchObject([{ support: { displayName: 'Rapid response' } }])
  })

  test.each([
    ['is over', { ...ringing, status: 'Disconnected' as const, action: 'not-responding' as const }],
    ['was talked in', { ...joined, escalationData: buildSearch({ status: 'resolved' }) }],
  ])('does not show one that %s', async (_how, looked) => {
    const bench = await comeBack(looked)
    expect([bench.status(), bench.peers, bench.world.kept]).toEqual([null, [], null])
  })
})
