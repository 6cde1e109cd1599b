import { getMeeting, getMeetingConfigs, getMeetingStatus, type Meeting } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsHeard, callsOf, deviceOf, newHash } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { startTwilio, type Twilio } from '../../../test/twilio.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { listLocations } from '../locations/locations.repository.ts'

let twilio: Twilio
let lines: string[]
let kit: TestApp
let team: Team
let calls: ReturnType<typeof callsOf>
let nurse: TestClient
let doctor: TestClient
let aide: TestClient

const NURSE = '+12025550121'
const DOCTOR = '+12025550122'

beforeAll(async () => {
  twilio = await startTwilio()
  lines = []
  kit = await startTestApp(twilio.settings, { lines })
})
afterAll(async () => {
  await kit.stop()
  await twilio.stop()
})
beforeEach(async () => {
  twilio.meet()
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  ;({ nurse, doctor, aide } = team)
  await givePhone(nurse, NURSE)
  await givePhone(doctor, DOCTOR)
})

const givePhone = ({ userId }: TestClient, phone: string | null) =>
  kit.pool.query('update users set mobile_phone = $2 where id = $1', [userId, phone])
const phone = (from: TestClient, to: TestClient | [], asked: Parameters<typeof calls.call>[2] = {}) =>
  calls.tryCall(from, to, { mediumType: 'twilio', ...asked })
const phoned = async (asked: Parameters<typeof calls.call>[2] = {}): Promise<Meeting> => {
  const { status, body } = await phone(nurse, doctor, asked)
  expect(status).toBe(200)
  return body.data
}
const dial = (directCall: string, from = nurse) => phone(from, [], { directCall })
const wordsOf = async (asked: ReturnType<typeof phone>) => {
  const { status, body } = await asked
  return [status, body.message]
}
const configsOf = (client: TestClient, mediumType: 'twilio' | 'webrtc' = 'twilio') =>
  client.ask(getMeetingConfigs, { params: team.place, query: { mediumType } })

