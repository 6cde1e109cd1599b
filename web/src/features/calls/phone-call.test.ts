import type { CallPhones, Meeting, MeetingAction } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import {
  buildSignal,
  createCallBench,
  endSignal,
  newCall,
  newPhoneCall,
  OTHER,
  OWN_HASH,
  phoneMeeting,
  ringingMeeting,
} from '../../test/call-bench.ts'
import type { NewCall } from './call-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const dialled: NewCall = {
  dialled: { number: '+12075550143', shown: '+1 207 555 0143' },
  kind: 'DIRECT_PHONE_CALL',
  place: newCall.place,
}
const refusal = (code: ApiError['code'], status: number, message: string) => new ApiError({ status, code, message })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A call by phone, with the caller's own phone ringing. */
async function setUp(call: NewCall = newPhoneCall, made: Meeting = phoneMeeting()) {
  const bench = createCallBench({
    open: () => Promise.reject(new Error('a phone has its own microphone')),
    connect: () => {
      throw new Error('a phone has its own line')
    },
  })
  bench.world.made = made
  await bench.calls.start(call)
  return bench
}

/** Both phones were answered, some seconds ago. */
async function setUpTalk(seconds = 0) {
  const bench = await setUp()
  const talking = phoneMeeting({ own: 'in-progress', theirs: 'in-progress' }, { status: 'Connected' })
  await bench.calls.hear(buildSignal('update-data', { ...talking, callDuration: seconds }, { senderId: null }))
  return bench
}

