import { getMeeting, getMeetingStatus, type Meeting, type PhoneStatus } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callsHeard, callsOf, newHash } from '../../../test/calls.ts'
import { createTestClient, startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'
import { startTwilio, type Twilio } from '../../../test/twilio.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'
import { takeToAsk } from './phones.repository.ts'

let database: TestDatabase
let twilio: Twilio
let kit: TestApp
let other: TestApp
let team: Team
let calls: ReturnType<typeof callsOf>
let nurse: TestClient
let doctor: TestClient

beforeAll(async () => {
  database = await createTestDatabase()
  twilio = await startTwilio()
  kit = await startTestApp({ ...twilio.settings, DATABASE_URL: database.url })
  other = await startTestApp({ ...twilio.settings, DATABASE_URL: database.url })
})
afterAll(async () => {
  await kit.stop()
  await other.stop()
  await twilio.stop()
  await database.drop()
})
beforeEach(async () => {
  twilio.meet()
  await kit.pool.query(`update meetings set ended_at = now(), action = 'cancelled' where ended_at is null`)
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  ;({ nurse, doctor } = team)
  await kit.pool.query(
    `update users set mobile_phone = '+1202555' || lpad((id % 10000)::text, 4, '0') where id = any($1)`,
    [[nurse.userId, doctor.userId]],
  )
})

const phone = async (): Promise<Meeting> => calls.call(nurse, doctor, { mediumType: 'twilio' })
const ask = () => kit.app.followPhones(Date.now())
const read = (meeting: Meeting) => nurse.call(getMeeting, { params: calls.at(meeting) })
const statusOf = (meeting: Meeting) => nurse.call(getMeetingStatus, { params: calls.at(meeting) })
const lineOf = async () => (await calls.lines()).at(-1)?.body.replaceAll(/\*\*[^*]+\*\*/g, 'them')
const missedBy = async (client: TestClient) =>
  (await toldTo(kit, client)).filter(({ type }) => type === 'VOIP').map(({ data }) => data.callStatus)

describe('what the phones do', () => {
  const ROWS: [own: PhoneStatus, theirs: PhoneStatus | null, status: string, action: string | null][] = [
    ['queued', null, 'Calling', null],
    ['initiated', null, 'Calling', null],
    ['ringing', null, 'Calling', null],
    ['in-progress', null, 'Calling', null],
    ['in-progress', 'queued', 'Calling', null],
    ['in-progress', 'initiated', 'Calling', null],
    ['in-progress', 'ringing', 'Calling', null],
    ['in-progress', 'in-progress', 'Connected', null],
    ['in-progress', 'completed', 'Disconnected', 'end'],
    ['completed', 'completed', 'Disconnected', 'end'],
    ['completed', 'busy', 'Disconnected', 'reject'],
    ['completed', 'no-answer', 'Disconnected', 'not-responding'],
    ['completed', 'canceled', 'Disconnected', 'cancelled'],
    ['completed', 'failed', 'Disconnected', 'cancelled'],
    ['completed', 'ringing', 'Disconnected', 'cancelled'],
    ['completed', null, 'Disconnected', 'cancelled'],
    ['busy', null, 'Disconnected', 'cancelled'],
    ['no-answer', null, 'Disconnected', 'cancelled'],
    ['canceled', null, 'Disconnected', 'cancelled'],
    ['failed', null, 'Disconnected', 'cancelled'],
  ]
  test.each(ROWS)('own %s and theirs %s: the call is %s, and ended by %s', async (own, theirs, status, action) => {
    const meeting = await phone()
    twilio.stand(twilio.newest(), own, theirs)
    await ask()
    expect(await read(meeting)).toMatchObject({ status, action, phones: { own, theirs } })
  })

  test('is told to the caller step by step', async () => {
    const socket = await nurse.connect()
    await phone()
    const call = twilio.newest()
    for (const [own, theirs] of [
      ['ringing', null],
      ['ringing', null],
      ['in-progress', 'ringing'],
      ['in-progress', 'in-progress'],
      ['completed', 'completed'],
    ] as const) {
      twilio.stand(call, own, theirs)
      await ask()
    }
    await kit.settled(socket)
    expect(callsHeard(socket)).toEqual(['meeting.in-progress', 'meeting.in-progress', 'meeting.join', 'meeting.end'])
    const last = socket.heard.findLast(({ name }) => name === 'meeting.end')
    expect(last?.payload).toMatchObject({ meeting: { phones: { own: 'completed', theirs: 'completed' } } })
  })

  test.each([
    ['completed', 'them', 'called them by phone. The call lasted 1:05.', ['received']],
    ['busy', 'them', 'called them by phone. The line was busy.', ['missed']],
    ['no-answer', 'them', 'called them by phone. Nobody answered.', ['missed']],
    ['canceled', 'them', 'called them by phone and hung up before anyone answered.', ['missed']],
    ['failed', 'them', 'called them by phone. The number could not be reached.', ['missed']],
  ] as const)('is a line in the channel, and told to whoever was called: %s', async (theirs, _name, line, told) => {
    await phone()
    twilio.stand(twilio.newest(), 'completed', theirs, theirs === 'completed' ? 65 : null)
    await ask()
    expect(await lineOf()).toBe(line)
    expect(await missedBy(doctor)).toEqual(told)
  })

  test('is nobody’s business but the caller’s until the other phone has rung', async () => {
    await phone()
    twilio.stand(twilio.newest(), 'no-answer')
    await ask()
    const second = await phone()
    await calls.act(nurse, second, 'cancelled')
    expect(await calls.lines()).toEqual([])
    expect(await missedBy(doctor)).toEqual([])
  })

  test('is never turned back by an answer that comes late', async () => {
    const meeting = await phone()
    const call = twilio.newest()
    twilio.stand(call, 'in-progress', 'in-progress')
    await ask()
    twilio.stand(call, 'ringing')
    await ask()
    expect(await read(meeting)).toMatchObject({
      status: 'Connected',
      phones: { own: 'in-progress', theirs: 'in-progress' },
    })
    twilio.stand(call, 'completed', 'no-answer')
    await ask()
    expect(await read(meeting)).toMatchObject({ status: 'Disconnected', action: 'end' })
  })

  test('is asked for where its answer is old, and counts the seconds while it goes on', async () => {
    const meeting = await phone()
    twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
    // The server may have asked by itself a moment before.
    await vi.waitFor(async () => expect(await statusOf(meeting)).toMatchObject({ status: 'Connected', action: null }), {
      timeout: 10_000,
      interval: 200,
    })
    const { sid } = twilio.newest()
    const asked = () => twilio.requests.filter(({ path }) => path.endsWith(`/${sid}.json`)).length
    const before = asked()
    expect(before).toBeGreaterThan(0)
    await calls.age(meeting, 75)
    const { callDuration } = await statusOf(meeting)
    expect(callDuration).toBeGreaterThanOrEqual(75)
    expect(callDuration).toBeLessThan(80)
    expect(asked()).toBe(before)
    await calls.act(nurse, meeting, 'end')
    expect(await lineOf()).toMatch(/^called them by phone\. The call lasted 1:1\d\.$/)
  })
})

describe('hanging up in the web', () => {
  test.each([
    ['ringing', null, 'cancelled'],
    ['in-progress', 'ringing', 'cancelled'],
    ['in-progress', 'in-progress', 'end'],
  ] as const)('hangs up both phones: own %s, theirs %s', async (own, theirs, action) => {
    const meeting = await phone()
    const call = twilio.newest()
    twilio.stand(call, own, theirs)
    await ask()
    expect(await calls.act(nurse, meeting, 'end')).toMatchObject({ status: 'Disconnected', action })
    await kit.app.hangUpPhones()
    expect([call.status, call.child?.status]).toEqual([
      own === 'ringing' ? 'canceled' : 'completed',
      theirs === null ? undefined : theirs === 'ringing' ? 'canceled' : 'completed',
    ])
  })

  test('is tried again where the provider does not hear it', async () => {
    const meeting = await phone()
    const call = twilio.newest()
    twilio.stand(call, 'in-progress', 'in-progress')
    await ask()
    twilio.meet(({ form }) => (form['Status'] ? 500 : undefined))
    await calls.act(nurse, meeting, 'end')
    await kit.app.hangUpPhones()
    expect(call.status).toBe('in-progress')
    twilio.meet()
    await kit.pool.query(`update outbox_hang_ups set next_try_at = now() where delivered_at is null`)
    await other.app.hangUpPhones()
    expect(call.status).toBe('completed')
  })

  test('while the call is being placed hangs it up once the provider has answered', async () => {
    const slow = Promise.withResolvers<void>()
    twilio.meet(({ method, path }) => (method === 'POST' && path.endsWith('/Calls.json') ? slow.promise : undefined))
    const hash = newHash()
    const placing = calls.tryCall(nurse, doctor, { mediumType: 'twilio', hash })
    await expect.poll(async () => (await calls.tryAct(nurse, { hash }, 'cancelled')).status).toBe(200)
    slow.resolve()
    const { status, body } = await placing
    expect([status, body.data.status, body.data.action]).toEqual([200, 'Disconnected', 'cancelled'])
    await kit.app.hangUpPhones()
    expect(twilio.newest()).toMatchObject({ status: 'canceled' })
  })

  test('at the moment at which the phones are hung up ends it once', async () => {
    const elsewhere = createTestClient({ ...nurse, origin: other.origin })
    const [here, there] = [await nurse.connect(), await elsewhere.connect()]
    const meeting = await phone()
    twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
    await ask()
    twilio.stand(twilio.newest(), 'completed', 'completed', 9)
    await Promise.all([calls.act(nurse, meeting, 'end'), ask(), other.app.followPhones(Date.now()), statusOf(meeting)])
    await kit.settled(here)
    await other.settled(there)
    there.close()
    expect([...callsHeard(here), ...callsHeard(there)]).toEqual(['meeting.join', 'meeting.end'])
    expect(await calls.lines()).toHaveLength(1)
    expect((await read(meeting)).status).toBe('Disconnected')
  })
})

describe('a provider', () => {
  test.each([400, 401, 429, 500, 'away'] as const)(
    'that answers a new call with %s ends it, in words',
    async (answer) => {
      twilio.meet(() => answer)
      const hash = newHash()
      const refused = await calls.tryCall(nurse, doctor, { mediumType: 'twilio', hash })
      expect(refusalOf(refused)).toEqual([503, 'UNAVAILABLE'])
      expect(refused.body.message).toBe('This call could not be placed. Please try again in a moment.')
      twilio.meet()
      const before = twilio.placed()
      const again = await calls.call(nurse, doctor, { mediumType: 'twilio', hash })
      expect(again).toMatchObject({ status: 'Disconnected', action: 'cancelled', phones: { own: 'failed' } })
      expect(twilio.placed()).toBe(before)
      expect((await phone()).status).toBe('Calling')
    },
  )

  test.each([500, 'away'] as const)('that answers with %s when it is asked is asked again', async (answer) => {
    const meeting = await phone()
    twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
    twilio.meet(() => answer)
    await ask()
    expect(await statusOf(meeting)).toMatchObject({ status: 'Calling' })
    twilio.meet()
    await ask()
    expect(await read(meeting)).toMatchObject({ status: 'Connected' })
  })

  test('that thinks for long keeps nobody waiting', async () => {
    const meeting = await phone()
    const slow = Promise.withResolvers<void>()
    twilio.meet(() => slow.promise)
    twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
    expect(await statusOf(meeting)).toMatchObject({ status: 'Calling' })
    slow.resolve()
    await expect.poll(async () => (await read(meeting)).status).toBe('Connected')
  })

  test('that no longer knows a call has it ended', async () => {
    const [meeting, call] = [await phone(), twilio.newest()]
    twilio.calls.delete(call.sid)
    await ask()
    expect(await read(meeting)).toMatchObject({
      status: 'Disconnected',
      action: 'cancelled',
      phones: { own: 'failed' },
    })
    const talking = await phone()
    twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
    await ask()
    twilio.calls.delete(twilio.newest().sid)
    await ask()
    expect(await read(talking)).toMatchObject({ status: 'Disconnected', action: 'end' })
  })

  test('that is away for good leaves no call behind', async () => {
    const meeting = await phone()
    twilio.meet(() => 'away')
    await kit.app.followPhones(Date.now() + 4 * 60_000)
    expect((await read(meeting)).status).toBe('Calling')
    await kit.app.followPhones(Date.now() + 6 * 60_000)
    expect(await read(meeting)).toMatchObject({ status: 'Disconnected', action: 'cancelled' })
  })

  test('that is back hangs up the phones of a call that was given up meanwhile', async () => {
    const meeting = await phone()
    const call = twilio.newest()
    twilio.stand(call, 'in-progress', 'in-progress')
    twilio.meet(() => 'away')
    await kit.app.followPhones(Date.now() + 6 * 60_000)
    expect(await read(meeting)).toMatchObject({ status: 'Disconnected', action: 'cancelled' })
    twilio.meet()
    await kit.pool.query(`update outbox_hang_ups set next_try_at = now() where delivered_at is null`)
    await kit.app.hangUpPhones()
    expect(call.status).toBe('completed')
  })
})

test('a call whose placing was cut off is ended', async () => {
  const { rows } = await kit.pool.query<{ id: number; hash: string }>(
    `with made as (
       insert into meetings (hash, location_id, medium, kind, caller_id, has_audio, has_video)
       values ($1, $2, 'twilio', 'DIRECT_PHONE_CALL', $3, true, false) returning id, hash
     ), phones as (insert into phone_calls (meeting_id, dialled) select id, '+12077751234' from made)
     select id, hash from made`,
    [newHash(), team.locationId, nurse.userId],
  )
  const [meeting] = rows
  const params = calls.at({ hash: meeting?.hash ?? '' })
  await kit.app.followPhones(Date.now() + 50_000)
  expect((await nurse.call(getMeeting, { params })).status).toBe('Calling')
  await kit.app.followPhones(Date.now() + 61_000)
  expect(await nurse.call(getMeeting, { params })).toMatchObject({ status: 'Disconnected', action: 'cancelled' })
})

test('nobody is heard from in a call by phone, and it goes on all the same', async () => {
  const meeting = await phone()
  twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
  await kit.app.endLeftCalls(Date.now() + 70_000)
  expect((await read(meeting)).status).toBe('Calling')
  await ask()
  await kit.app.endLeftCalls(Date.now() + 3_600_000)
  expect((await read(meeting)).status).toBe('Connected')
})

test('two processes take it in turns to ask, and connect it once', async () => {
  const elsewhere = createTestClient({ ...nurse, origin: other.origin })
  const [here, there] = [await nurse.connect(), await elsewhere.connect()]
  const meeting = await phone()
  twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
  const db = createDatabase(kit.pool)
  const looks = [1, 2, 3, 4].map(() => takeToAsk(db, { id: meeting.id, notSince: Date.now() - 60_000, limit: 1 }))
  expect((await Promise.all(looks)).flat()).toHaveLength(1)
  await Promise.all([1, 2, 3].flatMap(() => [ask(), other.app.followPhones(Date.now())]))
  await kit.settled(here)
  await other.settled(there)
  there.close()
  expect([...callsHeard(here), ...callsHeard(there)]).toEqual(['meeting.join'])
})

test('whoever was on the phone finds nothing unread for it', async () => {
  const groupId = await team.channel('personal')
  const meeting = await phone()
  twilio.stand(twilio.newest(), 'completed', 'completed', 20)
  await ask()
  expect((await read(meeting)).channelId).toBe(groupId)
  const { rows } = await kit.pool.query<{ unread: number }>(
    `select g.seq - gm.read_seq - gm.own_after_read as unread from groups g
     join group_members gm on gm.group_id = g.id and gm.user_id = $2 where g.id = $1`,
    [groupId, doctor.userId],
  )
  expect(rows).toEqual([{ unread: 0 }])
})
