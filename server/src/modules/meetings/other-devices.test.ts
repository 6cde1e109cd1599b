import { getMeeting, type Meeting } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, deviceOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { findRinging } from './find-ringing.ts'

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

const standing = async (meeting: Meeting) => {
  const { status, meetingJoinedBy } = await nurse.call(getMeeting, { params: calls.at(meeting) })
  return { status, joinedBy: meetingJoinedBy }
}

describe('whoever answered at the desk and silences the phone in their pocket, which still rings,', () => {
  test.each([
    ['stays in the call', () => calls.call(nurse, doctor)],
    ['stays in a call for help, and nobody else is called', () => calls.callHelp(nurse, [doctor, aide])],
    ['stays in a call for help that nobody else is left to answer', () => calls.callHelp(nurse, [doctor])],
  ])('%s', async (_, make) => {
    const meeting = await make()
    await calls.act(doctor, meeting, 'join')
    const tab = await nurse.connect()
    const { status, body } = await calls.tryAct(doctor, meeting, 'reject', deviceOf(doctor, 2))
    expect([status, body.data]).toMatchObject([200, { status: 'Connected', meetingJoinedBy: doctor.userId }])
    expect(await standing(meeting)).toEqual({ status: 'Connected', joinedBy: doctor.userId })
    await kit.settled(tab)
    expect(tab.heard.filter(({ name }) => name.startsWith('meeting.'))).toEqual([])
  })
})

test('a call ends from the device that answered it, and from any of its caller', async () => {
  const [first, second] = [await calls.call(nurse, doctor), await calls.call(nurse, aide)]
  await calls.act(doctor, first, 'join')
  await calls.act(doctor, first, 'end')
  expect(await standing(first)).toMatchObject({ status: 'Disconnected' })
  await calls.act(aide, second, 'join')
  await calls.tryAct(nurse, second, 'end', deviceOf(nurse, 2))
  expect(await standing(second)).toMatchObject({ status: 'Disconnected' })
})

test('an answer that comes while another line of theirs is told that it rings is told with the device it came from', async () => {
  const meeting = await calls.callHelp(nurse, [doctor, aide])
  const { overtaken } = await findRinging(createDatabase(kit.pool), { userId: doctor.userId, isLocked: false })
  await calls.act(doctor, meeting, 'join')
  expect(await overtaken()).toMatchObject([
    { name: 'meeting.join', payload: { senderId: doctor.userId, deviceId: deviceOf(doctor) } },
  ])
})