describe('a call by phone', () => {
  test('is asked of the server for one person, and rings nothing here', async () => {
    const bench = await setUp()
    expect(bench.asks).toMatchObject([
      { mediumType: 'twilio', participants: [OTHER.userId], call_type: 'Kinward Voice' },
    ])
    expect(bench.call()).toMatchObject({ status: 'Calling', other: OTHER, localStream: null, meeting: phoneMeeting() })
    expect([bench.tones, bench.said, bench.world.isHeld]).toEqual([[], [], true])
  })

  test('is of a number that was dialled, and of nobody by name', async () => {
    const bench = await setUp(dialled, phoneMeeting({ dialled: '+12075550143' }, { participants: [] }))
    expect(bench.asks).toMatchObject([{ mediumType: 'twilio', participants: [], directCall: '+12075550143' }])
    expect(bench.call()).toMatchObject({
      dialled: '+12075550143',
      other: { userId: null, fullName: '+1 207 555 0143' },
    })
  })

  test('is asked after every five seconds, and followed from phone to phone', async () => {
    const bench = await setUp()
    await pass(4_999)
    expect(bench.world.asked).toBe(0)
    bench.world.progress = { phones: { own: 'in-progress', theirs: 'ringing', dialled: null } }
    await pass(1)
    expect(bench.call()?.meeting?.phones).toMatchObject({ own: 'in-progress', theirs: 'ringing' })
    expect(bench.status()).toBe('Calling')
    bench.world.progress = {
      status: 'Connected',
      callDuration: 3,
      phones: { own: 'in-progress', theirs: 'in-progress', dialled: null },
    }
    await pass(5_000)
    expect(bench.call()).toMatchObject({ status: 'Connected', connectedAt: Date.now() - 3_000 })
    const { connectedAt } = bench.call() ?? {}
    await pass(20_000)
    expect(bench.call()?.connectedAt).toBe(connectedAt)
    expect([bench.world.activity > 0, bench.reports]).toEqual([true, []])
  })

  test('is heard of at once, whatever was asked before', async () => {
    const bench = await setUp()
    let answer = () => {}
    bench.world.progressed = new Promise((resolve) => (answer = resolve))
    await pass(5_000)
    const talking = phoneMeeting({ own: 'in-progress', theirs: 'in-progress' }, { status: 'Connected' })
    await bench.calls.hear(buildSignal('update-data', talking, { senderId: null }))
    answer()
    await pass(0)
    expect(bench.call()?.meeting?.phones).toEqual(talking.phones)
    expect(bench.status()).toBe('Connected')
  })

  test.each<[string, Partial<CallPhones>, MeetingAction, string[]]>([
    [
      'one’s own phone was not answered',
      { own: 'no-answer' },
      'cancelled',
      ['error | Your phone was not answered. | Call again, and pick it up when it rings. | 10000'],
    ],
    [
      'one’s own phone was busy',
      { own: 'busy' },
      'cancelled',
      ['error | Your phone was busy. | Call again, and pick it up when it rings. | 10000'],
    ],
    [
      'one’s own phone failed',
      { own: 'failed' },
      'cancelled',
      ['error | Your phone could not be reached. | Check the number in your profile. | 10000'],
    ],
    [
      'theirs was busy',
      { own: 'completed', theirs: 'busy' },
      'reject',
      ['error | Call Rejected | The person you are calling is currently busy and cannot accept your call | 5000'],
    ],
    [
      'theirs was not answered',
      { own: 'completed', theirs: 'no-answer' },
      'not-responding',
      ['error | The person you are calling is not available to accept your call | 10000'],
    ],
    [
      'theirs failed',
      { own: 'completed', theirs: 'failed' },
      'cancelled',
      ['error | The phone of Kofi Mensah could not be reached. | 10000'],
    ],
    [
      'it was hung up before theirs was answered',
      { own: 'completed', theirs: 'canceled' },
      'cancelled',
      ['info | Call Canceled | 10000'],
    ],
    ['the two have talked', { own: 'completed', theirs: 'completed' }, 'end', []],
  ])('ends because %s, which is said', async (_why, phones, action, said) => {
    const ended = phoneMeeting(phones, { status: 'Disconnected', action })
    const heard = await setUp()
    await heard.calls.hear(endSignal(action, ended, { senderId: null }))
    const asked = await setUp()
    asked.world.progress = { status: 'Disconnected', action, phones: ended.phones }
    await pass(5_000)
    for (const bench of [heard, asked]) {
      expect([bench.status(), bench.said, bench.acts]).toEqual([null, said, []])
      expect([bench.world.kept, bench.world.isHeld]).toEqual([null, false])
    }
    const { asked: times } = asked.world
    await pass(20_000)
    expect(asked.world.asked).toBe(times)
  })

  test('of a number that could not be reached says so of the number', async () => {
    const bench = await setUp(dialled)
    await bench.calls.hear(
      endSignal('cancelled', phoneMeeting({ own: 'completed', theirs: 'failed' }), { senderId: null }),
    )
    expect(bench.said).toEqual(['error | This number could not be reached. | 10000'])
  })

  test.each([
    ['cancelled', 'before the two talk', () => setUp()],
    ['end', 'when they do', () => setUpTalk()],
  ])('is %s by its caller %s', async (action, _when, begin) => {
    const bench = await begin()
    await bench.calls.end()
    expect([bench.status(), bench.acts, bench.said]).toEqual([null, [`${action} ${OWN_HASH}`], []])
  })

  test('that the server could not be told to end is ended on the phone, which is said', async () => {
    const bench = await setUpTalk()
    bench.world.refused.end = 'UNREACHABLE'
    await bench.calls.end()
    expect(bench.said).toEqual([
      'error | The server cannot be reached. | Hang up on your phone to end the call. | 10000',
    ])
  })

  test('that is ended before it exists is taken back as soon as it does', async () => {
    const bench = createCallBench()
    let create = () => {}
    bench.world.created = new Promise((resolve) => (create = resolve))
    const starting = bench.calls.start(newPhoneCall)
    await vi.waitUntil(() => bench.call()?.hash === OWN_HASH)
    await bench.calls.end()
    create()
    await starting
    expect([bench.status(), bench.acts, bench.world.kept]).toEqual([null, [`cancelled ${OWN_HASH}`], null])
  })

  test('goes on while the server cannot be reached, and is put away when it may no longer be seen', async () => {
    const bench = await setUpTalk()
    bench.world.progress = new NetworkError('away')
    await pass(30_000)
    expect(bench.status()).toBe('Connected')
    bench.world.progress = refusal('NOT_FOUND', 404, 'There is no such call.')
    await pass(5_000)
    expect([bench.status(), bench.said, bench.acts]).toEqual([null, ['info | Call Disconnected | 10000'], []])
  })
})

describe('a call by phone that cannot be made', () => {
  test('for want of a phone of one’s own asks for it', async () => {
    const bench = createCallBench()
    bench.world.phone = null
    await bench.calls.start(newPhoneCall)
    expect([bench.boxes, bench.asks, bench.status(), bench.said]).toEqual([[{ kind: 'no-own-phone' }], [], null, []])
    expect([bench.world.kept, bench.world.isHeld]).toEqual([null, false])
  })

  test('for want of theirs leads to dialling a number', async () => {
    const bench = createCallBench()
    bench.world.unmade = refusal('NO_PHONE', 409, 'Kofi Mensah does not have a phone number in their profile.')
    await bench.calls.start(newPhoneCall)
    expect(bench.boxes).toEqual([{ kind: 'dial', place: newCall.place, without: 'Kofi Mensah', refused: null }])
    expect([bench.status(), bench.said, bench.acts]).toEqual([null, [], []])
  })

  test('for a number that was refused says why, beside the number', async () => {
    const bench = createCallBench()
    bench.world.unmade = refusal('BAD_REQUEST', 400, 'Only numbers that begin with +1 can be dialled.')
    await bench.calls.start(dialled)
    expect(bench.boxes).toMatchObject([
      { without: null, refused: { typed: '+1 207 555 0143', why: 'Only numbers that begin with +1 can be dialled.' } },
    ])
    expect(bench.said).toEqual([])
  })

  test.each([
    ['a second one', refusal('CONFLICT', 409, 'You are in a phone call already.'), []],
    [
      'a provider that is away',
      refusal('UNAVAILABLE', 503, 'The call could not be placed.'),
      [`cancelled ${OWN_HASH}`],
    ],
    ['a network that is away', new NetworkError('The server cannot be reached.'), [`cancelled ${OWN_HASH}`]],
  ])('for %s says so, and takes back what may have been made', async (_why, error, acts) => {
    const bench = createCallBench()
    bench.world.unmade = error
    await bench.calls.start(newPhoneCall)
    expect([bench.status(), bench.said, bench.acts]).toEqual([null, [`error | ${error.message} | 10000`], acts])
    expect([bench.boxes, bench.world.kept]).toEqual([[], null])
  })
})

