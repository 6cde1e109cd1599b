import type { EscalationStep } from '@kinward/contract/escalations'
import { actOnMeeting, getMeeting, type Meeting, updateCallDuration } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, deviceOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createEndMeeting } from './end-meeting.ts'
import { createEscalate } from './escalate.ts'
import { createEscalationRounds } from './run-escalations.ts'

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

function step(people: readonly TestClient[], how: Partial<EscalationStep> = {}): EscalationStep {
  return {
    action: 'VOICE_CALL',
    waitTime: 30,
    callInSequence: false,
    callInParallel: true,
    callUsingKinwardApp: true,
    callToMobileNumber: false,
    participants: people.map(({ userId }) => ({ id: userId, userGroupId: null })),
    ...how,
  }
}

const inOrder = { callInSequence: true, callInParallel: false }

async function callHelp(...steps: EscalationStep[]): Promise<Meeting> {
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into escalations (location_id, display_name, steps) values ($1, 'Rapid response', $2) returning id`,
    [team.locationId, JSON.stringify(steps)],
  )
  return calls.call(nurse, [], { escalationId: rows[0]?.id ?? 0 })
}

async function endTime(): Promise<void> {
  await kit.pool.query(
    `update meetings set turn_ends_at = now() - interval '1 second' where location_id = $1 and turn_ends_at is not null`,
    [team.locationId],
  )
}

async function timeIsOver(): Promise<void> {
  await endTime()
  await kit.app.escalateCalls(Date.now())
}

const switchOff = ({ userId }: TestClient) =>
  kit.pool.query('update users set deactivated_at = now() where id = $1', [userId])

async function standingOf(meeting: Meeting) {
  const { status, meetingJoinedBy, participants } = await nurse.call(getMeeting, { params: calls.at(meeting) })
  const rings = participants.flatMap(({ userId, state }) => (state === 'ringing' ? [userId] : []))
  return { status, joinedBy: meetingJoinedBy, rings }
}

describe('in a row, an answer that comes when the next one rings already and leads to nothing', () => {
  test.each([
    ['of one step', () => [step([doctor, aide], inOrder)]],
    ['of two steps', () => [step([doctor], inOrder), step([aide], inOrder)]],
  ])('leaves the next one their whole time: %s', async (_, steps) => {
    const meeting = await callHelp(...steps())
    await timeIsOver()
    expect(await standingOf(meeting)).toMatchObject({ rings: [aide.userId] })
    await calls.act(doctor, meeting, 'join')
    await calls.act(nurse, meeting, 'not-responding')
    expect(await standingOf(meeting)).toEqual({ status: 'Calling', joinedBy: null, rings: [aide.userId] })
    await timeIsOver()
    expect(await standingOf(meeting)).toMatchObject({ status: 'Disconnected' })
  })

  test('does so each time', async () => {
    const third = await team.person()
    const meeting = await callHelp(step([doctor, aide, third], inOrder))
    await timeIsOver()
    await timeIsOver()
    for (const late of [doctor, aide]) {
      await calls.act(late, meeting, 'join')
      await calls.act(late, meeting, 'end')
      expect(await standingOf(meeting)).toMatchObject({ status: 'Calling', rings: [third.userId] })
    }
  })
})

describe('whoever is not of the staff any more', () => {
  test('is not rung once an answer led to nothing: the next one is', async () => {
    const third = await team.person()
    const meeting = await callHelp(step([doctor, aide]), step([third]))
    await calls.act(doctor, meeting, 'join')
    await switchOff(aide)
    await calls.act(doctor, meeting, 'end')
    expect(await standingOf(meeting)).toMatchObject({ rings: [third.userId] })
  })

  test('is not rung once more after a while in which nobody looked: the others are, or the next one', async () => {
    const hush = async () => undefined
    const quiet = { push: { ring: hush }, texts: { call: hush }, hush, endMeeting: createEndMeeting({ hush }) }
    let at = Date.now()
    /** Once everyone's time is over, for whoever looks by this clock alone: the server's own rounds go on by theirs. */
    const lookLater = () =>
      createEscalationRounds({
        db: createDatabase(kit.pool),
        hub: kit.app.hub,
        escalate: createEscalate(quiet),
        log: createLogger('silent'),
        clock: async () => (at += 3_600_000),
      }).round()
    const third = await team.person()
    const meeting = await callHelp(step([doctor, aide]), step([third]))
    await switchOff(aide)
    await lookLater()
    expect(await standingOf(meeting)).toMatchObject({ rings: [doctor.userId] })
    await switchOff(doctor)
    await lookLater()
    expect(await standingOf(meeting)).toMatchObject({ rings: [third.userId] })
  })
})

test('whoever answered in vain does not decline the step that calls them again by leaving late', async () => {
  const meeting = await callHelp(step([doctor]), step([doctor]))
  await calls.act(doctor, meeting, 'join')
  await calls.act(nurse, meeting, 'not-responding')
  const rings = { status: 'Calling', joinedBy: null, rings: [doctor.userId] }
  expect(await standingOf(meeting)).toEqual(rings)
  const leave = (data: { about?: number }) =>
    doctor.call(actOnMeeting, {
      params: calls.at(meeting),
      body: { action: 'end', data: { deviceId: deviceOf(doctor), ...data } },
    })
  await leave({ about: doctor.userId })
  expect(await standingOf(meeting)).toEqual(rings)
  await leave({})
  expect(await standingOf(meeting)).toMatchObject({ status: 'Disconnected' })
})

describe('that someone could not be reached, said again since the first answer was lost,', () => {
  const passOver = (who: TestClient, meeting: Meeting) =>
    nurse.call(actOnMeeting, {
      params: calls.at(meeting),
      body: { action: 'not-responding', data: { deviceId: deviceOf(nurse), about: who.userId } },
    })

  test('does not end the search while the next one rings', async () => {
    const meeting = await callHelp(step([doctor]), step([aide]))
    await calls.act(doctor, meeting, 'join')
    await passOver(doctor, meeting)
    await passOver(doctor, meeting)
    expect(await standingOf(meeting)).toEqual({ status: 'Calling', joinedBy: null, rings: [aide.userId] })
  })

  test('does not pass over whoever has answered since, and is about them once it says so', async () => {
    const meeting = await callHelp(step([doctor]), step([aide]))
    await calls.act(doctor, meeting, 'join')
    await passOver(doctor, meeting)
    await calls.act(aide, meeting, 'join')
    await passOver(doctor, meeting)
    expect(await standingOf(meeting)).toMatchObject({ status: 'Connected', joinedBy: aide.userId })
    await passOver(aide, meeting)
    expect(await standingOf(meeting)).toMatchObject({ status: 'Disconnected' })
  })

  test('does not end the call of the two who talk', async () => {
    const meeting = await callHelp(step([doctor]), step([aide]))
    await calls.act(doctor, meeting, 'join')
    await passOver(doctor, meeting)
    await calls.act(aide, meeting, 'join')
    await aide.call(updateCallDuration, { params: calls.at(meeting), body: { callDuration: 0 } })
    await passOver(doctor, meeting)
    expect(await standingOf(meeting)).toMatchObject({ status: 'Connected', joinedBy: aide.userId })
  })
})
