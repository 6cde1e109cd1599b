import type { Meeting, TurnServer } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import {
  buildSignal,
  createCallBench,
  endSignal,
  newSearch,
  OTHER,
  OWN_DEVICE,
  OWN_HASH,
  RUNG_HASH,
  searchingMeeting,
} from '../../test/call-bench.ts'
import { buildSearch, buildSupport } from '../../test/fake-calls.ts'
import { createLocks } from '../../test/fake-locks.ts'
import { buildStream } from '../../test/fake-media.ts'
import type { CallPorts } from './call-ports.ts'
import { createCallTabs } from './call-tabs.ts'
import { MediaRefused } from './media.ts'
import { createWire } from './wire.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = {
  entityId: 1,
  locationId: 2,
  hash: OWN_HASH,
  help: { support: buildSupport(), locationName: 'Harbor House' },
}
const ringing = searchingMeeting({ [OTHER.userId]: 'ringing' }, { locationId: 2, locationName: 'Harbor House' })
const joined = searchingMeeting(
  { [OTHER.userId]: 'joined' },
  { locationId: 2, locationName: 'Harbor House', status: 'Connected', meetingJoinedBy: OTHER.userId },
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

test('a call for help whose tab goes is gone on with in one that was open beside it', async () => {
  const beside = createCallBench()
  Object.assign(beside.world, { kept: address, looked: ringing, heldElsewhere: true })
  await beside.calls.hear(buildSignal('update-data', ringing, { senderId: null }))
  await vi.advanceTimersByTimeAsync(0)
  expect([beside.status(), beside.peers.length]).toEqual([null, 0])
  Object.assign(beside.world, { looked: joined, heldElsewhere: false })
  await beside.calls.hear(joinSignal)
  await vi.advanceTimersByTimeAsync(0)
  expect([beside.status(), beside.peers.length, beside.call()?.other]).toMatchObject(['Joining', 1, OTHER])
})

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

  test.each([
    ['nobody answered', { [OTHER.userId]: 'missed' as const }, 'nobodyAnswered'],
    ['there was nobody to call', {}, 'nobodyToCall'],
  ])('says where %s before it came, with who else there is', async (_how, people, why) => {
    const over = { status: 'Disconnected' as const, escalationData: buildSearch({ status: 'unresolved' }) }
    const bench = await comeBack(searchingMeeting(people, { ...over, action: 'not-responding' }))
    expect(bench.unanswered).toMatchObject([{ support: { displayName: 'Rapid response' }, why }])
    expect(bench.said).toEqual([])
  })

  test('says who answered before it came', async () => {
    const bench = await comeBack({ ...joined, escalationData: buildSearch({ status: 'resolved' }) })
    expect(bench.said).toEqual(['info | Kofi Mensah answered your call to Rapid response. | 10000'])
    expect(bench.unanswered).toEqual([])
  })

  test('says that it was taken back before it came', async () => {
    const over = { status: 'Disconnected' as const, escalationData: buildSearch({ status: 'cancelled' }) }
    const bench = await comeBack({ ...ringing, ...over, action: 'cancelled' })
    expect(bench.said).toEqual(['info | Your call to Rapid response has ended. | 10000'])
    expect(bench.unanswered).toEqual([])
  })

  test('goes on with it though a plain call rings already, which waits', async () => {
    const bench = createCallBench()
    await bench.isRung()
    Object.assign(bench.world, { kept: address, looked: ringing })
    bench.calls.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(bench.calls.get()).toMatchObject({ call: { hash: OWN_HASH }, waiting: { hash: RUNG_HASH } })
  })

  test('is one alone, of several that a browser brings back at once', async () => {
    const locks = createLocks()
    const [one, other] = await Promise.all([
      comeBack(ringing, createCallTabs(locks)),
      comeBack(ringing, createCallTabs(locks)),
    ])
    await vi.advanceTimersByTimeAsync(100)
    expect([one.status(), other.status()]).toEqual(['Calling', null])
    other.calls.resume()
    await vi.advanceTimersByTimeAsync(100)
    expect(other.status()).toBeNull()
    one.calls.leave()
    await vi.advanceTimersByTimeAsync(100)
    other.calls.resume()
    await vi.advanceTimersByTimeAsync(100)
    expect(other.status()).toBe('Calling')
  })
})

describe('while a page looks for what it was left with, at a server that does not answer', () => {
  const silent = createWire({ call: () => new Promise(() => {}), deviceId: OWN_DEVICE })
  const another = { ...address, hash: 'hash-of-another-search' }

  test('another tab can call for help', async () => {
    const locks = createLocks()
    await comeBack(ringing, { wire: silent, ...createCallTabs(locks) })
    const bench = createCallBench(createCallTabs(locks))
    await bench.calls.start(newSearch)
    expect([bench.said, bench.asks.length]).toEqual([[], 1])
  })

  test('what another tab begins meanwhile is left alone', async () => {
    const locks = createLocks()
    const found = Promise.withResolvers<Meeting & { turnServers: TurnServer[] }>()
    const looking = await comeBack(ringing, {
      wire: { ...silent, look: () => found.promise },
      ...createCallTabs(locks),
    })
    createCallTabs(locks).hold()
    found.resolve({ ...ringing, turnServers: [] })
    await vi.advanceTimersByTimeAsync(100)
    expect([looking.status(), looking.world.kept]).toEqual([null, address])
  })

  test('what another tab keeps meanwhile is kept though the one that was looked for is over', async () => {
    const found = Promise.withResolvers<Meeting & { turnServers: TurnServer[] }>()
    const looking = await comeBack(ringing, { wire: { ...silent, look: () => found.promise } })
    looking.world.kept = another
    found.resolve({ ...ringing, status: 'Disconnected', turnServers: [] })
    await vi.advanceTimersByTimeAsync(100)
    expect(looking.world.kept).toEqual(another)
  })
})

describe('a call for help that the server does not know', () => {
  const missing = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'There is no such call.' })

  async function comeBackTo(unseen: Error) {
    const bench = createCallBench()
    Object.assign(bench.world, { kept: address, looked: ringing, unseen })
    bench.calls.resume()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(bench.status()).toBeNull()
    return bench
  }

  test('was still being made, and is found a moment later', async () => {
    const bench = await comeBackTo(missing)
    expect(bench.unanswered).toEqual([])
    bench.world.unseen = null
    await vi.advanceTimersByTimeAsync(1_000)
    expect([bench.status(), bench.unanswered]).toEqual(['Calling', []])
  })

  test('was never made, which shows who else there is', async () => {
    const bench = await comeBackTo(missing)
    await vi.advanceTimersByTimeAsync(1_000)
    const place = { ...newSearch.place, channel: null }
    expect(bench.unanswered).toEqual([{ support: buildSupport(), place, why: 'notPlaced' }])
    expect([bench.status(), bench.world.kept]).toEqual([null, null])
  })

  test('is nothing to whoever comes after its caller has signed out', async () => {
    const bench = await comeBackTo(missing)
    bench.world.kept = null
    await vi.advanceTimersByTimeAsync(1_000)
    expect(bench.unanswered).toEqual([])
  })

  test('since its place lets nobody in now leads to who else there is too', async () => {
    const bench = await comeBackTo(new ApiError({ status: 403, code: 'IP_RESTRICTED', message: 'no' }))
    expect(bench.unanswered).toMatchObject([{ why: 'brokenOff' }])
  })

  test('is kept where the server is away', async () => {
    const bench = await comeBackTo(new NetworkError('away'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([bench.unanswered, bench.world.kept]).toEqual([[], address])
  })
})
