import type { Meeting, MeetingAction } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  benchAt,
  buildSignal,
  createCallBench,
  endSignal,
  ME,
  newCall,
  newSearch,
  OTHER,
  OWN_HASH,
  RUNG_HASH,
  ringingMeeting,
  ringSignal,
  searchingMeeting,
} from '../../test/call-bench.ts'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { buildCallPerson, buildSearch, buildSupport } from '../../test/fake-calls.ts'
import { buildStream } from '../../test/fake-media.ts'
import type { CallPorts } from './call-ports.ts'
import { MediaRefused } from './media.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NEXT = 9
const firstTurn = searchingMeeting({ [OTHER.userId]: 'ringing' })
const secondTurn = searchingMeeting(
  { [OTHER.userId]: 'missed', [NEXT]: 'ringing' },
  { escalationData: buildSearch({ step: 2, next: [] }) },
)
const nobody = buildSearch({ status: 'unresolved', step: 2, next: [] })
const unresolved: Partial<Meeting> = { status: 'Disconnected', action: 'not-responding', escalationData: nobody }

/** The reader calls for help, and it rings for the first. */
async function search(made: Meeting = firstTurn) {
  const bench = createCallBench()
  bench.world.made = made
  await bench.calls.start(newSearch)
  return bench
}

/** As the server tells the caller of every change of turn. */
const turnSignal = (meeting: Meeting) => buildSignal('update-data', meeting, { senderId: null })

const joined = (by = OTHER.userId) =>
  searchingMeeting(
    { [by]: 'joined' },
    { status: 'Connected', meetingJoinedBy: by, escalationData: buildSearch({ status: 'resolved' }) },
  )

