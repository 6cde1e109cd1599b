import { getMeeting, type Meeting } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsHeard, callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'

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

const standing = async (client: TestClient, meeting: Meeting) => {
  const { status, action } = await client.call(getMeeting, { params: calls.at(meeting) })
  return [status, action]
}

const ringingFor = async ({ userId }: TestClient): Promise<number> => {
  const { rows } = await kit.pool.query(
    `select from meetings m join meeting_participants mp on mp.meeting_id = m.id
     where mp.user_id = $1 and mp.state = 'ringing' and m.ended_at is null`,
    [userId],
  )
  return rows.length
}

describe('calling someone whom an earlier call still rings for', () => {
  test('ends the earlier one, on both sides', async () => {
    const [own, theirs] = [await nurse.connect(), await doctor.connect()]
    const first = await calls.call(nurse, doctor)
    const second = await calls.call(nurse, doctor)
    expect(await standing(nurse, first)).toEqual(['Disconnected', 'cancelled'])
    expect(await standing(nurse, second)).toEqual(['Calling', null])
    await kit.settled(own, theirs)
    expect(callsHeard(own)).toEqual(['meeting.cancelled'])
    expect(callsHeard(theirs)).toEqual(['meeting.in-progress rings', 'meeting.cancelled', 'meeting.in-progress rings'])
  })

  test('rings once, also of many calls that are made at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => calls.tryCall(nurse, doctor)))
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
    expect(await ringingFor(doctor)).toBe(1)
  })

  test('ends a call to several of whom this is one', async () => {
    const groupId = await team.channel('discussion', { members: [nurse, doctor, aide] })
    const first = await calls.call(nurse, [doctor, aide], { channelId: groupId })
    await calls.call(nurse, aide)
    expect(await standing(nurse, first)).toEqual(['Disconnected', 'cancelled'])
  })

  test('leaves alone a call that was answered, one to someone else, and one of another caller', async () => {
    const answered = await calls.call(nurse, doctor)
    await calls.act(doctor, answered, 'join')
    const toAnother = await calls.call(nurse, aide)
    const ofAnother = await calls.call(aide, doctor)
    await calls.call(nurse, doctor)
    expect(await standing(nurse, answered)).toEqual(['Connected', null])
    expect(await standing(nurse, toAnother)).toEqual(['Calling', null])
    expect(await standing(aide, ofAnother)).toEqual(['Calling', null])
  })

  test('neither ends a call for help nor is ended by one, and of those any number rings', async () => {
    const steps = [
      {
        action: 'VOICE_CALL',
        waitTime: 30,
        callInSequence: false,
        callInParallel: true,
        callUsingKinwardApp: true,
        callToMobileNumber: false,
        participants: [{ id: doctor.userId, userGroupId: null }],
      },
    ]
    const { rows } = await kit.pool.query<{ id: number }>(
      `insert into escalations (location_id, display_name, steps) values ($1, 'Rapid response', $2) returning id`,
      [team.locationId, JSON.stringify(steps)],
    )
    const callHelp = () => calls.call(nurse, [], { escalationId: rows[0]?.id ?? 0 })
    const helped = await callHelp()
    const plain = await calls.call(nurse, doctor)
    const again = await callHelp()
    for (const one of [helped, plain, again]) expect(await standing(nurse, one)).toEqual(['Calling', null])
  })
})
