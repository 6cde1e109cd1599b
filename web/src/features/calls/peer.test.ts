import type { CallData } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeConnection } from '../../test/fake-connection.ts'
import { buildStream, buildTrack } from '../../test/fake-media.ts'
import { sortCodecs } from './codecs.ts'
import { connectPeer, type Peer } from './peer.ts'

const lines: FakeConnection[] = []

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends FakeConnection {
      constructor(config: RTCConfiguration) {
        super(config)
        lines.push(this)
      }
    },
  )
  vi.stubGlobal('MediaStream', function MediaStream() {
    return buildStream()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(10)

type Side = { peer: Peer; line: FakeConnection; stream: MediaStream; sent: CallData[]; states: string[] }

/** One browser of two; what it says goes where `tell` says. */
function createSide(isPolite: boolean, tell: (data: CallData) => void): Side {
  const stream = buildStream('audio')
  const sent: CallData[] = []
  const states: string[] = []
  const peer = connectPeer({
    isPolite,
    turnServers: [{ urls: ['turn:relay.example'], username: 'u', credential: 'c' }],
    stream,
    send(data) {
      sent.push(data)
      tell(data)
    },
    onConnected: () => void states.push('connected'),
    onLost: () => void states.push('lost'),
    onStream: () => undefined,
  })
  const line = lines.at(-1)
  if (!line) throw new Error('no line was made')
  return { peer, line, stream, sent, states }
}

/** Two browsers, and a server between them that may lose what they say. */
function createPair() {
  const network = { loses: (_data: CallData, _from: 'caller' | 'callee') => false }
  const caller: Side = createSide(false, (data) => {
    if (!network.loses(data, 'caller')) setTimeout(() => callee.peer.hear(data), 0)
  })
  const callee: Side = createSide(true, (data) => {
    if (!network.loses(data, 'callee')) setTimeout(() => caller.peer.hear(data), 0)
  })
  return { caller, callee, network }
}

async function openPair() {
  const pair = createPair()
  await settle()
  for (const { line } of [pair.caller, pair.callee]) line.become('connected')
  return pair
}

const typesOf = ({ sent }: Side) => sent.flatMap(({ sdp }) => (sdp ? [sdp.type] : []))
const offersOf = ({ sent }: Side) => sent.flatMap(({ sdp }) => (sdp?.type === 'offer' ? [sdp.sdp] : []))
const waysOf = ({ line }: Side) =>
  line.getTransceivers().map(({ receiver, direction }) => `${receiver.track.kind} ${direction}`)

function turnCameraOn({ peer, stream }: Side): void {
  const track = buildTrack('video')
  stream.addTrack(track)
  peer.setTrack('video', track)
}

test('the caller offers, whoever is called answers, and both send', async () => {
  const { caller, callee } = await openPair()
  expect([typesOf(caller), typesOf(callee)]).toEqual([['offer'], ['answer']])
  expect([waysOf(caller), waysOf(callee)]).toEqual([['audio sendrecv'], ['audio sendrecv']])
  expect(caller.line.config.iceServers).toEqual([{ urls: ['turn:relay.example'], username: 'u', credential: 'c' }])
  expect([caller.states, callee.states]).toEqual([['connected'], ['connected']])
})

describe('a camera', () => {
  test('is added by negotiating, and turned off and on again without', async () => {
    const { caller, callee } = await openPair()
    turnCameraOn(caller)
    await settle()
    expect(waysOf(caller)).toEqual(['audio sendrecv', 'video sendrecv'])
    expect(waysOf(callee)).toEqual(['audio sendrecv', 'video recvonly'])
    caller.peer.setTrack('video', null)
    await settle()
    turnCameraOn(caller)
    await settle()
    expect(typesOf(caller)).toEqual(['offer', 'offer'])
  })

  test('may be added by both at once: one gives way, and both are seen', async () => {
    const { caller, callee } = await openPair()
    turnCameraOn(caller)
    turnCameraOn(callee)
    await settle()
    await settle()
    expect([caller.line.signalingState, callee.line.signalingState]).toEqual(['stable', 'stable'])
    expect([waysOf(caller), waysOf(callee)]).toEqual([
      ['audio sendrecv', 'video sendrecv'],
      ['audio sendrecv', 'video sendrecv'],
    ])
  })
})

describe('what is lost on its way', () => {
  test('an offer is said again', async () => {
    const { caller, callee, network } = createPair()
    network.loses = () => true
    await settle()
    network.loses = () => false
    await vi.advanceTimersByTimeAsync(3_800)
    expect(callee.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect([caller.line.signalingState, typesOf(callee)]).toEqual(['stable', ['answer']])
  })

  test('an answer is asked for anew', async () => {
    const { caller, callee, network } = createPair()
    network.loses = (_data, from) => from === 'callee'
    await settle()
    network.loses = () => false
    await vi.advanceTimersByTimeAsync(4_100)
    expect([caller.line.signalingState, callee.line.signalingState]).toEqual(['stable', 'stable'])
  })

  test('an offer whose answer is lost is said again as it was, since it was taken; then the way is sought', async () => {
    const { caller, callee, network } = await openPair()
    network.loses = (_data, from) => from === 'callee'
    turnCameraOn(caller)
    await settle()
    network.loses = () => false
    caller.peer.resume()
    await settle()
    expect(offersOf(caller)).toEqual(['1 audio', '2 audio video', '2 audio video', '3 audio video'])
    expect([caller.line.signalingState, callee.line.signalingState]).toEqual(['stable', 'stable'])
  })

  test('of two answers to an offer that was said twice, the second is none to the next offer', async () => {
    const { caller, callee, network } = await openPair()
    network.loses = (_data, from) => from === 'callee'
    turnCameraOn(caller)
    await settle()
    const answer = callee.sent.at(-1) ?? {}
    caller.peer.hear(answer)
    caller.line.become('disconnected')
    await settle()
    caller.peer.hear(answer)
    await settle()
    expect([offersOf(caller).at(-1), caller.line.signalingState]).toEqual(['3 audio video', 'have-local-offer'])
  })

  test('an offer of the caller does not stand in the way of one that is made later', async () => {
    const { caller, callee, network } = await openPair()
    network.loses = () => true
    caller.line.become('disconnected')
    await vi.advanceTimersByTimeAsync(2_500)
    network.loses = () => false
    callee.line.become('failed')
    await settle()
    expect([caller.line.signalingState, callee.line.signalingState]).toEqual(['stable', 'stable'])
    expect(typesOf(caller).at(-1)).toBe('answer')
  })

  test('an answer that comes too late changes nothing', async () => {
    const { caller } = await openPair()
    caller.peer.hear({ sdp: { type: 'answer', sdp: '9 audio' } })
    await settle()
    expect([caller.line.signalingState, caller.line.remoteDescription?.sdp]).toEqual(['stable', '1 audio'])
  })
})

describe('a way that is lost', () => {
  test.each([
    ['disconnected', 1, 0],
    ['failed', 1, 1],
  ] as const)(
    'and %s is sought anew by the caller, and by both only where it is lost for good',
    async (state, ...restarts) => {
      const { caller, callee } = await openPair()
      caller.line.become(state)
      callee.line.become(state)
      await settle()
      expect([caller.line.restarts, callee.line.restarts]).toEqual(restarts)
      expect([caller.states, callee.states]).toEqual([
        ['connected', 'lost'],
        ['connected', 'lost'],
      ])
      expect([caller.line.signalingState, callee.line.signalingState]).toEqual(['stable', 'stable'])
    },
  )

  test('is sought anew by whoever was away, and only where there is none; but all is said again', async () => {
    const { caller, callee } = await openPair()
    callee.peer.resume()
    await settle()
    expect([callee.line.restarts, typesOf(callee), typesOf(caller)]).toEqual([
      0,
      ['answer', 'offer'],
      ['offer', 'answer'],
    ])
    callee.line.become('disconnected')
    callee.peer.resume()
    await settle()
    expect([callee.line.restarts, callee.line.signalingState]).toEqual([1, 'stable'])
  })
})

test('candidates that are found together are told together, in portions that the server takes', async () => {
  const { caller } = await openPair()
  caller.sent.length = 0
  for (let index = 0; index < 52; index++) caller.line.find(`candidate ${index}`)
  caller.line.find('')
  expect(caller.sent.map(({ candidates }) => candidates?.length)).toEqual([50])
  await vi.advanceTimersByTimeAsync(50)
  expect(caller.sent.map(({ candidates }) => candidates?.length)).toEqual([50, 2])
})

test('after it is closed nothing is said', async () => {
  const { caller, callee, network } = createPair()
  network.loses = () => true
  await settle()
  caller.line.find('candidate')
  caller.peer.close()
  callee.peer.close()
  const said = caller.sent.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(caller.sent).toHaveLength(said)
})

test('opus is preferred, then pcmu, then whatever else there is in its order', () => {
  const named = (names: string[]) => names.map((mimeType) => ({ mimeType }))
  expect(sortCodecs(named(['audio/red', 'audio/PCMU', 'audio/G722', 'audio/opus']))).toEqual(
    named(['audio/opus', 'audio/PCMU', 'audio/red', 'audio/G722']),
  )
})
