import { listAuditEvents } from '@kinward/contract/audit-log'
import { listUserChannels } from '@kinward/contract/groups'
import {
  createMeeting,
  getMeeting,
  getMeetingConfigs,
  getMeetingStatus,
  type Meeting,
  updateCallDuration,
  updateMeeting,
} from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsHeard, callsOf, deviceOf, newHash } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'

let kit: TestApp
let team: Team
let calls: ReturnType<typeof callsOf>
let nurse: TestClient
let doctor: TestClient
let aide: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  ;({ nurse, doctor, aide } = team)
})

const get = (client: TestClient, meeting: Meeting) => client.call(getMeeting, { params: calls.at(meeting) })
const statesOf = ({ participants }: Meeting) => participants.map(({ state }) => state)
const callAlerts = async (client: TestClient) =>
  (await toldTo(kit, client)).flatMap(({ type, data, is_read }) =>
    type === 'VOIP' ? [[data.callStatus, is_read]] : [],
  )

describe('a call', () => {
  test('rings at every screen of whoever is called, and belongs to the direct channel of the two', async () => {
    const tabs = [await doctor.connect(), await (await kit.signedIn(doctor.userId)).connect()]
    const others = [await nurse.connect(), await aide.connect()]
    const meeting = await calls.call(nurse, doctor, { video: true })
    expect(meeting).toMatchObject({
      medium: 'webrtc',
      kind: 'KINWARD_VIDEO',
      priority: 'Regular',
      status: 'Calling',
      action: null,
      ...team.place,
      channelType: 'personal',
      Caller: { userId: nurse.userId },
      participants: [{ userId: doctor.userId, state: 'ringing' }],
      meetingJoinedBy: null,
      configs: { audio: true, video: true },
      connectedAt: null,
      endedAt: null,
      callDuration: 0,
    })
    expect(meeting.channelName).toBe(meeting.participants[0]?.fullName)
    const [direct] = await doctor.call(listUserChannels, { params: team.place })
    expect(direct).toMatchObject({ id: meeting.channelId, type: 'personal' })
    for (const tab of tabs) {
      expect(await tab.next('meeting.in-progress')).toMatchObject({
        action: 'in-progress',
        ringUserDevice: true,
        senderId: nurse.userId,
        meeting: { ...meeting, channelName: meeting.Caller.fullName },
      })
    }
    await kit.settled(...tabs, ...others)
    expect(others.map(callsHeard)).toEqual([[], []])
  })

  test('made again with the same hash is the same call, and rings once', async () => {
    const tab = await doctor.connect()
    const hash = newHash()
    const made = await Promise.all([1, 2, 3].map(() => calls.call(nurse, doctor, { hash })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    await calls.act(nurse, made[0]!, 'cancelled')
    expect(await calls.call(nurse, doctor, { hash })).toMatchObject({ id: made[0]?.id, status: 'Disconnected' })
    await kit.settled(tab)
    expect(callsHeard(tab)).toEqual(['meeting.in-progress rings', 'meeting.cancelled'])
  })

  test('from a channel belongs to it, and names it to those who are in it', async () => {
    const groupId = await team.channel('patients')
    const meeting = await calls.call(nurse, doctor, { channelId: groupId })
    expect(meeting).toMatchObject({ channelId: groupId, channelType: 'patients' })
    expect(meeting.channelName).toMatch(/^Patient Number \d+$/)
  })

  test('of several people rings for each, and the first who answers has it', async () => {
    const tab = await aide.connect()
    const meeting = await calls.call(nurse, [doctor, aide])
    expect([meeting.channelId, statesOf(meeting)]).toEqual([null, ['ringing', 'ringing']])
    const joined = await calls.act(doctor, meeting, 'join')
    expect([joined.meetingJoinedBy, statesOf(joined)]).toEqual([doctor.userId, ['joined', 'missed']])
    await kit.settled(tab)
    expect(callsHeard(tab)).toEqual(['meeting.in-progress rings', 'meeting.join'])
    expect(refusalOf(await calls.tryAct(aide, meeting, 'join'))).toEqual([409, 'CONFLICT'])
    await calls.act(nurse, meeting, 'end')
    expect([await callAlerts(aide), await callAlerts(doctor)]).toEqual([[], [['received', true]]])
  })

  test('is in the audit log, with ids alone', async () => {
    const admin = await team.person('admin')
    const meeting = await calls.call(nurse, doctor)
    const { entries } = await admin.call(listAuditEvents, { params: team.place, query: { topic: 'people' } })
    expect(entries.filter(({ action }) => action === 'call.made')).toMatchObject([
      {
        actor: { userId: nurse.userId },
        subject: { userId: doctor.userId },
        details: { meetingId: meeting.id, kind: 'KINWARD_VOICE', groupId: meeting.channelId },
      },
    ])
  })
})

describe('answering', () => {
  test('is heard by the caller and by every screen of the callee, who know by the device which one it was', async () => {
    const [caller, here, there, third] = [
      await nurse.connect(),
      await doctor.connect(),
      await doctor.connect(),
      await aide.connect(),
    ]
    const meeting = await calls.call(nurse, doctor)
    const joined = await calls.act(doctor, meeting, 'join')
    expect(joined).toMatchObject({ status: 'Connected', meetingJoinedBy: doctor.userId })
    for (const tab of [caller, here, there]) {
      expect(await tab.next('meeting.join')).toMatchObject({
        action: 'join',
        senderId: doctor.userId,
        deviceId: deviceOf(doctor),
        ringUserDevice: false,
        meeting: { hash: meeting.hash, status: 'Connected' },
      })
    }
    await kit.settled(third)
    expect(callsHeard(third)).toEqual([])
  })

  test('again from the same device is the same answer; from another one it is refused', async () => {
    const meeting = await calls.call(nurse, doctor)
    const joined = await calls.act(doctor, meeting, 'join')
    expect(await calls.act(doctor, meeting, 'join')).toEqual(joined)
    expect(refusalOf(await calls.tryAct(doctor, meeting, 'join', deviceOf(doctor, 2)))).toEqual([409, 'CONFLICT'])
    expect(refusalOf(await calls.tryAct(nurse, meeting, 'join'))).toEqual([409, 'CONFLICT'])
  })

  test('what has ended is refused as such', async () => {
    const meeting = await calls.call(nurse, doctor)
    await calls.act(nurse, meeting, 'cancelled')
    expect(refusalOf(await calls.tryAct(doctor, meeting, 'join'))).toEqual([409, 'MEETING_ALREADY_ENDED'])
  })

  test('at once from many devices is done by one of them', async () => {
    for (let round = 0; round < 8; round++) {
      const meeting = await calls.call(nurse, [doctor, aide])
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, nth) => {
          const who = nth % 2 ? doctor : aide
          return calls.tryAct(who, meeting, 'join', deviceOf(who, nth))
        }),
      )
      const won = answers.flatMap(({ status, body }) => (status === 200 ? [body.data] : []))
      expect(won).toHaveLength(1)
      expect(answers.filter(({ status, body }) => status === 409 && body.data.code === 'CONFLICT')).toHaveLength(5)
      expect(await get(nurse, meeting)).toMatchObject({ meetingJoinedBy: won[0]?.meetingJoinedBy, status: 'Connected' })
      await calls.act(nurse, meeting, 'end')
    }
  })
})

