import {
  actOnMeeting,
  getMeeting,
  getMeetingStatus,
  type Meeting,
  updateCallDuration,
  updateMeeting,
} from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, deviceOf, newHash } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

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

const outcome = async (asked: ReturnType<typeof calls.tryCall>) => {
  const answer = await asked
  return answer.status === 200 ? 'rings' : refusalOf(answer)[1]
}
const made = async () =>
  (await kit.pool.query('select from meetings where location_id = $1', [team.locationId])).rowCount

describe('someone who is called', () => {
  test('is of the same place, and there', async () => {
    const elsewhere = await kit.signedIn(await kit.build.person(await kit.build.location(team.entityId)))
    const removed = await team.person()
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [removed.userId])
    const switchedOff = await team.person()
    await kit.pool.query('update users set deactivated_at = now() where id = $1', [switchedOff.userId])
    const bot = await kit.signedIn(await kit.build.member(await kit.build.user({ is_bot: true }), team.locationId))
    const nobody = { ...nurse, userId: 999_999_999 }
    for (const callee of [elsewhere, removed, switchedOff, bot, nobody]) {
      expect(await outcome(calls.tryCall(nurse, callee))).toBe('NOT_FOUND')
      expect(await outcome(calls.tryCall(nurse, [doctor, callee]))).toBe('NOT_FOUND')
    }
    expect(await made()).toBe(0)
    expect(await outcome(calls.tryCall(nurse, doctor))).toBe('rings')
  })

  test('is, for a patient, a relative or a collaborator, someone they share a channel with', async () => {
    const groupId = await team.channel('family', { members: [nurse] })
    const { rows } = await kit.pool.query<{ patient_id: number }>('select patient_id from groups where id = $1', [
      groupId,
    ])
    const relative = async (isVerified: boolean) => {
      const client = await team.person('family')
      await kit.build.family(rows[0]?.patient_id ?? 0, client.userId, isVerified)
      await kit.build.join(groupId, [client.userId])
      return client
    }
    const [daughter, neighbour] = [await relative(true), await relative(false)]
    const [patient, collaborator] = [await team.person('patient'), await team.person('collaborator')]
    await team.channel('patients', { members: [nurse, patient, collaborator] })
    for (const client of [daughter, patient, collaborator]) {
      expect(await outcome(calls.tryCall(client, nurse))).toBe('rings')
      expect(await outcome(calls.tryCall(client, doctor))).toBe('NOT_FOUND')
    }
    expect(await outcome(calls.tryCall(daughter, nurse, { channelId: groupId }))).toBe('rings')
    expect(await outcome(calls.tryCall(neighbour, nurse))).toBe('NOT_FOUND')
    expect(await outcome(calls.tryCall(neighbour, nurse, { channelId: groupId }))).toBe('NOT_FOUND')
    expect(await outcome(calls.tryCall(nurse, neighbour, { channelId: groupId }))).toBe('NOT_FOUND')
  })

  test('is called apart from a family where both are of the staff', async () => {
    const groupId = await team.channel('family', { members: [nurse, doctor] })
    const { body } = await calls.tryCall(nurse, doctor, { channelId: groupId })
    expect(body.data).toMatchObject({ status: 'Calling', channelType: 'personal' })
  })

  test('takes part in the channel that the call is made from, and so does the caller', async () => {
    const groupId = await team.channel('discussion', { members: [nurse, doctor] })
    const elsewhere = await kit.build.group(await kit.build.location(team.entityId), [nurse.userId, doctor.userId])
    expect(await outcome(calls.tryCall(nurse, doctor, { channelId: groupId }))).toBe('rings')
    expect(await outcome(calls.tryCall(nurse, aide, { channelId: groupId }))).toBe('NOT_FOUND')
    expect(await outcome(calls.tryCall(aide, nurse, { channelId: groupId }))).toBe('NOT_FOUND')
    expect(await outcome(calls.tryCall(nurse, [doctor, aide], { channelId: groupId }))).toBe('NOT_FOUND')
    expect(await outcome(calls.tryCall(nurse, doctor, { channelId: elsewhere }))).toBe('NOT_FOUND')
    expect(await outcome(calls.tryCall(nurse, doctor, { channelId: 999_999_999 }))).toBe('NOT_FOUND')
  })
})

