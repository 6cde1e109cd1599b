import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import {
  benchAt,
  buildSignal,
  createCallBench,
  ME,
  newCall,
  OTHER,
  OWN_DEVICE,
  OWN_HASH,
  RUNG_HASH,
  ringingMeeting,
} from '../../test/call-bench.ts'
import { buildStream, tracksOf } from '../../test/fake-media.ts'
import { MediaRefused } from './media.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A call that is being made: the server has yet to make it. */
async function startHeld() {
  const bench = createCallBench()
  let create = () => {}
  bench.world.created = new Promise((resolve) => {
    create = resolve
  })
  const starting = bench.calls.start(newCall)
  await vi.waitUntil(() => bench.call()?.hash === OWN_HASH)
  return { bench, starting, create }
}

describe('a call that is made', () => {
  test('is Connecting until the meeting exists, then Calling with a tone, then Connected without', async () => {
    const { bench, starting, create } = await startHeld()
    expect(bench.status()).toBe('Connecting')
    expect(bench.tones).toEqual([])
    create()
    await starting
    expect(bench.status()).toBe('Calling')
    expect(bench.tones).toEqual(['ring_back'])
    await bench.calls.hear(buildSignal('join', bench.own, { deviceId: 'web::theirs' }))
    expect(bench.status()).toBe('Joining')
    expect(bench.tones).toEqual([])
    expect(bench.peer().needs.isPolite).toBe(false)
    bench.peer().needs.onConnected()
    expect(bench.call()).toMatchObject({ status: 'Connected', connectedAt: Date.now(), isReconnecting: false })
  })

  test('is given up after a minute without an answer', async () => {
    const bench = await benchAt('Calling')
    await vi.advanceTimersByTimeAsync(59_000)
    expect(bench.status()).toBe('Calling')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(bench.status()).toBeNull()
    expect(bench.acts).toEqual([`not-responding ${OWN_HASH}`])
    expect(bench.said).toEqual(['error | The person you are calling is not available to accept your call | 10000'])
    expect(bench.tones).toEqual([])
  })

  test('is not begun while there is one, here or in another tab', async () => {
    const bench = await benchAt('Calling')
    await bench.calls.start(newCall)
    expect(bench.said).toEqual(['error | Another call is in progress. | 5000'])
    await bench.calls.end()
    bench.world.heldElsewhere = true
    await bench.calls.start(newCall)
    expect(bench.said).toHaveLength(2)
    expect(bench.status()).toBeNull()
  })

  test('that is ended before it exists ends as soon as it does', async () => {
    const { bench, starting, create } = await startHeld()
    await bench.calls.end()
    expect(bench.acts).toEqual([])
    create()
    await starting
    expect(bench.acts).toEqual([`end ${OWN_HASH}`])
    expect(bench.status()).toBeNull()
  })

  test('says why it could not be made', async () => {
    const bench = createCallBench()
    bench.world.failure = new NetworkError('The server cannot be reached.')
    await bench.calls.start(newCall)
    expect(bench.said).toEqual(['error | The server cannot be reached. | 10000'])
    expect([bench.status(), bench.acts]).toEqual([null, []])
  })

  test('whose making was not answered is taken back', async () => {
    const bench = createCallBench()
    bench.world.created = Promise.reject(new NetworkError('The server cannot be reached.'))
    await bench.calls.start(newCall)
    expect([bench.status(), bench.acts]).toEqual([null, [`cancelled ${OWN_HASH}`]])
  })

  test('may be answered before the server has said that it rings', async () => {
    const { bench, starting, create } = await startHeld()
    await bench.calls.hear(buildSignal('join', bench.own, { deviceId: 'web::theirs' }))
    create()
    await starting
    expect([bench.status(), bench.tones]).toEqual(['Joining', []])
    bench.peer().needs.onConnected()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(bench.status()).toBe('Connected')
  })
})