describe('a call ends', () => {
  test('when the caller hangs up before anyone answers: it was missed', async () => {
    const tab = await doctor.connect()
    const meeting = await calls.call(nurse, doctor)
    const ended = await calls.act(nurse, meeting, 'end')
    expect(ended).toMatchObject({ status: 'Disconnected', action: 'cancelled', callDuration: 0 })
    expect(statesOf(ended)).toEqual(['missed'])
    expect(await tab.next('meeting.cancelled')).toMatchObject({
      senderId: nurse.userId,
      meeting: { action: 'cancelled' },
    })
    expect(await calls.lines()).toMatchObject([
      { sender_id: nurse.userId, attachments: [{ type: 'voip', action: 'cancelled', duration: 0 }] },
    ])
    expect(await callAlerts(doctor)).toEqual([['missed', false]])
  })

  test('when the caller gives up after a minute: nobody answered', async () => {
    const tab = await doctor.connect()
    const meeting = await calls.call(nurse, doctor)
    expect(await calls.act(nurse, meeting, 'not-responding')).toMatchObject({ action: 'not-responding' })
    await tab.next('meeting.not-responding')
    expect(await calls.lines()).toMatchObject([
      { body: expect.stringMatching(/^called \*\*Person Number \d+\*\*\. Nobody answered\.$/) },
    ])
    expect(await callAlerts(doctor)).toEqual([['missed', false]])
  })

  test.each(['reject', 'end', 'cancelled'] as const)('when whoever is called declines, by %s', async (action) => {
    const [caller, tab] = [await nurse.connect(), await doctor.connect()]
    const meeting = await calls.call(nurse, doctor)
    expect(await calls.act(doctor, meeting, action)).toMatchObject({ action: 'reject', status: 'Disconnected' })
    for (const socket of [caller, tab]) {
      expect(await socket.next('meeting.reject')).toMatchObject({ senderId: doctor.userId, deviceId: deviceOf(doctor) })
    }
    expect(await calls.lines()).toMatchObject([{ attachments: [{ type: 'voip', action: 'declined' }] }])
    expect(await callAlerts(doctor)).toEqual([])
  })

  test('only with the last of several who decline', async () => {
    const [caller, other] = [await nurse.connect(), await aide.connect()]
    const meeting = await calls.call(nurse, [doctor, aide])
    const left = await calls.act(doctor, meeting, 'reject')
    expect([left.status, statesOf(left)]).toEqual(['Calling', ['rejected', 'ringing']])
    await kit.settled(caller, other)
    expect([callsHeard(caller), callsHeard(other)]).toEqual([[], ['meeting.in-progress rings']])
    expect(refusalOf(await calls.tryAct(doctor, meeting, 'join'))).toEqual([409, 'CONFLICT'])
    expect(await calls.act(aide, meeting, 'reject')).toMatchObject({ status: 'Disconnected', action: 'reject' })
    await caller.next('meeting.reject')
  })

  test.each(['caller', 'callee'] as const)('when the %s ends it, with how long it was', async (who) => {
    const [caller, tab] = [await nurse.connect(), await doctor.connect()]
    const meeting = await calls.call(nurse, doctor)
    await calls.act(doctor, meeting, 'join')
    await calls.age(meeting, 65)
    const ender = who === 'caller' ? nurse : doctor
    const ended = await calls.act(ender, meeting, 'end')
    expect(ended).toMatchObject({ action: 'end', callDuration: 65 })
    for (const socket of [caller, tab]) {
      expect(await socket.next('meeting.end')).toMatchObject({ senderId: ender.userId, meeting: { callDuration: 65 } })
    }
    expect(await calls.lines()).toMatchObject([
      {
        body: expect.stringContaining('The call lasted 1:05.'),
        attachments: [{ type: 'voip', action: 'ended', duration: 65 }],
      },
    ])
    expect(await callAlerts(doctor)).toEqual([['received', true]])
    expect(await callAlerts(nurse)).toEqual([])
  })

  test('without leaving the channel unread for whoever was in it, unless there was something before', async () => {
    const unread = async (client: TestClient) =>
      (await client.call(listUserChannels, { params: team.place })).map(({ unreadCount }) => unreadCount)
    const talk = async () => {
      const meeting = await calls.call(nurse, doctor)
      await calls.act(doctor, meeting, 'join')
      return calls.act(doctor, meeting, 'end')
    }
    const tab = await doctor.connect()
    const { channelId } = await talk()
    expect((await tab.next('update.last.seen.messages')).unreadCount).toBe(0)
    expect([await unread(nurse), await unread(doctor)]).toEqual([[0], [0]])
    await team.send(nurse, channelId ?? 0)
    await talk()
    expect(await unread(doctor)).toEqual([2])
    await calls.act(nurse, await calls.call(nurse, team.aide), 'cancelled')
    expect(await unread(aide)).toEqual([1])
  })

  test('once: whatever is said of it afterwards changes nothing and is told to nobody', async () => {
    const meeting = await calls.call(nurse, doctor)
    const ended = await calls.act(nurse, meeting, 'cancelled')
    const tabs = [await nurse.connect(), await doctor.connect()]
    for (const client of [nurse, doctor]) {
      for (const action of ['end', 'reject', 'cancelled', 'not-responding'] as const) {
        expect(await calls.act(client, meeting, action)).toMatchObject({ action: 'cancelled', endedAt: ended.endedAt })
      }
    }
    await kit.settled(...tabs)
    expect(tabs.map(callsHeard)).toEqual([[], []])
    expect([(await calls.lines()).length, (await callAlerts(doctor)).length]).toEqual([1, 1])
  })

  test('without a line in a channel that was archived meanwhile', async () => {
    const groupId = await team.channel()
    const meeting = await calls.call(nurse, doctor, { channelId: groupId })
    await team.archive(groupId)
    await calls.act(nurse, meeting, 'cancelled')
    expect(await calls.lines()).toEqual([])
    expect(await callAlerts(doctor)).toEqual([['missed', false]])
  })
})

