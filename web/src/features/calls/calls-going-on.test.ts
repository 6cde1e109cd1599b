import type { MeetingAction } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  benchAt,
  buildSignal,
  createCallBench,
  hashAt,
  ME,
  OTHER,
  OWN_HASH,
  ringingMeeting,
  ringSignal,
} from '../../test/call-bench.ts'
import { buildStream, tracksOf } from '../../test/fake-media.ts'
import { MediaRefused } from './media.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('while it goes on', () => {
  test('says how long it has been, every ten seconds, and that someone is there', async () => {
    const bench = await benchAt('Connected')
    await vi.advanceTimersByTimeAsync(35_000)
    expect(bench.reports).toEqual([10, 20, 30])
    expect(bench.world.activity).toBe(4)
    await bench.calls.end()
    await vi.advanceTimersByTimeAsync(35_000)
    expect(bench.reports).toHaveLength(3)
  })

  test('says so at once when the line to the server is open again', async () => {
    const bench = await benchAt('Connected')
    await vi.advanceTimersByTimeAsync(12_000)
    bench.calls.resume()
    expect(bench.reports).toEqual([10, 12])
  })

  test('a lost connection may come back within ten seconds', async () => {
    const bench = await benchAt('Reconnecting')
    expect(bench.call()).toMatchObject({ status: 'Connected', isReconnecting: true })
    await vi.advanceTimersByTimeAsync(9_000)
    bench.peer().needs.onConnected()
    expect(bench.call()).toMatchObject({ status: 'Connected', isReconnecting: false })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(bench.status()).toBe('Connected')
  })

  test('a connection that does not come back ends it', async () => {
    const bench = await benchAt('Reconnecting')
    const shown: (string | null)[] = []
    bench.calls.subscribe(() => shown.push(bench.status()))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(shown).toEqual(['Disconnected', null])
    expect(bench.acts).toEqual([`end ${OWN_HASH}`])
    expect(bench.said).toEqual(['error | Call Disconnected | The connection was lost and did not come back. | 10000'])
  })

  test('a connection that is never made ends it', async () => {
    const bench = await benchAt('Joining, as caller')
    await vi.advanceTimersByTimeAsync(20_000)
    expect([bench.status(), bench.acts]).toEqual([null, [`end ${OWN_HASH}`]])
    expect(bench.said).toEqual(['error | Call Disconnected | No connection could be made to the other side. | 10000'])
  })

  test('muting is seen by the other side, and silences the microphone', async () => {
    const bench = await benchAt('Connected')
    bench.calls.toggleMicrophone()
    expect(bench.call()?.own).toEqual({ audio: false, video: false })
    expect(tracksOf(bench.call()?.localStream).map(({ enabled }) => enabled)).toEqual([false])
    expect(bench.acts).toEqual([`update-data ${OWN_HASH}`])
    expect(bench.told).toEqual([{ configs: { audio: false, video: false } }])
    await bench.calls.hear(buildSignal('update-data', bench.own, { data: { configs: { audio: false, video: true } } }))
    expect(bench.call()?.theirs).toEqual({ audio: false, video: true })
  })

  test('muting is told after the description that is on its way, which would undo it', async () => {
    const bench = await benchAt('Connected')
    bench.peer().needs.send({ sdp: { type: 'answer', sdp: 'v=0' } })
    bench.calls.toggleMicrophone()
    expect(bench.told).toMatchObject([{ configs: { audio: true } }])
    await vi.advanceTimersByTimeAsync(0)
    expect(bench.told).toMatchObject([{ configs: { audio: true } }, { configs: { audio: false } }])
  })

  test('a description that waits for the network tells what is sent when it leaves', async () => {
    const bench = await benchAt('Connected')
    bench.world.refused = { 'in-progress': 'UNREACHABLE' }
    bench.peer().needs.send({ sdp: { type: 'offer', sdp: 'v=0' } })
    await bench.calls.toggleCamera()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(bench.told.map(({ configs }) => configs?.video)).toEqual([false, true])
  })

  test('muting while the camera goes on is told again after it', async () => {
    const bench = await benchAt('Connected')
    const { promise, resolve } = Promise.withResolvers<void>()
    bench.world.changed = promise
    const turned = bench.calls.toggleCamera()
    await vi.advanceTimersByTimeAsync(0)
    bench.calls.toggleMicrophone()
    await vi.advanceTimersByTimeAsync(0)
    const before = bench.told.length
    resolve()
    await turned
    expect(bench.told.slice(before)).toEqual([{ configs: { audio: false, video: true } }])
  })

  test('muting before there is an answer silences the microphone, and is told with the first offer', async () => {
    const bench = await benchAt('Calling')
    bench.calls.toggleMicrophone()
    expect(tracksOf(bench.call()?.localStream).map(({ enabled }) => enabled)).toEqual([false])
    expect(bench.acts).toEqual([])
    await bench.calls.hear(buildSignal('join', bench.own))
    bench.peer().needs.send({ sdp: { type: 'offer', sdp: 'v=0' } })
    expect(bench.told).toMatchObject([{ configs: { audio: false, video: false } }])
  })

  test('the camera goes on and off, and makes it a video call', async () => {
    const bench = await benchAt('Connected')
    await bench.calls.toggleCamera()
    expect(bench.call()).toMatchObject({ own: { audio: true, video: true }, kind: 'KINWARD_VIDEO' })
    const [, camera] = tracksOf(bench.call()?.localStream)
    await bench.calls.toggleCamera()
    expect(bench.call()?.own).toEqual({ audio: true, video: false })
    expect(camera?.readyState).toBe('ended')
    expect(bench.peer().changes).toEqual(['video on', 'video off'])
  })

  test('a camera that is not allowed leaves the call as it is', async () => {
    const sentence = 'Microphone and camera permissions are required.'
    const bench = createCallBench({
      open: ({ video }) => (video ? Promise.reject(new MediaRefused(sentence)) : Promise.resolve(buildStream('audio'))),
    })
    await bench.isConnected()
    await bench.calls.toggleCamera()
    expect(bench.call()).toMatchObject({ status: 'Connected', own: { audio: true, video: false } })
    expect(bench.said).toEqual([`error | ${sentence} | 10000`])
  })

  test('a microphone that is pulled out is replaced by the next', async () => {
    const bench = await benchAt('Connected')
    tracksOf(bench.call()?.localStream)[0]?.unplug()
    await vi.waitUntil(() => bench.peer().changes.length > 0)
    expect(bench.peer().changes).toEqual(['audio on'])
    expect(tracksOf(bench.call()?.localStream).map(({ readyState }) => readyState)).toEqual(['live'])
  })

  test.each([
    ['microphone', 0, 'audio off', 'Microphone Permission is Required'],
    ['camera', 1, 'video off', 'Microphone and camera permissions are required.'],
  ])('a %s that is pulled out, with none in its place, is told to both', async (_device, index, change, sentence) => {
    let isAny = true
    const bench = createCallBench({
      open: () => (isAny ? Promise.resolve(buildStream('audio', 'video')) : Promise.reject(new MediaRefused('none'))),
    })
    await bench.isConnected()
    isAny = false
    tracksOf(bench.call()?.localStream)[index]?.unplug()
    await vi.waitUntil(() => bench.said.length > 0)
    expect(bench.said).toEqual([`error | ${sentence} | 10000`])
    expect(bench.peer().changes).toEqual([change])
    expect(bench.told).toEqual([{ configs: { audio: index !== 0, video: index !== 1 } }])
    expect(bench.status()).toBe('Connected')
  })

  test('its size and its speaker are the reader’s', async () => {
    const bench = await benchAt('Connected')
    bench.calls.setMode('max')
    bench.calls.toggleSpeaker()
    expect(bench.call()).toMatchObject({ mode: 'max', isSpeakerOn: false })
  })

  test('what is said before the line is there is not lost', async () => {
    const bench = await benchAt('Calling')
    const data = { sdp: { type: 'offer' as const, sdp: 'v=0' } }
    await bench.calls.hear(buildSignal('in-progress', bench.own, { data }))
    await bench.calls.hear(buildSignal('join', bench.own))
    expect(bench.peer().heard).toEqual([data])
  })

  test('only the other side is listened to', async () => {
    const bench = await benchAt('Connected')
    const data = { sdp: { type: 'offer' as const, sdp: 'v=0' }, configs: { audio: false, video: false } }
    await bench.calls.hear(buildSignal('in-progress', bench.own, { data, senderId: ME }))
    expect(bench.peer().heard).toEqual([])
    expect(bench.call()?.theirs.audio).toBe(true)
  })
})