describe('calling someone by phone', () => {
  test('has one’s own phone rung first, and the provider dial the other one, both from the number of the place', async () => {
    const meeting = await phoned()
    expect(meeting).toMatchObject({
      medium: 'twilio',
      kind: 'KINWARD_VOICE_PHONE_CALL',
      status: 'Calling',
      channelType: 'personal',
      phones: { own: 'queued', theirs: null, dialled: null },
    })
    const { form } = twilio.newest()
    expect(form).toMatchObject({ To: NURSE, From: '+12075550100', Timeout: '30' })
    expect(form['Twiml']).toBe(
      `<Response><Say>Kinward is connecting you.</Say><Dial callerId="+12075550100" timeout="60" answerOnBridge="true"><Number>${DOCTOR}</Number></Dial></Response>`,
    )
    expect(form).not.toHaveProperty('StatusCallback')
  })

  test('rings on no screen and is pushed nowhere; what is told goes to the caller alone', async () => {
    const [own, theirs] = [await nurse.connect(), await doctor.connect()]
    const meeting = await phoned()
    twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
    await kit.app.followPhones(Date.now())
    const late = await doctor.connect()
    await calls.act(nurse, meeting, 'end')
    await kit.settled(own, theirs, late)
    expect(callsHeard(own)).toEqual(['meeting.join', 'meeting.end'])
    expect([...callsHeard(theirs), ...callsHeard(late)]).toEqual([])
    const { rows } = await kit.pool.query('select from outbox_pushes where meeting_id = $1', [meeting.id])
    expect(rows).toEqual([])
  })

  test('shows neither of the two the number of the other, wherever it is asked, and writes none into the log', async () => {
    const [own, theirs] = [await nurse.connect(), await doctor.connect()]
    const meeting = await phoned()
    const params = calls.at(meeting)
    twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
    const asked = [
      await nurse.ask(getMeeting, { params }),
      await nurse.ask(getMeetingStatus, { params }),
      await doctor.ask(getMeeting, { params }),
      await doctor.ask(getMeetingStatus, { params }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    const ended = await calls.act(nurse, meeting, 'end')
    await kit.settled(own, theirs)
    const everything = JSON.stringify([meeting, asked.map(({ body }) => body), ended, own.heard, theirs.heard, lines])
    for (const digits of ['2025550121', '2025550122']) expect(everything).not.toContain(digits)
  })

  test('is one call, however often its hash is sent', async () => {
    const hash = newHash()
    const before = twilio.placed()
    const answers = await Promise.all([1, 2, 3].map(() => phone(nurse, doctor, { hash })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(twilio.placed() - before).toBe(1)
  })

  test('is one at a time, and possible again once it is over', async () => {
    const meeting = await phoned()
    const before = twilio.placed()
    expect(await wordsOf(phone(nurse, doctor))).toEqual([
      409,
      'You are on the phone already. Please end that call first.',
    ])
    expect(twilio.placed()).toBe(before)
    expect((await phone(doctor, nurse)).status).toBe(200)
    await calls.act(nurse, meeting, 'cancelled')
    await phoned()
  })

  test('needs a number of one’s own', async () => {
    expect((await configsOf(nurse)).body.data.configs).toMatchObject({ phone: NURSE, turnServers: [] })
    expect((await configsOf(nurse, 'webrtc')).body.data.configs.phone).toBeNull()
    await givePhone(nurse, null)
    expect((await configsOf(nurse)).body.data.configs.phone).toBeNull()
    const answer = await phone(nurse, doctor)
    expect(refusalOf(answer)).toEqual([409, 'CONFLICT'])
    expect(answer.body.message).toContain('profile')
  })

  test('needs a number of whoever is called', async () => {
    const { rows } = await kit.pool.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from users where id = $1`,
      [aide.userId],
    )
    for (const number of [null, 'none of your business']) {
      await givePhone(aide, number)
      const answer = await phone(nurse, aide)
      expect(refusalOf(answer)).toEqual([409, 'NO_PHONE'])
      expect(answer.body.message).toBe(`${rows[0]?.name} does not have a phone number in their profile.`)
    }
  })

  test('rings no phone of another part of the world, on neither side', async () => {
    const before = twilio.placed()
    await givePhone(nurse, '+447400123456')
    expect(await wordsOf(phone(nurse, doctor))).toEqual([
      409,
      'Your own phone rings first, and only numbers that begin with +1 can be called from here. Please change yours in your profile.',
    ])
    expect(refusalOf(await dial('(207) 775-1234'))).toEqual([409, 'CONFLICT'])
    await givePhone(nurse, NURSE)
    await givePhone(doctor, '+4915112345678')
    const answer = await phone(nurse, doctor)
    expect(refusalOf(answer)).toEqual([409, 'CONFLICT'])
    expect(answer.body.message).toMatch(/cannot be called by phone from here\. Please call them in Kinward\.$/)
    expect(twilio.placed()).toBe(before)
  })

  test('is done so often in an hour that no person would, and no more', async () => {
    await kit.pool.query(`insert into attempts (key, count, forget_at) values ($1, 119, now() + interval '1 hour')`, [
      `phoned by ${nurse.userId}`,
    ])
    await calls.act(nurse, await phoned(), 'cancelled')
    expect(refusalOf(await phone(nurse, doctor))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('is for the staff, and among those whom they may call', async () => {
    const elsewhere = await kit.signedIn(await kit.build.person(await kit.build.location(team.entityId)))
    await givePhone(elsewhere, '+12025550199')
    expect(refusalOf(await phone(nurse, elsewhere))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await phone(elsewhere, nurse))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await phone(nurse, nurse))).toEqual([409, 'CONFLICT'])
    for (const role of ['collaborator', 'family', 'patient'] as const) {
      const other = await team.person(role)
      await givePhone(other, '+12025550198')
      await team.channel('discussion', { members: [nurse, other] })
      expect(refusalOf(await phone(other, nurse))).toEqual([403, 'FORBIDDEN'])
      expect(refusalOf(await dial('(207) 555-0177', other))).toEqual([403, 'FORBIDDEN'])
      expect(refusalOf(await configsOf(other))).toEqual([403, 'FORBIDDEN'])
    }
    const admin = await team.person('admin')
    await givePhone(admin, '+12025550197')
    expect((await phone(admin, doctor)).status).toBe(200)
  })

  test('leaves to the phones what browsers tell each other', async () => {
    const meeting = await phoned()
    twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
    await kit.app.followPhones(Date.now())
    const theirs = await doctor.connect()
    for (const action of ['join', 'in-progress', 'update-data'] as const) {
      expect(refusalOf(await calls.tryAct(nurse, meeting, action))).toEqual([409, 'CONFLICT'])
    }
    for (const action of ['join', 'end', 'reject'] as const) {
      expect(refusalOf(await calls.tryAct(doctor, meeting, action, deviceOf(doctor)))).toEqual([404, 'NOT_FOUND'])
    }
    await kit.settled(theirs)
    expect(theirs.heard).toEqual([])
  })
})

describe('dialling a number', () => {
  test('calls it, fixed lines too, and shows it to whoever dialled it', async () => {
    const { status, body } = await dial('(207) 775-1234')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      kind: 'DIRECT_PHONE_CALL',
      participants: [],
      channelId: null,
      phones: { dialled: '+12077751234' },
    })
    expect(twilio.newest().form['Twiml']).toContain('>+12077751234</Number>')
  })

  test('connects without anyone of ours, and leaves no line anywhere', async () => {
    const { body } = await dial('(207) 775-1234')
    twilio.stand(twilio.newest(), 'in-progress', 'in-progress')
    await kit.app.followPhones(Date.now())
    const params = calls.at(body.data)
    expect(await nurse.call(getMeeting, { params })).toMatchObject({ status: 'Connected', meetingJoinedBy: null })
    twilio.stand(twilio.newest(), 'completed', 'completed', 71)
    await kit.app.followPhones(Date.now())
    expect(await nurse.call(getMeetingStatus, { params })).toMatchObject({ action: 'end', callDuration: 71 })
    expect(await calls.lines()).toEqual([])
  })

  test.each([
    ['911', 'Short and emergency numbers'],
    ['+1 911', 'Short and emergency numbers'],
    ['112', 'Short and emergency numbers'],
    ['+49 30 901820', 'Only numbers that begin with +1'],
    ['0049 30 901820', 'Only numbers that begin with +1'],
    ['(207) 775-123', 'Please enter a valid phone number'],
    ['*67 207 775 1234', 'Please enter a valid phone number'],
    ['1-900-976-1234', 'Please enter a valid phone number'],
    ['+1 207 775 1234</Number>', 'Please enter a valid phone number'],
  ])('%s is refused in words', async (number, words) => {
    const before = twilio.placed()
    const answer = await dial(number)
    expect(refusalOf(answer)).toEqual([400, 'BAD_REQUEST'])
    expect(answer.body.message).toContain(words)
    expect(twilio.placed()).toBe(before)
  })

  test('does not call oneself, nor the place in a circle', async () => {
    expect(refusalOf(await dial(NURSE))).toEqual([409, 'CONFLICT'])
    expect(refusalOf(await dial('+12075550100'))).toEqual([409, 'CONFLICT'])
  })

  test('is recorded with the ends of the number alone', async () => {
    await dial('(207) 775-1234')
    const { rows } = await kit.pool.query<{ record: string }>(
      `select record from audit_events where record like '%DIRECT_PHONE_CALL%' order by record::jsonb -> 'at' desc limit 1`,
    )
    const [entry = { record: '{}' }] = rows
    expect(JSON.parse(entry.record)).toMatchObject({ action: 'call.made', details: { dialled: '+1…34', userIds: [] } })
    expect(entry.record).not.toContain('775')
  })

  test('is done thirty times in an hour, and calling people more often than that', async () => {
    for (let nth = 0; nth < 30; nth++) {
      const { body } = await dial('(207) 775-1234')
      await calls.act(nurse, body.data, 'cancelled')
    }
    expect(refusalOf(await dial('(207) 775-1234'))).toEqual([429, 'TOO_MANY_REQUESTS'])
    await phoned()
  })
})

test('the staff alone are offered it, and nobody where there is no provider', async () => {
  const [family, collaborator, admin] = [
    await team.person('family'),
    await team.person('collaborator'),
    await team.person('admin'),
  ]
  const db = createDatabase(kit.pool)
  const offered = async ({ userId }: TestClient, hasPhones = true) =>
    (await listLocations(db, { userId, address: null }, { hasPhones })).map(({ phoneCalls }) => phoneCalls)
  expect(await offered(nurse)).toEqual([true])
  expect(await offered(admin)).toEqual([true])
  expect(await offered(family)).toEqual([false])
  expect(await offered(collaborator)).toEqual([false])
  expect(await offered(nurse, false)).toEqual([false])
})
