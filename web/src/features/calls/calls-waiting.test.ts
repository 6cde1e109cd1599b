import type { Meeting, MeetingAction } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  benchAt,
  buildSignal,
  createCallBench,
  endSignal,
  ME,
  newCall,
  OWN_DEVICE,
  OWN_HASH,
  RUNG_HASH,
  ringingMeeting,
} from '../../test/call-bench.ts'
import { ApiError } from '../../lib/errors.ts'
import { buildCallPerson, buildSearch, buildSupport } from '../../test/fake-calls.ts'
import { buildStream } from '../../test/fake-media.ts'
import { createWire } from './wire.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a second call', () => {
  const second = ringingMeeting({
    hash: 'hash-of-another-call',
    Caller: buildCallPerson({ userId: 8, fullName: 'Imani Okafor' }),
  })

  test('waits, and the reader is told', async () => {
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    expect(bench.calls.get()).toMatchObject({ call: { status: 'Connected' }, waiting: { hash: second.hash } })
    expect(bench.said).toEqual(['info | Another call is in progress. | 5000'])
    expect(bench.tones).toEqual(['waiting'])
  })

  test('is heard no longer when it is declined, or accepted', async () => {
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    await bench.calls.declineWaiting()
    expect(bench.tones).toEqual([])
    const third = await bench.isRung({ ...second, hash: 'hash-of-a-third-call' })
    bench.world.looked = third
    await bench.calls.acceptWaiting()
    expect([bench.call()?.hash, bench.tones]).toEqual([third.hash, []])
  })

  test('is heard for as long as a call rings where nobody says that it is over', async () => {
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    await vi.advanceTimersByTimeAsync(70_000)
    expect(bench.tones).toEqual([])
  })

  test('waits no longer than a call rings, though nobody says that it is over', async () => {
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    await vi.advanceTimersByTimeAsync(69_000)
    expect(bench.calls.get().waiting).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(bench.calls.get()).toMatchObject({ call: { status: 'Connected' }, waiting: null })
  })

  test('that is over, though nobody said so, does not ring when the first ends, and the next does', async () => {
    const third = { ...second, hash: 'hash-of-a-third-call' }
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    await bench.isRung(third)
    bench.world.looked = { ...second, status: 'Disconnected', action: 'cancelled' }
    const rung: (string | undefined)[] = []
    bench.calls.subscribe(() => rung.push(bench.call()?.hash))
    await bench.calls.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(bench.calls.get()).toMatchObject({ call: { hash: third.hash, status: 'Ringing' }, waiting: null })
    expect(rung).not.toContain(second.hash)
  })

  test('rings after a moment where the server does not say whether it still does', async () => {
    const wire = createWire({ call: () => new Promise(() => {}), deviceId: OWN_DEVICE })
    const bench = createCallBench({ wire })
    await bench.isRung()
    await bench.isRung(second)
    void bench.calls.end()
    await vi.advanceTimersByTimeAsync(3_000)
    expect([bench.call()?.hash, bench.status(), bench.tones]).toEqual([second.hash, 'Ringing', ['ring']])
  })

  test.each<[string, Partial<Meeting>, string]>([
    ['is over', { status: 'Disconnected', action: 'cancelled' }, 'Missed connection'],
    ['was answered by another', { status: 'Connected', meetingJoinedBy: 9 }, 'Call Answered'],
  ])('that %s by the time it is accepted does not cost the first', async (_how, now, title) => {
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    bench.world.looked = { ...second, ...now }
    await bench.calls.acceptWaiting()
    expect(bench.calls.get()).toMatchObject({ call: { hash: OWN_HASH, status: 'Connected' }, waiting: null })
    expect([bench.acts, bench.toasts.at(-1)?.title]).toEqual([[], title])
  })

  test('is answered though the first ends while it is accepted', async () => {
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    bench.world.looked = second
    const accepting = bench.calls.acceptWaiting()
    await Promise.all([bench.calls.hear(endSignal('end', bench.own)), accepting])
    await vi.waitUntil(() => bench.acts.length === 1)
    expect([bench.call()?.hash, bench.acts]).toEqual([second.hash, [`join ${second.hash}`]])
  })

  test('takes the place of the first when it is accepted', async () => {
    const bench = await benchAt('Connected')
    const first = bench.peer()
    await bench.isRung(second)
    bench.world.looked = second
    await bench.calls.acceptWaiting()
    expect(bench.acts).toEqual([`end ${OWN_HASH}`, `join ${second.hash}`])
    expect(first.isClosed).toBe(true)
    expect(bench.calls.get()).toMatchObject({ call: { hash: second.hash, status: 'Joining' }, waiting: null })
    bench.peer().needs.onConnected()
    await bench.calls.hear(endSignal('end', bench.own, { senderId: ME }))
    expect(bench.status()).toBe('Connected')
  })

  test('is declined', async () => {
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    await bench.calls.declineWaiting()
    expect(bench.acts).toEqual([`reject ${second.hash}`])
    expect(bench.calls.get()).toMatchObject({ call: { status: 'Connected' }, waiting: null })
  })

  test.each<MeetingAction>(['cancelled', 'not-responding', 'join'])('waits no longer after %s', async (action) => {
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    const signal = action === 'join' ? buildSignal(action, second, { senderId: ME }) : endSignal(action, second)
    await bench.calls.hear(signal)
    expect(bench.calls.get()).toMatchObject({ call: { status: 'Connected' }, waiting: null })
  })

  test('rings when the first is over, and a third waits behind it', async () => {
    const third = { ...second, hash: 'hash-of-a-third-call' }
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    await bench.isRung(third)
    await bench.calls.end()
    expect(bench.calls.get()).toMatchObject({ call: { hash: second.hash, status: 'Ringing' }, waiting: third })
    expect(bench.tones).toEqual(['ring'])
  })

  test('is asked about when the line was away', async () => {
    const bench = await benchAt('Connected')
    await bench.isRung(second)
    bench.world.looked = { ...second, status: 'Disconnected', action: 'cancelled' }
    bench.calls.resume()
    await vi.waitUntil(() => bench.calls.get().waiting === null)
    expect(bench.status()).toBe('Connected')
  })
})