describe('what one browser tells the other', () => {
  const SDP = { type: 'offer' as const, sdp: 'v=0\r\n' }

  test('goes to the other side alone, and is kept nowhere', async () => {
    const meeting = await calls.call(nurse, [doctor, aide])
    await calls.act(doctor, meeting, 'join')
    const [caller, tab, third] = [await nurse.connect(), await doctor.connect(), await aide.connect()]
    await calls.act(nurse, meeting, 'in-progress', { sdp: SDP })
    expect(await tab.next('meeting.in-progress')).toMatchObject({
      action: 'in-progress',
      senderId: nurse.userId,
      deviceId: deviceOf(nurse),
      data: { sdp: SDP },
      ringUserDevice: false,
    })
    await calls.act(doctor, meeting, 'update-data', { configs: { audio: false, video: true } })
    expect(await caller.next('meeting.in-progress')).toMatchObject({
      action: 'update-data',
      data: { configs: { audio: false, video: true } },
    })
    await kit.settled(caller, tab, third)
    expect([callsHeard(caller), callsHeard(tab), callsHeard(third)]).toEqual([
      ['meeting.in-progress'],
      ['meeting.in-progress'],
      [],
    ])
    expect(await get(nurse, meeting)).toMatchObject({ configs: { audio: true, video: false } })
  })

  test('is refused before there is another side, from other devices and others, and after the end', async () => {
    const meeting = await calls.call(nurse, [doctor, aide])
    expect(refusalOf(await calls.tryAct(nurse, meeting, 'in-progress'))).toEqual([409, 'CONFLICT'])
    await calls.act(doctor, meeting, 'join')
    expect(refusalOf(await calls.tryAct(doctor, meeting, 'in-progress', deviceOf(doctor, 2)))).toEqual([
      409,
      'CONFLICT',
    ])
    expect(refusalOf(await calls.tryAct(aide, meeting, 'in-progress'))).toEqual([409, 'CONFLICT'])
    await calls.act(nurse, meeting, 'end')
    expect(refusalOf(await calls.tryAct(nurse, meeting, 'in-progress'))).toEqual([409, 'MEETING_ALREADY_ENDED'])
  })
})