describe('a call that comes in', () => {
  test('rings, small, and is answered', async () => {
    const bench = await benchAt('Ringing')
    expect(bench.call()).toMatchObject({ status: 'Ringing', mode: 'small', isCaller: false, other: OTHER })
    expect(bench.tones).toEqual(['ring'])
    const answering = bench.calls.answer()
    expect(bench.status()).toBe('Joining')
    expect(bench.tones).toEqual([])
    await answering
    expect(bench.acts).toEqual([`join ${RUNG_HASH}`])
    expect(bench.peer().needs.isPolite).toBe(true)
    bench.peer().needs.onConnected()
    expect(bench.status()).toBe('Connected')
  })

  test('falls silent by itself where nobody says that it is over', async () => {
    const bench = await benchAt('Ringing')
    await vi.advanceTimersByTimeAsync(69_000)
    expect(bench.tones).toEqual(['ring'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([bench.status(), bench.tones, bench.acts]).toEqual([null, [], []])
  })

  test('rings once, however often that is told, and not again when it is over', async () => {
    const bench = await benchAt('Ringing')
    await bench.isRung()
    expect(bench.calls.get().waiting).toBeNull()
    await bench.calls.end()
    await bench.isRung()
    expect(bench.status()).toBeNull()
  })

  test.each([
    ['the same person on another device', ME],
    ['someone else', 9],
  ])('stops ringing when %s answers', async (_who, senderId) => {
    const bench = await benchAt('Ringing')
    await bench.calls.hear(buildSignal('join', ringingMeeting(), { senderId, deviceId: 'web::another' }))
    expect([bench.status(), bench.tones, bench.said]).toEqual([null, [], []])
  })

  test('goes on where it was answered', async () => {
    const bench = await benchAt('Joining')
    await bench.calls.hear(buildSignal('join', ringingMeeting(), { senderId: ME, deviceId: OWN_DEVICE }))
    expect(bench.status()).toBe('Joining')
  })

  test('stops ringing when it was declined on another device, though it rings on for others', async () => {
    const bench = await benchAt('Ringing')
    await bench.calls.hear(buildSignal('reject', ringingMeeting(), { senderId: ME }))
    expect(bench.status()).toBeNull()
  })

  test.each([
    ['MEETING_ALREADY_ENDED', 'error | Missed connection | The call was canceled by the caller. | 10000'],
    ['CONFLICT', 'info | Call Answered | Someone has answered it already, or you did on another device.'],
  ])('that can no longer be answered, for %s, says so', async (code, sentence) => {
    const bench = createCallBench()
    bench.world.refused.join = code
    await bench.isRung()
    await bench.calls.answer()
    expect([bench.status(), bench.said, bench.acts]).toEqual([null, [sentence], [`join ${RUNG_HASH}`]])
    expect(bench.peer().isClosed).toBe(true)
  })

  test('that was over before it was answered is not joined', async () => {
    const bench = createCallBench()
    await bench.isRung()
    bench.world.looked = ringingMeeting({ status: 'Disconnected', action: 'cancelled' })
    await bench.calls.answer()
    expect(bench.said).toEqual(['error | Missed connection | The call was canceled by the caller. | 10000'])
    expect([bench.status(), bench.acts]).toEqual([null, []])
  })

  // It was closed here once: what still rings could not be answered any more, and nobody was told.
  test('that could not be answered for want of a network rings on, and is answered when there is one', async () => {
    const stream = buildStream('audio')
    const bench = createCallBench({ open: () => Promise.resolve(stream) })
    await bench.isRung()
    bench.world.unseen = new NetworkError('away')
    await bench.calls.answer()
    expect([bench.status(), bench.tones, bench.acts]).toEqual(['Ringing', ['ring'], []])
    expect(bench.said).toEqual([
      'error | The server cannot be reached. | The call still rings. Please accept it again. | 10000',
    ])
    expect([tracksOf(stream).map(({ readyState }) => readyState), bench.world.isHeld]).toEqual([['ended'], false])
    bench.world.unseen = null
    await bench.calls.answer()
    expect([bench.status(), bench.tones, bench.acts]).toEqual(['Joining', [], [`join ${RUNG_HASH}`]])
  })

  test('that could not be answered falls silent by itself as any that rings', async () => {
    const bench = await benchAt('Ringing')
    bench.world.unseen = new NetworkError('away')
    await bench.calls.answer()
    await vi.advanceTimersByTimeAsync(70_000)
    expect([bench.status(), bench.tones]).toEqual([null, []])
  })

  test('that could not be answered, and is over meanwhile, rings no longer', async () => {
    const bench = await benchAt('Ringing')
    bench.world.looked = ringingMeeting({ status: 'Disconnected', action: 'cancelled' })
    bench.world.unseen = new NetworkError('away')
    const answering = bench.calls.answer()
    bench.world.unseen = null
    await answering
    await vi.waitUntil(() => bench.status() === null)
    expect([bench.tones, bench.said.at(-1)]).toEqual([[], 'info | Call Canceled | 10000'])
  })

  test('that the server no longer shows says why it is not answered', async () => {
    const bench = await benchAt('Ringing')
    bench.world.unseen = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'There is no such call.' })
    await bench.calls.answer()
    expect([bench.status(), bench.acts]).toEqual([null, []])
    expect(bench.said).toEqual(['error | Call Disconnected | There is no such call. | 10000'])
  })

  test('that its reader may no longer see says so as it falls silent', async () => {
    const bench = await benchAt('Ringing')
    bench.world.unseen = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'There is no such call.' })
    bench.calls.resume()
    await vi.waitUntil(() => bench.status() === null)
    expect([bench.tones, bench.acts]).toEqual([[], []])
    expect(bench.said).toEqual([
      'error | Call Disconnected | Your access to this call has ended, so you can no longer answer it. | 10000',
    ])
  })

  test('does not ring in a second tab of someone who is in a call', async () => {
    const bench = createCallBench()
    bench.world.heldElsewhere = true
    await bench.isRung()
    expect([bench.status(), bench.tones]).toEqual([null, []])
  })

  test('that another device was quicker to answer says so', async () => {
    const bench = await benchAt('Joining')
    await bench.calls.hear(buildSignal('join', ringingMeeting(), { senderId: ME, deviceId: 'web::another' }))
    expect(bench.status()).toBeNull()
    expect(bench.said).toEqual([
      'info | Call Answered | Someone has answered it already, or you did on another device.',
    ])
  })
})

describe('without a microphone', () => {
  const refused = { open: () => Promise.reject(new MediaRefused('Microphone Permission is Required')) }
  const said = ['error | Microphone Permission is Required | 10000']

  test('nobody is called', async () => {
    const bench = createCallBench(refused)
    await bench.calls.start(newCall)
    expect([bench.status(), bench.said, bench.acts]).toEqual([null, said, []])
  })

  test('a call is not answered, and its caller is told', async () => {
    const bench = createCallBench(refused)
    await bench.isRung()
    await bench.calls.answer()
    expect([bench.status(), bench.said, bench.acts]).toEqual([null, said, [`end ${RUNG_HASH}`]])
  })

  test('that comes after the call is over, it is closed at once', async () => {
    const stream = buildStream('audio')
    let give = (_stream: MediaStream) => {}
    const bench = createCallBench({ open: () => new Promise((resolve) => (give = resolve)) })
    const starting = bench.calls.start(newCall)
    await vi.waitUntil(() => bench.status() === 'Connecting')
    await bench.calls.end()
    give(stream)
    await starting
    expect(tracksOf(stream).map(({ readyState }) => readyState)).toEqual(['ended'])
    expect(bench.acts).toEqual([])
  })
})