describe('a call for help that waits', () => {
  const support = { emergencySupport: buildSupport(), escalationData: buildSearch() }
  const help = ringingMeeting({ hash: 'hash-of-help', ...support })
  const plain = ringingMeeting({ hash: 'hash-of-a-plain-call' })
  const shut = new ApiError({ status: 403, code: 'IP_RESTRICTED', message: 'Not from this network.' })

  async function waitsWhere(unseen: Error) {
    const bench = await benchAt('Connected')
    await bench.isRung(help)
    bench.said.length = 0
    bench.world.unseen = unseen
    return bench
  }

  test('rings when the first ends though its place shows it to nobody here, and says why once it is answered', async () => {
    const bench = await waitsWhere(shut)
    await bench.calls.end()
    await vi.advanceTimersByTimeAsync(0)
    expect([bench.status(), bench.call()?.hash]).toEqual(['Ringing', help.hash])
    await bench.calls.answer()
    expect(bench.said).toEqual(['error | Call Disconnected | Not from this network. | 10000'])
  })

  test('does not cost the first where it may not be answered here, which is said', async () => {
    const bench = await waitsWhere(shut)
    await bench.calls.acceptWaiting()
    expect(bench.calls.get()).toMatchObject({ call: { hash: OWN_HASH, status: 'Connected' }, waiting: help })
    expect(bench.said).toEqual(['error | Not from this network. | 10000'])
  })

  test('does not ring when the first ends where the server knows no such call', async () => {
    const bench = await waitsWhere(new ApiError({ status: 404, code: 'NOT_FOUND', message: 'There is no such call.' }))
    await bench.calls.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(bench.calls.get()).toEqual({ call: null, waiting: null })
  })

  test.each([
    ['rings in this one', help, 'Ringing'],
    ['and no longer rings stays silent', { ...help, status: 'Disconnected' }, null],
  ])('beside a call whose tab goes %s', async (_what, looked, status) => {
    const bench = createCallBench()
    const freed = Promise.withResolvers<void>()
    Object.assign(bench.world, { heldElsewhere: true, freed: freed.promise, looked })
    await bench.isRung(help)
    await bench.isRung(help)
    expect([bench.status(), bench.tones]).toEqual([null, []])
    bench.world.heldElsewhere = false
    freed.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect([bench.status(), bench.tones]).toEqual([status, status === null ? [] : ['ring']])
  })

  /** One call waits behind another that ends, at a server that does not say whether it still rings. */
  async function isAskedAbout(meeting: Meeting) {
    const wire = createWire({ call: () => new Promise(() => {}), deviceId: OWN_DEVICE })
    const bench = createCallBench({ wire })
    await bench.isRung()
    await bench.isRung(meeting)
    void bench.calls.end()
    await vi.advanceTimersByTimeAsync(1_000)
    return bench
  }

  test('comes before a plain one that rings while the server is asked about it', async () => {
    const bench = await isAskedAbout(help)
    await bench.isRung(plain)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([bench.call()?.hash, bench.tones]).toEqual([help.hash, ['ring']])
    expect(bench.calls.get().waiting?.hash).toBe(plain.hash)
  })

  test('does not wait for what the server says of a plain one', async () => {
    const bench = await isAskedAbout(plain)
    await bench.isRung(help)
    expect([bench.call()?.hash, bench.tones]).toEqual([help.hash, ['ring']])
    await vi.advanceTimersByTimeAsync(5_000)
    expect([bench.call()?.hash, bench.calls.get().waiting?.hash]).toEqual([help.hash, plain.hash])
  })

  test('comes before a plain one that the server was asked about, in a call that is over since', async () => {
    const bench = await isAskedAbout(plain)
    void bench.calls.start(newCall)
    await vi.advanceTimersByTimeAsync(0)
    await bench.isRung(help)
    void bench.calls.end()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([bench.call()?.hash, bench.calls.get().waiting?.hash]).toEqual([help.hash, plain.hash])
  })
})