describe('a call that goes on', () => {
  test('becomes a video call, and both sides hear of it', async () => {
    const meeting = await calls.call(nurse, doctor)
    await calls.act(doctor, meeting, 'join')
    const tabs = [await nurse.connect(), await doctor.connect()]
    const configs = { audio: true, video: true }
    const changed = await doctor.call(updateMeeting, { params: calls.at(meeting), body: { configs } })
    expect(changed).toMatchObject({ kind: 'KINWARD_VIDEO', configs })
    for (const tab of tabs) {
      expect(await tab.next('meeting.in-progress')).toMatchObject({ action: 'update-data', data: { configs } })
    }
    await calls.act(nurse, meeting, 'end')
    const again = await nurse.ask(updateMeeting, { params: calls.at(meeting), body: { configs } })
    expect(refusalOf(again)).toEqual([409, 'MEETING_ALREADY_ENDED'])
  })

  test('says how long it has been, which never goes back and is never longer than it was', async () => {
    const meeting = await calls.call(nurse, doctor)
    const report = (callDuration: number, client = nurse) =>
      client.ask(updateCallDuration, { params: calls.at(meeting), body: { callDuration } })
    const status = () => doctor.call(getMeetingStatus, { params: calls.at(meeting) })
    expect(refusalOf(await report(10))).toEqual([409, 'CONFLICT'])
    expect(await status()).toEqual({ status: 'Calling', action: null, callDuration: 0, phones: null })
    await calls.act(doctor, meeting, 'join')
    await calls.age(meeting, 40)
    expect((await report(30, doctor)).status).toBe(200)
    await report(20)
    expect(await status()).toMatchObject({ status: 'Connected', callDuration: 30 })
    await report(80_000)
    expect(await status()).toMatchObject({ status: 'Connected', callDuration: 40 })
    await calls.act(nurse, meeting, 'end')
    expect(await status()).toMatchObject({ status: 'Disconnected', callDuration: 40 })
    expect(refusalOf(await report(50))).toEqual([409, 'MEETING_ALREADY_ENDED'])
  })
})