describe('when the line to the server was away', () => {
  test('an answer that was missed is heard', async () => {
    const bench = await benchAt('Calling')
    bench.world.looked = { ...bench.own, status: 'Connected', meetingJoinedBy: OTHER.userId }
    bench.calls.resume()
    await vi.waitUntil(() => bench.peers.length === 1)
    expect(bench.status()).toBe('Joining')
  })

  test('a call that goes on seeks its way anew', async () => {
    const bench = await benchAt('Connected')
    bench.world.looked = { ...bench.own, status: 'Connected', meetingJoinedBy: OTHER.userId }
    bench.calls.resume()
    await vi.waitUntil(() => bench.peer().changes.includes('resume'))
    expect(bench.status()).toBe('Connected')
  })

  test.each<[string, MeetingAction, string[]]>([
    [
      'Calling',
      'reject',
      ['error | Call Rejected | The person you are calling is currently busy and cannot accept your call | 5000'],
    ],
    ['Ringing', 'cancelled', ['info | Call Canceled | 10000']],
    ['Connected', 'end', ['info | Call Disconnected | 10000']],
  ])('at %s, that it was over by %s is found', async (stage, action, said) => {
    const bench = await benchAt(stage)
    bench.world.looked = { ...bench.own, hash: hashAt(stage), status: 'Disconnected', action }
    bench.calls.resume()
    await vi.waitUntil(() => bench.status() === null)
    expect(bench.said).toEqual(said)
  })

  test('what was answered elsewhere rings no longer', async () => {
    const bench = await benchAt('Ringing')
    bench.world.looked = ringingMeeting({ status: 'Connected', meetingJoinedBy: ME })
    bench.calls.resume()
    await vi.waitUntil(() => bench.status() === null)
    expect([bench.said, bench.acts]).toEqual([[], []])
  })

  test('a call that still rings does so once', async () => {
    const bench = await benchAt('Ringing')
    bench.calls.resume()
    await bench.calls.hear(ringSignal(ringingMeeting()))
    expect([bench.status(), bench.tones]).toEqual(['Ringing', ['ring']])
  })
})
