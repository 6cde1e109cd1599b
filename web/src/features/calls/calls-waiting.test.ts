// @vitest-environment node
import type { MeetingAction } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  benchAt,
  buildSignal,
  createCallBench,
  endSignal,
  ME,
  newCall,
  OWN_HASH,
  RUNG_HASH,
  ringingMeeting,
} from '../../test/call-bench.ts'
import { buildCallPerson } from '../../test/fake-calls.ts'
import { buildStream } from '../../test/fake-media.ts'

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