describe('what cannot be', () => {
  const PLACE = () => team.place

  test.each([
    ['zoom', /link in the profile/],
    ['google_meet', /Google Meet/],
    ['webex', /Webex/],
    ['twilio', /Phone calls/],
  ] as const)('a call by %s is refused with a sentence', async (mediumType, sentence) => {
    const configs = await nurse.ask(getMeetingConfigs, { params: PLACE(), query: { mediumType } })
    const made = await calls.tryCall(nurse, doctor, { mediumType })
    for (const answer of [configs, made]) {
      expect(refusalOf(answer)).toEqual([400, 'BAD_REQUEST'])
      expect(answer.body.message).toMatch(sentence)
    }
  })

  test('a call to oneself is refused', async () => {
    expect(refusalOf(await calls.tryCall(nurse, nurse))).toEqual([409, 'CONFLICT'])
    expect(refusalOf(await calls.tryCall(nurse, [doctor, nurse]))).toEqual([409, 'CONFLICT'])
  })

  test.each<[string, (body: Record<string, unknown>) => unknown]>([
    ['no one', (body) => ({ ...body, participants: [] })],
    ['too many', (body) => ({ ...body, participants: Array.from({ length: 21 }, (_, index) => index + 1) })],
    ['no ids', (body) => ({ ...body, participants: ['one'] })],
    ['an id beyond all ids', (body) => ({ ...body, participants: [2 ** 60] })],
    [
      'a hash that can be guessed',
      (body) => ({ ...body, settings: { ...(body['settings'] as object), meetingId: 'x' } }),
    ],
    [
      'a hash with a blank',
      (body) => ({ ...body, settings: { ...(body['settings'] as object), meetingId: ' '.repeat(20) } }),
    ],
    ['no settings', (body) => ({ ...body, settings: undefined })],
    ['another kind', (body) => ({ ...body, call_type: 'Kinward Phone' })],
    ['nothing', () => undefined],
    ['text', () => 'call'],
  ])('a call with %s is a bad request', async (_what, change) => {
    const body = change({ ...calls.bodyFor([doctor.userId]) }) as never
    expect(refusalOf(await nurse.ask(createMeeting, { params: PLACE(), body }))).toEqual([400, 'BAD_REQUEST'])
  })

  test.each([
    { action: 'join', data: {} },
    { action: 'join', data: { deviceId: 'x' } },
    { action: 'shout', data: { deviceId: 'web::device' } },
    { action: 'in-progress', data: { deviceId: 'web::device', sdp: { type: 'offer', sdp: 'x'.repeat(60_001) } } },
    {
      action: 'in-progress',
      data: { deviceId: 'web::device', candidates: Array.from({ length: 51 }, () => ({ candidate: '' })) },
    },
    { action: 'in-progress', data: { deviceId: 'web::device', candidates: [{ candidate: 5 }] } },
    null,
  ])('an act of %j is a bad request', async (body) => {
    const meeting = await calls.call(nurse, doctor)
    const { hash } = meeting
    const response = await fetch(
      `${kit.origin}/api/v2/entities/${team.entityId}/locations/${team.locationId}/meetings/${hash}/actions`,
      {
        method: 'PATCH',
        headers: { authorization: `Bearer ${doctor.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    expect(response.status).toBe(400)
  })

  test.each(['x', '%00%00', 'a'.repeat(200), 'ünïcödé-and-more-of-it'])('no call is found by %j', async (hash) => {
    const path = `/api/v2/entities/${team.entityId}/locations/${team.locationId}/meetings/${hash}`
    for (const rest of ['', '/status']) {
      const { status } = await fetch(`${kit.origin}${path}${rest}`, {
        headers: { authorization: `Bearer ${nurse.token}` },
      })
      expect([400, 404]).toContain(status)
    }
  })
})