describe('two who call each other at once', () => {
  test('talk in the call of the one with the smaller id, who never hears of the other', async () => {
    const bench = await benchAt('Calling')
    const theirs = await bench.isRung()
    expect(bench.calls.get()).toMatchObject({ call: { hash: OWN_HASH }, waiting: null })
    await bench.calls.hear(endSignal('cancelled', theirs))
    expect([bench.status(), bench.said]).toEqual(['Calling', []])
  })

  test('do so without a press of the other', async () => {
    const bench = createCallBench()
    bench.world.me = 99
    await bench.calls.start(newCall)
    bench.world.looked = await bench.isRung()
    await vi.waitUntil(() => bench.acts.length === 2)
    expect(bench.acts).toEqual([`cancelled ${OWN_HASH}`, `join ${RUNG_HASH}`])
    expect(bench.call()).toMatchObject({ hash: RUNG_HASH, status: 'Joining' })
    expect(bench.said).toEqual([])
  })

  test('are filmed only where both chose it', async () => {
    const opened: boolean[] = []
    const bench = createCallBench({
      open({ video }) {
        opened.push(video)
        return Promise.resolve(buildStream('audio'))
      },
    })
    bench.world.me = 99
    await bench.calls.start(newCall)
    bench.calls.toggleMicrophone()
    bench.world.looked = await bench.isRung(
      ringingMeeting({ kind: 'KINWARD_VIDEO', configs: { audio: true, video: true } }),
    )
    await vi.waitUntil(() => bench.acts.length === 2)
    expect(opened).toEqual([false, false])
    expect(bench.call()).toMatchObject({ hash: RUNG_HASH, own: { audio: false, video: false } })
  })

  test('ring after all where the first call comes to nothing', async () => {
    const bench = await benchAt('Calling')
    await bench.isRung()
    await bench.calls.end()
    expect(bench.call()).toMatchObject({ hash: RUNG_HASH, status: 'Ringing' })
  })
})
