import { createMeeting, getMeeting, getMeetingConfigs, type Meeting } from '@kinward/contract/meetings'
import { lockSession } from '@kinward/contract/pin'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsHeard, callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { findRinging } from './find-ringing.ts'

let kit: TestApp
let team: Team
let calls: ReturnType<typeof callsOf>
let nurse: TestClient
let doctor: TestClient
let groupId: number
let pin_hash: string

beforeAll(async () => {
  kit = await startTestApp()
  pin_hash = await hashPassword('2468')
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  ;({ nurse, doctor } = team)
  groupId = await team.channel('patients')
  await kit.pool.query('update users set pin_hash = $2 where id = $1', [doctor.userId, pin_hash])
})

const lock = (client: TestClient) => client.call(lockSession, {})
const callAboutPatient = () => calls.call(nurse, doctor, { channelId: groupId })

describe('a locked screen', () => {
  test('rings and names no patient, while one that is open does', async () => {
    const elsewhere = await kit.signedIn(doctor.userId)
    await lock(doctor)
    const [locked, open] = [await doctor.connect(), await elsewhere.connect()]
    const meeting = await callAboutPatient()
    const heard = await locked.next('meeting.in-progress')
    expect(heard).toMatchObject({ ringUserDevice: true, meeting: { channelId: groupId, channelName: null } })
    expect((await open.next('meeting.in-progress')).meeting.channelName).toBe(meeting.channelName)
    await kit.settled(locked, open)
    expect([callsHeard(locked), callsHeard(open)]).toEqual([
      ['meeting.in-progress rings'],
      ['meeting.in-progress rings'],
    ])
    expect(JSON.stringify(locked.heard)).not.toContain(meeting.channelName)
  })

  test('does not say that it is a patient by name who calls', async () => {
    const patient = await kit.signedIn(
      await kit.build.member(
        await kit.build.user({ first_name: 'Walter', last_name: 'B' }),
        team.locationId,
        'patient',
      ),
    )
    await kit.build.join(groupId, [patient.userId])
    await lock(doctor)
    const locked = await doctor.connect()
    const meeting = await calls.call(patient, doctor)
    const heard = await locked.next('meeting.in-progress')
    expect(heard.meeting.Caller).toMatchObject({ userId: patient.userId, fullName: 'A patient' })
    const answered = await calls.act(doctor, meeting, 'join')
    expect(JSON.stringify([locked.heard, answered])).not.toContain('Walter')
    // A screen that locks later knows then whom not to name.
    expect([meeting.Caller, meeting.participants[0]]).toMatchObject([{ isPatient: true }, { isPatient: false }])
  })

  test('answers, talks, ends, and is told how it stands without the channel’s name', async () => {
    const caller = await nurse.connect()
    await lock(doctor)
    const locked = await doctor.connect()
    const meeting = await callAboutPatient()
    const joined = await calls.act(doctor, meeting, 'join')
    expect(joined).toMatchObject({ status: 'Connected', channelName: null })
    await caller.next('meeting.join')
    await calls.act(nurse, meeting, 'in-progress', { sdp: { type: 'offer', sdp: 'v=0' } })
    await expect
      .poll(() => callsHeard(locked))
      .toEqual(['meeting.in-progress rings', 'meeting.join', 'meeting.in-progress'])
    await calls.act(doctor, meeting, 'in-progress', { sdp: { type: 'answer', sdp: 'v=0' } })
    expect((await caller.next('meeting.in-progress')).data?.sdp?.type).toBe('answer')
    expect(await doctor.call(getMeeting, { params: calls.at(meeting) })).toMatchObject({ channelName: null })
    expect(await calls.act(doctor, meeting, 'end')).toMatchObject({ status: 'Disconnected', channelName: null })
    await caller.next('meeting.end')
  })

  test('declines', async () => {
    const caller = await nurse.connect()
    await lock(doctor)
    await calls.act(doctor, await callAboutPatient(), 'reject')
    expect(await caller.next('meeting.reject')).toMatchObject({ meeting: { status: 'Disconnected' } })
  })

  test('calls nobody', async () => {
    await lock(doctor)
    const configs = await doctor.ask(getMeetingConfigs, { params: team.place, query: { mediumType: 'webrtc' } })
    const made = await doctor.ask(createMeeting, { params: team.place, body: calls.bodyFor([nurse.userId]) })
    for (const answer of [configs, made]) expect(refusalOf(answer)).toEqual([401, 'PIN_REQUIRED'])
  })
})

describe('a socket that comes in', () => {
  const ringsAt = async (client: TestClient): Promise<Meeting[]> => {
    const socket = await client.connect()
    await kit.settled(socket)
    return socket.heard.flatMap(({ payload }) => ('ringUserDevice' in payload ? [payload.meeting] : []))
  }

  test('while it rings for its user hears it at once, locked or not', async () => {
    const meeting = await callAboutPatient()
    const socket = await doctor.connect()
    expect(await socket.next('meeting.in-progress')).toMatchObject({
      ringUserDevice: true,
      senderId: nurse.userId,
      meeting: { hash: meeting.hash, channelName: meeting.channelName },
    })
    await lock(doctor)
    const locked = await doctor.connect()
    expect(await locked.next('meeting.in-progress')).toMatchObject({
      ringUserDevice: true,
      meeting: { hash: meeting.hash, channelName: null },
    })
  })

  test('hears nothing of what has been answered, declined or ended, nor of the calls of others', async () => {
    await calls.act(doctor, await callAboutPatient(), 'join')
    await calls.act(doctor, await callAboutPatient(), 'reject')
    await calls.act(nurse, await callAboutPatient(), 'cancelled')
    await calls.call(doctor, team.aide)
    expect([await ringsAt(doctor), await ringsAt(nurse)]).toEqual([[], []])
    expect(await ringsAt(team.aide)).toHaveLength(1)
  })

  test('and was told too late hears what became of it', async () => {
    const reader = { userId: doctor.userId, isLocked: false }
    const [second, third] = [await team.person(), await team.person()]
    const cancelled = await callAboutPatient()
    const [answered, declined] = [await calls.call(second, doctor), await calls.call(third, doctor)]
    await calls.call(team.aide, [doctor, nurse])
    const ringing = await findRinging(createDatabase(kit.pool), reader)
    expect(ringing.calls).toHaveLength(4)
    await calls.act(nurse, cancelled, 'cancelled')
    await calls.act(doctor, answered, 'join')
    await calls.act(doctor, declined, 'reject')
    expect((await ringing.overtaken()).map(({ name, payload }) => [name, payload.meeting.hash])).toEqual([
      ['meeting.cancelled', cancelled.hash],
      ['meeting.join', answered.hash],
      ['meeting.reject', declined.hash],
    ])
  })

  test('where its place asks where people are is not told the name of the channel', async () => {
    const open = await doctor.connect()
    const rules = { enableIpRestriction: true, allowedAddresses: ['127.0.0.1'] }
    await kit.pool.query('update locations set configurations = configurations || $2 where id = $1', [
      team.locationId,
      rules,
    ])
    await callAboutPatient()
    expect((await open.next('meeting.in-progress')).meeting.channelName).toBeNull()
    expect((await ringsAt(doctor)).map(({ channelName }) => channelName)).toEqual([null])
  })
})