describe('a call for help', () => {
  test('names nobody: what was called stands for whoever will answer', async () => {
    const bench = await search()
    expect(bench.asks).toMatchObject([{ participants: [], escalationId: 5, call_type: 'Kinward Voice' }])
    expect(bench.call()).toMatchObject({
      status: 'Calling',
      other: { userId: null, fullName: 'Rapid response', avatar: null },
      support: { displayName: 'Rapid response' },
    })
    expect(bench.tones).toEqual(['ring_back'])
  })

  test('is not given up by the caller’s browser, and follows the server from turn to turn', async () => {
    const bench = await search()
    await vi.advanceTimersByTimeAsync(65_000)
    await bench.calls.hear(turnSignal(secondTurn))
    expect(bench.call()).toMatchObject({ status: 'Calling', meeting: { escalationData: { step: 2 } } })
    await vi.advanceTimersByTimeAsync(600_000)
    expect([bench.status(), bench.tones, bench.acts]).toEqual(['Calling', ['ring_back'], []])
  })

  test('may call with a picture at a later step, and turns on no camera for it', async () => {
    const bench = await search()
    await bench.calls.hear(turnSignal({ ...secondTurn, kind: 'KINWARD_VIDEO' }))
    expect(bench.call()).toMatchObject({ kind: 'KINWARD_VIDEO', own: { video: false } })
  })

  test.each<MeetingAction>(['reject', 'cancelled', 'not-responding'])(
    'goes on where one of those it rings for answers with %s',
    async (action) => {
      const bench = await search()
      await bench.calls.hear(buildSignal(action, searchingMeeting({ [OTHER.userId]: 'rejected' })))
      expect([bench.status(), bench.said]).toEqual(['Calling', []])
    },
  )

  test('is with whoever answers, which is reported once they are connected', async () => {
    const bench = await search()
    await bench.calls.hear(buildSignal('join', joined(), { deviceId: 'web::theirs' }))
    expect(bench.call()).toMatchObject({ status: 'Joining', other: OTHER, support: buildSupport() })
    expect(bench.filed).toEqual([])
    bench.peer().needs.onConnected()
    bench.peer().needs.onLost()
    bench.peer().needs.onConnected()
    expect(bench.status()).toBe('Connected')
    expect(bench.filed).toEqual([
      {
        status: 'resolved',
        step: 1,
        channelId: null,
        meetingId: OWN_HASH,
        meetingIds: [OWN_HASH],
        resolved_at: Math.floor(Date.now() / 1_000),
        userGroupId: null,
        resolvedBy: OTHER.userId,
      },
    ])
  })

  test('listens to whoever has answered, and to nobody else', async () => {
    const bench = await search()
    await bench.calls.hear(buildSignal('join', joined(), { deviceId: 'web::theirs' }))
    const data = { sdp: { type: 'offer' as const, sdp: 'v=0' } }
    await bench.calls.hear(buildSignal('in-progress', joined(), { data, senderId: NEXT }))
    expect(bench.peer().heard).toEqual([])
    await bench.calls.hear(buildSignal('in-progress', joined(), { data }))
    expect(bench.peer().heard).toEqual([data])
  })

  test('that the caller takes back is reported as cancelled', async () => {
    const bench = await search()
    await bench.calls.end()
    expect(bench.acts).toEqual([`cancelled ${OWN_HASH}`])
    expect(bench.filed).toMatchObject([{ status: 'cancelled', isCallCancelledByCaller: true, step: 1 }])
    expect([bench.said, bench.unanswered]).toEqual([[], []])
  })

  test('that was talked in and is ended is not reported again', async () => {
    const bench = await search()
    await bench.calls.hear(buildSignal('join', joined(), { deviceId: 'web::theirs' }))
    bench.peer().needs.onConnected()
    await bench.calls.end()
    expect(bench.filed.map(({ status }) => status)).toEqual(['resolved'])
    expect(bench.acts).toEqual([`end ${OWN_HASH}`])
  })

  // What is said stays until it is closed: its caller may be at a bedside.
  test('that nobody answers ends, says so, and leads to who else there is', async () => {
    const bench = await search()
    await bench.calls.hear(turnSignal(secondTurn))
    await bench.calls.hear(
      buildSignal('not-responding', { ...secondTurn, ...unresolved, participants: firstTurn.participants }),
    )
    expect([bench.status(), bench.tones]).toEqual([null, []])
    expect(bench.said).toEqual(['error | Escalation Ended | No one responding to call. | Infinity'])
    expect(bench.unanswered).toEqual([])
    bench.toasts[0]?.action?.onSelect()
    expect(bench.unanswered).toMatchObject([{ support: { phone: '+1 555 0100' }, why: 'nobodyAnswered' }])
  })

  test('that had nobody to call shows at once who else there is', async () => {
    const escalationData = { ...nobody, step: 0 }
    const bench = await search(searchingMeeting({}, { ...unresolved, escalationData }))
    expect([bench.status(), bench.tones, bench.said]).toEqual([null, [], []])
    expect(bench.unanswered).toMatchObject([
      { support: { displayName: 'Rapid response' }, place: newSearch.place, why: 'nobodyToCall' },
    ])
  })

  test('whose next turn is told before the server has said that it rings shows that turn', async () => {
    const bench = createCallBench()
    bench.world.made = firstTurn
    let create = () => {}
    bench.world.created = new Promise((resolve) => (create = resolve))
    const starting = bench.calls.start(newSearch)
    await vi.waitUntil(() => bench.call()?.hash === OWN_HASH)
    await bench.calls.hear(turnSignal(secondTurn))
    create()
    await starting
    expect(bench.call()).toMatchObject({ status: 'Calling', meeting: { escalationData: { step: 2 } } })
  })

  test('does not end because a location turned one of those away it rings for', async () => {
    const bench = await search()
    bench.calls.hearUnauthorized({ meetingId: OWN_HASH, userId: OTHER.userId })
    expect([bench.status(), bench.said]).toEqual(['Calling', []])
  })

  test.each([
    [
      'there is no network',
      { failure: new NetworkError('The server cannot be reached.') },
      'The server cannot be reached.',
    ],
    ['there is no microphone', {}, 'Microphone Permission is Required'],
  ])('that cannot be made because %s says so, and leads to who else there is', async (_why, world, title) => {
    const bench = createCallBench(
      'failure' in world ? {} : { open: () => Promise.reject(new MediaRefused('Microphone Permission is Required')) },
    )
    Object.assign(bench.world, world)
    await bench.calls.start(newSearch)
    expect([bench.status(), bench.said]).toEqual([null, [`error | ${title} | Infinity`]])
    bench.toasts[0]?.action?.onSelect()
    expect(bench.unanswered).toMatchObject([{ support: { phone: '+1 555 0100' }, why: 'notPlaced' }])
  })

  test('that the server does not make, which is told there, shows at once who else there is', async () => {
    const bench = createCallBench()
    bench.world.unmade = new ApiError({ status: 500, code: 'INTERNAL', message: 'Something went wrong.' })
    await bench.calls.start(newSearch)
    expect([bench.status(), bench.said]).toEqual([null, []])
    expect(bench.unanswered).toMatchObject([{ place: newSearch.place, why: 'notPlaced' }])
  })

  test.each<[string, Partial<Meeting>]>([
    ['a plain call', {}],
    ['a call for help', { emergencySupport: buildSupport(), escalationData: buildSearch() }],
  ])('is made by whom %s rings, which waits beside it and rings afterwards', async (_what, over) => {
    const bench = createCallBench()
    const rings = await bench.isRung(ringingMeeting(over))
    Object.assign(bench.world, { made: firstTurn, looked: rings })
    await bench.calls.start(newSearch)
    expect(bench.calls.get()).toMatchObject({ call: { hash: OWN_HASH, status: 'Calling' }, waiting: rings })
    expect([bench.asks.length, bench.said, bench.acts]).toEqual([1, [], []])
    expect(bench.tones.toSorted()).toEqual(['ring_back', rings.emergencySupport ? 'waiting_help' : 'waiting'])
    await bench.calls.end()
    await vi.advanceTimersByTimeAsync(0)
    expect([bench.call()?.hash, bench.status(), bench.tones]).toEqual([RUNG_HASH, 'Ringing', ['ring']])
  })

  test('is not begun beside a call that its caller has answered', async () => {
    const bench = await benchAt('Joining')
    await bench.calls.start(newSearch)
    expect([bench.call()?.hash, bench.said]).toEqual([RUNG_HASH, ['error | Another call is in progress. | 5000']])
  })

  test('is not begun while there is one in another tab', async () => {
    const bench = createCallBench()
    bench.world.heldElsewhere = true
    await bench.calls.start(newSearch)
    expect([bench.status(), bench.said]).toEqual([null, ['error | Another call is in progress. | 5000']])
  })
})

