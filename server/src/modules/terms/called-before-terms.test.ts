import { listMessages } from '@kinward/contract/messages'
import { getMeeting } from '@kinward/contract/meetings'
import { addOnCallShift, createOnCallRole } from '@kinward/contract/on-call'
import { publishLocationTerms } from '@kinward/contract/terms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsHeard, callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let calls: ReturnType<typeof callsOf>
let nurse: TestClient
let doctor: TestClient
let admin: TestClient
let groupId: number
let escalationId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  ;({ nurse, doctor } = team)
  admin = await team.person('admin')
  groupId = await team.channel('patients')
  escalationId = await keepEscalation(await putOnCall(doctor))
})

async function putOnCall({ userId }: TestClient): Promise<number> {
  const [role] = await admin.call(createOnCallRole, { params: team.place, body: { name: 'Night doctor' } })
  const startsAt = new Date(Date.now() - 3_600_000).toISOString()
  const shift = { userId, schedule: 'daily_1__', startsAt, minutes: 300 }
  await admin.call(addOnCallShift, { params: { ...team.place, roleId: role!.id }, body: shift })
  return role!.id
}

async function keepEscalation(roleId: number): Promise<number> {
  const how = { callInSequence: true, callInParallel: false, callUsingKinwardApp: true, callToMobileNumber: true }
  const step = { action: 'VOICE_CALL', waitTime: 30, participants: [{ id: null, userGroupId: roleId }], ...how }
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into escalations (location_id, display_name, steps) values ($1, 'Night doctor', $2) returning id`,
    [team.locationId, JSON.stringify([step])],
  )
  return rows[0]!.id
}

/** By everyone but the doctor the new terms are accepted at once: whoever calls is awake. */
async function publish(): Promise<void> {
  await admin.call(publishLocationTerms, { params: team.place, body: { text: 'New terms of the house.' } })
  await kit.pool.query(
    `insert into terms_acceptances (terms_id, user_id)
     select max(t.id), $2 from terms t where t.location_id = $1`,
    [team.locationId, nurse.userId],
  )
}

const callHelp = (channelId?: number) => calls.call(nurse, [], { escalationId, ...(channelId && { channelId }) })

describe('whoever is on call, and has yet to accept new terms', () => {
  beforeEach(publish)

  test('is rung and dialled for a call for help', async () => {
    await kit.pool.query(`update users set mobile_phone = '+12075550123' where id = $1`, [doctor.userId])
    const line = await doctor.connect()
    const meeting = await callHelp()
    expect(meeting.participants).toMatchObject([{ userId: doctor.userId, state: 'ringing' }])
    await line.next('meeting.in-progress')
    expect(callsHeard(line)).toEqual(['meeting.in-progress rings'])
    const { rows } = await kit.pool.query('select user_id from outbox_texts where meeting_id = $1', [meeting.id])
    expect(rows).toEqual([{ user_id: doctor.userId }])
  })

  test('answers it, is answered without the name of its channel, and reads and calls nothing else', async () => {
    const meeting = await callHelp(groupId)
    expect(meeting.channelName).not.toBeNull()
    const joined = await calls.act(doctor, meeting, 'join')
    expect(joined).toMatchObject({ status: 'Connected', meetingJoinedBy: doctor.userId, channelName: null })
    expect(await doctor.call(getMeeting, { params: calls.at(meeting) })).toMatchObject({ channelName: null })
    const read = await doctor.ask(listMessages, { params: { ...team.place, groupId }, query: {} })
    expect([read, await calls.tryCall(doctor, nurse)].map(refusalOf)).toEqual([
      [403, 'TERMS_REQUIRED'],
      [403, 'TERMS_REQUIRED'],
    ])
  })

  test('hears it ring on a screen that was open, and on one that they open meanwhile, without the name of its channel', async () => {
    const open = await doctor.connect()
    const { hash } = await callHelp(groupId)
    const later = await doctor.connect()
    for (const line of [open, later])
      expect((await line.next('meeting.in-progress')).meeting).toMatchObject({ hash, channelName: null })
  })
})