describe('a call by phone and the page', () => {
  test('goes on when the page is left, and is kept for the next', async () => {
    const bench = await setUpTalk()
    bench.calls.leave()
    expect([bench.status(), bench.acts, bench.said]).toEqual([null, [], []])
    expect(bench.world.kept).toEqual({ entityId: 1, locationId: 2, hash: OWN_HASH })
  })

  test('is found again by the next page, with the time it has had', async () => {
    const bench = createCallBench()
    bench.world.kept = { entityId: 1, locationId: 2, hash: OWN_HASH }
    bench.world.looked = phoneMeeting(
      { own: 'in-progress', theirs: 'in-progress' },
      { status: 'Connected', callDuration: 65 },
    )
    bench.calls.resume()
    await pass(0)
    expect(bench.call()).toMatchObject({ status: 'Connected', isCaller: true, other: { fullName: OTHER.fullName } })
    expect(bench.call()?.connectedAt).toBe(Date.now() - 65_000)
    bench.world.progress = { status: 'Disconnected', action: 'end' }
    await pass(5_000)
    expect([bench.status(), bench.world.kept]).toEqual([null, null])
  })

  test('of a number that was dialled is found again by that number, as it is read', async () => {
    vi.useRealTimers()
    const bench = createCallBench()
    bench.world.kept = { entityId: 1, locationId: 2, hash: OWN_HASH }
    bench.world.looked = phoneMeeting({ dialled: '+12075550143' }, { kind: 'DIRECT_PHONE_CALL', participants: [] })
    bench.calls.resume()
    await vi.waitUntil(() => bench.call()?.other.fullName === '+1 207 555 0143')
    expect(bench.call()?.dialled).toBe('+12075550143')
    await bench.calls.end()
  })

  test.each([
    ['over', { looked: phoneMeeting({}, { status: 'Disconnected', action: 'end' }) }, null],
    ['unknown', { unseen: refusal('NOT_FOUND', 404, 'There is no such call.') }, null],
    ['out of reach', { unseen: new NetworkError('away') }, OWN_HASH],
  ])('is not shown when it is %s', async (_how, world, kept) => {
    const bench = createCallBench()
    Object.assign(bench.world, { kept: { entityId: 1, locationId: 2, hash: OWN_HASH }, ...world })
    bench.calls.resume()
    await pass(0)
    expect([bench.status(), bench.world.kept?.hash ?? null]).toEqual([null, kept])
  })

  test('is not found again beside the tab that has it', async () => {
    const bench = createCallBench()
    Object.assign(bench.world, { kept: { entityId: 1, locationId: 2, hash: OWN_HASH }, heldElsewhere: true })
    bench.world.looked = phoneMeeting()
    bench.calls.resume()
    await pass(0)
    expect(bench.status()).toBeNull()
  })
})

describe('another call beside one by phone', () => {
  test('is not begun', async () => {
    const bench = await setUp()
    await bench.calls.start(newCall)
    expect(bench.said).toEqual(['error | Another call is in progress. | 5000'])
    expect(bench.asks).toHaveLength(1)
  })

  test('waits, also when whoever is called by phone calls back at that moment', async () => {
    const bench = await setUp()
    bench.world.me = 9
    await bench.isRung(ringingMeeting({ participants: [{ ...OTHER, userId: 9, state: 'ringing' }] }))
    expect(bench.calls.get().waiting?.Caller.userId).toBe(OTHER.userId)
    expect(bench.status()).toBe('Calling')
  })

  test('takes its place when it is accepted, and the phones are hung up', async () => {
    const bench = createCallBench()
    bench.world.made = phoneMeeting()
    await bench.calls.start(newPhoneCall)
    const meeting = await bench.isRung()
    await bench.calls.acceptWaiting()
    expect(bench.acts).toEqual([`cancelled ${OWN_HASH}`, `join ${meeting.hash}`])
    expect(bench.call()?.hash).toBe(meeting.hash)
  })
})