describe('a call for help with a picture, where only the camera is forbidden', () => {
  const open: CallPorts['open'] = ({ video }) =>
    video ? Promise.reject(new MediaRefused('not allowed')) : Promise.resolve(buildStream('audio'))

  test('is made by voice', async () => {
    const bench = createCallBench({ open })
    bench.world.made = firstTurn
    await bench.calls.start({ ...newSearch, kind: 'KINWARD_VIDEO' })
    expect([bench.status(), bench.said]).toEqual(['Calling', []])
    expect(bench.asks).toMatchObject([{ settings: { configs: { audio: true, video: false } } }])
  })

  test('is answered by voice', async () => {
    const bench = createCallBench({ open })
    const support = { emergencySupport: buildSupport(), escalationData: buildSearch() }
    await bench.isRung(ringingMeeting({ kind: 'KINWARD_VIDEO', ...support }))
    await bench.calls.answer()
    expect([bench.status(), bench.said, bench.acts]).toEqual(['Joining', [], [`join ${RUNG_HASH}`]])
  })
})

describe('an answer that does not become a conversation', () => {
  const unconnected = 'error | Call Disconnected | No connection could be made to the other side. | 10000'

  async function answered() {
    const bench = await search()
    await bench.calls.hear(buildSignal('join', joined(), { deviceId: 'web::theirs' }))
    return bench
  }

  test('and was given up by the other side leads back to calling, and to the next who answers', async () => {
    const bench = await answered()
    const stream = bench.call()?.localStream
    await bench.calls.hear(turnSignal(secondTurn))
    expect(bench.peer().isClosed).toBe(true)
    expect(bench.call()).toMatchObject({ status: 'Calling', other: { userId: null }, localStream: stream })
    expect([bench.tones, bench.said, bench.acts]).toEqual([['ring_back'], [], []])
    await vi.advanceTimersByTimeAsync(5_000)
    await bench.calls.hear(buildSignal('join', joined(NEXT), { senderId: NEXT, deviceId: 'web::next' }))
    expect([bench.peers.length, bench.tones]).toEqual([2, []])
    expect(bench.call()).toMatchObject({ status: 'Joining', other: { userId: NEXT } })
    bench.peer().needs.onConnected()
    expect(bench.filed).toMatchObject([{ status: 'resolved', resolvedBy: NEXT }])
  })

  test('is told to the server where no way is found, which looks on', async () => {
    const bench = await answered()
    bench.world.acted = secondTurn
    await vi.advanceTimersByTimeAsync(20_000)
    expect([bench.acts, bench.said]).toEqual([[`not-responding ${OWN_HASH} about ${OTHER.userId}`], []])
    expect(bench.call()).toMatchObject({ status: 'Calling', other: { userId: null } })
    expect([bench.peer().isClosed, bench.tones]).toEqual([true, ['ring_back']])
  })

  test('does not take the next one’s line away, where the server’s word comes late', async () => {
    const bench = await answered()
    bench.world.acted = secondTurn
    bench.world.looked = joined(NEXT)
    const hearing = bench.calls.hear(buildSignal('join', joined(NEXT), { senderId: NEXT, deviceId: 'web::next' }))
    vi.advanceTimersByTime(20_000)
    await hearing
    await vi.advanceTimersByTimeAsync(100)
    expect(bench.call()).toMatchObject({ status: 'Joining', other: { userId: NEXT } })
    expect(bench.peers.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  test('and was the last try ends as any that nobody answered', async () => {
    const bench = await answered()
    bench.world.acted = { ...secondTurn, ...unresolved }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(bench.said).toEqual(['error | Escalation Ended | No one responding to call. | Infinity'])
  })

  test('and was missed here too is told until it is read, with who else there is', async () => {
    const bench = await search()
    bench.world.looked = { ...joined(), status: 'Disconnected', action: 'end' }
    bench.calls.resume()
    await vi.waitUntil(() => bench.status() === null)
    expect(bench.said).toEqual([unconnected.replace('10000', 'Infinity')])
    bench.toasts[0]?.action?.onSelect()
    expect(bench.unanswered).toMatchObject([{ why: 'brokenOff' }])
  })

  test.each(['Joining, as caller', 'Calling'])('is told in a plain call at %s', async (stage) => {
    const bench = await benchAt(stage)
    await bench.calls.hear(endSignal('end', bench.own))
    expect([bench.said, bench.toasts[0]?.action]).toEqual([[unconnected], undefined])
  })
})

describe('a call for help that was hung up while it was made', () => {
  test('is told to the server though its answer was lost', async () => {
    const bench = createCallBench()
    const { promise, reject } = Promise.withResolvers<void>()
    bench.world.created = promise
    const starting = bench.calls.start(newSearch)
    await vi.waitUntil(() => bench.asks.length === 1)
    await bench.calls.end()
    reject(new NetworkError('away'))
    await starting
    expect([bench.acts, bench.said]).toEqual([[`cancelled ${OWN_HASH}`], []])
  })
})

describe('when news of it is lost', () => {
  test('the answer is found within twenty seconds', async () => {
    const bench = await search()
    bench.world.looked = joined()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(bench.call()).toMatchObject({ status: 'Joining', other: OTHER })
  })

  test('a caller whom the place no longer lets in is told, with who else there is', async () => {
    const bench = await search()
    bench.world.unseen = new ApiError({ status: 403, code: 'IP_RESTRICTED', message: 'no' })
    await vi.advanceTimersByTimeAsync(20_000)
    expect([bench.status(), bench.tones, bench.acts]).toEqual([null, [], [`cancelled ${OWN_HASH}`]])
    expect(bench.said).toEqual(['error | Call Disconnected | Infinity'])
    bench.toasts[0]?.action?.onSelect()
    expect(bench.unanswered).toMatchObject([{ why: 'brokenOff' }])
  })

  test.each([
    ['the server is away', new NetworkError('away')],
    ['the session waits for its PIN', new ApiError({ status: 403, code: 'PIN_REQUIRED', message: 'no' })],
  ])('it goes on where %s', async (_why, unseen) => {
    const bench = await search()
    bench.world.unseen = unseen
    await vi.advanceTimersByTimeAsync(60_000)
    expect([bench.status(), bench.said]).toEqual(['Calling', []])
  })
})

describe('when the line to the server was away', () => {
  test('the turn it has come to is found', async () => {
    const bench = await search()
    bench.world.looked = secondTurn
    bench.calls.resume()
    await vi.waitUntil(() => bench.call()?.meeting?.escalationData?.step === 2)
    expect(bench.status()).toBe('Calling')
  })

  test('the answer that was missed is heard', async () => {
    const bench = await search()
    bench.world.looked = joined()
    bench.calls.resume()
    await vi.waitUntil(() => bench.peers.length === 1)
    expect(bench.call()).toMatchObject({ status: 'Joining', other: OTHER })
  })

  test('that nobody answered is told', async () => {
    const bench = await search()
    bench.world.looked = { ...firstTurn, ...unresolved }
    bench.calls.resume()
    await vi.waitUntil(() => bench.status() === null)
    expect(bench.said).toEqual(['error | Escalation Ended | No one responding to call. | Infinity'])
  })

  test('a turn that was over meanwhile rings no longer, quietly', async () => {
    const bench = createCallBench()
    await bench.isRung(rung())
    bench.world.looked = rung({ participants: passed })
    bench.calls.resume()
    await vi.waitUntil(() => bench.status() === null)
    expect([bench.said, bench.acts, bench.tones]).toEqual([[], [], []])
  })
})

/** Someone calls for help, and it rings for the reader. */
function rung(over: Partial<Meeting> = {}): Meeting {
  return ringingMeeting({ emergencySupport: buildSupport(), escalationData: buildSearch(), ...over })
}

const passed = [{ ...buildCallPerson({ userId: ME }), state: 'missed' as const }]
const passSignal = buildSignal('not-responding', rung({ participants: passed }), { senderId: null })

describe('whoever a search comes to', () => {
  test('sees who calls, and for what', async () => {
    const bench = createCallBench()
    await bench.isRung(rung())
    expect(bench.call()).toMatchObject({ status: 'Ringing', other: OTHER, support: { displayName: 'Rapid response' } })
  })

  test('is rung for as long as the step waits, and a little more where nobody says that it is over', async () => {
    const bench = createCallBench()
    await bench.isRung(rung({ escalationData: buildSearch({ waitTime: 90 }) }))
    await vi.advanceTimersByTimeAsync(99_000)
    expect(bench.tones).toEqual(['ring'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([bench.status(), bench.tones, bench.acts]).toEqual([null, [], []])
  })

  test('is quietly left alone when their turn is over', async () => {
    const bench = createCallBench()
    await bench.isRung(rung())
    await bench.calls.hear(passSignal)
    expect([bench.status(), bench.tones, bench.said, bench.acts]).toEqual([null, [], [], []])
  })

  test('is rung for again at a later step, not by late news of the first', async () => {
    const bench = createCallBench()
    await bench.isRung(rung())
    await bench.calls.hear(passSignal)
    await bench.isRung(rung())
    expect(bench.status()).toBeNull()
    await bench.isRung(rung({ escalationData: buildSearch({ step: 2 }) }))
    expect([bench.status(), bench.tones]).toEqual(['Ringing', ['ring']])
    await bench.calls.end()
    expect(bench.acts).toEqual([`reject ${RUNG_HASH}`])
  })

  test('is rung for again at the same step where the one who answered did not come to talk', async () => {
    const bench = createCallBench()
    await bench.isRung(rung())
    await bench.calls.hear(buildSignal('join', rung({ meetingJoinedBy: NEXT }), { senderId: NEXT, at: 5 }))
    expect(bench.status()).toBeNull()
    await bench.calls.hear({ ...ringSignal(rung()), at: 4 })
    expect(bench.status()).toBeNull()
    await bench.calls.hear({ ...ringSignal(rung()), at: 6 })
    expect([bench.status(), bench.tones]).toEqual(['Ringing', ['ring']])
  })

  test('and was not told that it is over is rung for again, with all the time, once the server is back', async () => {
    const bench = createCallBench()
    await bench.isRung(rung())
    await vi.advanceTimersByTimeAsync(40_000)
    expect(bench.status()).toBeNull()
    await bench.calls.hear({ ...ringSignal(rung()), at: 6 })
    await vi.advanceTimersByTimeAsync(30_000)
    await bench.calls.hear({ ...ringSignal(rung()), at: 7 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(bench.status()).toBe('Ringing')
  })

  test('and has declined is not rung for at that step any more', async () => {
    const bench = createCallBench()
    await bench.isRung(rung())
    await bench.calls.end()
    await bench.calls.hear({ ...ringSignal(rung()), at: 6 })
    expect(bench.status()).toBeNull()
  })

  test('has all the time of the next step where that comes to them too', async () => {
    const bench = createCallBench()
    await bench.isRung(rung())
    await vi.advanceTimersByTimeAsync(30_000)
    await bench.isRung(rung({ escalationData: buildSearch({ step: 2 }) }))
    await vi.advanceTimersByTimeAsync(35_000)
    expect([bench.status(), bench.tones]).toEqual(['Ringing', ['ring']])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(bench.status()).toBeNull()
  })

  test('who answers too late is told so', async () => {
    const bench = createCallBench()
    bench.world.refused.join = 'CONFLICT'
    await bench.isRung(rung())
    const answering = bench.calls.answer()
    await Promise.all([bench.calls.hear(passSignal), answering])
    expect(bench.status()).toBeNull()
    expect(bench.said).toEqual([
      'info | Call Passed On | Someone has answered it already, or it rings for the next person now.',
    ])
  })

  test('reports nothing of it', async () => {
    const bench = createCallBench()
    await bench.isRung(rung())
    bench.world.looked = rung()
    await bench.calls.answer()
    bench.peer().needs.onConnected()
    await bench.calls.end()
    expect(bench.filed).toEqual([])
  })
})

describe('a call for help beside another call', () => {
  test('waits as any does, and goes quietly when the turn is over', async () => {
    const bench = await benchAt('Connected')
    await bench.isRung(rung())
    expect(bench.calls.get().waiting).toMatchObject({ hash: RUNG_HASH, emergencySupport: buildSupport() })
    await bench.calls.hear(passSignal)
    expect(bench.calls.get()).toMatchObject({ call: { status: 'Connected' }, waiting: null })
    await bench.isRung(rung({ escalationData: buildSearch({ step: 2 }) }))
    expect(bench.calls.get().waiting).toMatchObject({ escalationData: { step: 2 } })
  })

  test('is heard until the turn is over, and again at the next', async () => {
    const bench = await benchAt('Connected')
    await bench.isRung(ringingMeeting({ hash: 'hash-of-a-plain-call' }))
    await bench.isRung(rung())
    expect(bench.tones).toEqual(['waiting_help'])
    await vi.advanceTimersByTimeAsync(40_000)
    expect(bench.tones).toEqual(['waiting'])
    await bench.isRung(rung({ escalationData: buildSearch({ step: 2 }) }))
    expect(bench.tones).toEqual(['waiting_help'])
    await bench.calls.hear(passSignal)
    expect(bench.tones).toEqual(['waiting'])
  })

  test('in another tab is told in this one, for as long as it rings', async () => {
    const bench = createCallBench()
    bench.world.heldElsewhere = true
    await bench.isRung(rung())
    expect([bench.status(), bench.tones]).toEqual([null, []])
    expect(bench.said).toEqual([
      'urgent | Rapid response: call from Kofi Mensah | You are in a call in another tab. Please answer it there. | 30000',
    ])
  })

  test('in another tab is told once, however often the server says that it rings, and again once it has stopped', async () => {
    const bench = createCallBench()
    bench.world.heldElsewhere = true
    await bench.isRung(rung())
    await bench.calls.hear({ ...ringSignal(rung()), at: 15_001 })
    expect(bench.said).toHaveLength(1)
    await bench.isRung(rung({ escalationData: buildSearch({ step: 2 }) }))
    expect(bench.said).toHaveLength(2)
    await bench.calls.hear(buildSignal('join', rung({ meetingJoinedBy: NEXT }), { senderId: NEXT, at: 20_000 }))
    await bench.calls.hear({ ...ringSignal(rung()), at: 30_001 })
    expect(bench.said).toHaveLength(3)
  })

  test('goes before a plain one that waits', async () => {
    const bench = await benchAt('Connected')
    const plain = await bench.isRung(ringingMeeting({ hash: 'hash-of-a-plain-call' }))
    await bench.isRung(rung())
    expect(bench.calls.get().waiting?.hash).toBe(RUNG_HASH)
    await bench.calls.end()
    expect(bench.calls.get()).toMatchObject({ call: { hash: RUNG_HASH, status: 'Ringing' }, waiting: plain })
  })

  test.each([ME, 99])(
    'by the one whom the reader, %i, is calling is shown, and neither is answered unasked',
    async (me) => {
      const bench = createCallBench()
      bench.world.me = me
      await bench.calls.start(newCall)
      await bench.isRung(rung({ participants: [{ ...buildCallPerson({ userId: me }), state: 'ringing' }] }))
      expect(bench.calls.get()).toMatchObject({ call: { hash: OWN_HASH }, waiting: { hash: RUNG_HASH } })
      expect(bench.acts).toEqual([])
    },
  )

  test('lets a plain call of one of those it rings for wait', async () => {
    const bench = await search()
    await bench.isRung()
    expect(bench.calls.get()).toMatchObject({ call: { hash: OWN_HASH }, waiting: { hash: RUNG_HASH } })
    expect(bench.acts).toEqual([])
  })

  test('is taken back when another is accepted in its place', async () => {
    const bench = await search()
    bench.world.looked = await bench.isRung()
    await bench.calls.acceptWaiting()
    expect(bench.acts).toEqual([`cancelled ${OWN_HASH}`, `join ${RUNG_HASH}`])
    expect(bench.filed).toMatchObject([{ status: 'cancelled' }])
  })
})

test('the end of a call for help that someone else made leads nowhere', async () => {
  const bench = createCallBench()
  await bench.isRung(rung())
  await bench.calls.hear(endSignal('not-responding', rung({ escalationData: nobody })))
  expect([bench.status(), bench.said, bench.unanswered]).toEqual([null, [], []])
})