test('nobody is called from a channel that is closed', async () => {
  const [archived, discharged] = [await team.channel(), await team.channel('patients')]
  await team.archive(archived)
  await team.discharge(discharged)
  expect(await outcome(calls.tryCall(nurse, doctor, { channelId: archived }))).toBe('ARCHIVED')
  expect(await outcome(calls.tryCall(nurse, doctor, { channelId: discharged }))).toBe('DISCHARGED')
})

test('where direct messages are switched off, calls are made from channels alone', async () => {
  await team.switchOff('personalMessages')
  const groupId = await team.channel()
  expect(await outcome(calls.tryCall(nurse, doctor))).toBe('FEATURE_OFF')
  expect(await outcome(calls.tryCall(nurse, [doctor, aide]))).toBe('FEATURE_OFF')
  expect(await outcome(calls.tryCall(nurse, doctor, { channelId: groupId }))).toBe('rings')
})

describe('a call', () => {
  const tries = (client: TestClient, params: ReturnType<typeof calls.at>) => [
    client.ask(getMeeting, { params }),
    client.ask(getMeetingStatus, { params }),
    client.ask(updateMeeting, { params, body: { configs: { audio: true, video: true } } }),
    client.ask(updateCallDuration, { params, body: { callDuration: 10 } }),
    ...(['join', 'reject', 'end', 'cancelled', 'not-responding', 'in-progress', 'update-data'] as const).map((action) =>
      client.ask(actOnMeeting, { params, body: { action, data: { deviceId: deviceOf(client) } } }),
    ),
  ]

  /** What someone is answered who tries everything there is to do with a call. */
  async function answersTo(client: TestClient, meeting: Meeting, place: object = {}): Promise<Set<unknown>> {
    const answers = await Promise.all(tries(client, { ...calls.at(meeting), ...place }))
    return new Set(answers.map((answer) => refusalOf(answer)[1]))
  }
  const NOTHING_HERE = new Set(['NOT_FOUND'])

  test('is known to those who take part in it alone', async () => {
    const meeting = await calls.call(nurse, doctor)
    const admin = await team.person('admin')
    const [family, patient] = [await team.person('family'), await team.person('patient')]
    for (const client of [aide, admin, family, patient]) {
      expect(await answersTo(client, meeting)).toEqual(NOTHING_HERE)
    }
    expect(await answersTo(nurse, { ...meeting, hash: newHash() })).toEqual(NOTHING_HERE)
    expect(await nurse.call(getMeetingStatus, { params: calls.at(meeting) })).toMatchObject({ status: 'Calling' })
  })

  test('is not found at another location, though one is at both', async () => {
    const meeting = await calls.call(nurse, doctor)
    const other = await kit.build.location(team.entityId)
    for (const { userId } of [nurse, doctor]) await kit.build.member(userId, other)
    expect(await answersTo(doctor, meeting, { locationId: other })).toEqual(NOTHING_HERE)
  })

  test('is not made with the hash of someone else', async () => {
    const { hash } = await calls.call(nurse, doctor)
    expect(await outcome(calls.tryCall(aide, doctor, { hash }))).toBe('NOT_FOUND')
    expect(await outcome(calls.tryCall(doctor, nurse, { hash }))).toBe('CONFLICT')
  })

  test('is closed to whoever was removed from the place meanwhile', async () => {
    const meeting = await calls.call(nurse, doctor)
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [doctor.userId])
    expect(await answersTo(doctor, meeting)).toEqual(NOTHING_HERE)
    const tab = await doctor.connect()
    await kit.settled(tab)
    expect(tab.heard).toEqual([])
  })
})
