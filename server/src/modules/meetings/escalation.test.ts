import { type EscalationReport, type EscalationStep, reportEscalation } from '@kinward/contract/escalations'
import { createMeeting, getMeeting, type Meeting, updateCallDuration } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsHeard, callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createEndMeeting } from './end-meeting.ts'
import { createEscalate } from './escalate.ts'
import { findRinging } from './find-ringing.ts'
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

const SECOND = 1_000

/** A step that calls these people, or whoever has these on-call roles. */
function step(people: readonly (TestClient | { roleId: number })[], how: Partial<EscalationStep> = {}): EscalationStep {
  return {
    action: 'VOICE_CALL',
    waitTime: 30,
    callInSequence: false,
    callInParallel: true,
    callUsingKinwardApp: true,
    callToMobileNumber: false,
    participants: people.map((one) =>
      'roleId' in one ? { id: null, userGroupId: one.roleId } : { id: one.userId, userGroupId: null },
    ),
    ...how,
  }
}

const inOrder = { callInSequence: true, callInParallel: false }

async function escalation(steps: EscalationStep[], locationId = team.locationId): Promise<number> {
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into escalations (location_id, display_name, phone, steps)
     values ($1, 'Rapid response', '+1 555 0100', $2) returning id`,
    [locationId, JSON.stringify(steps)],
  )
  return rows[0]?.id ?? 0
}

const callHelp = (from: TestClient, escalationId: number, channelId?: number): Promise<Meeting> =>
  calls.call(from, [], { escalationId, ...(channelId !== undefined && { channelId }) })
const get = (client: TestClient, meeting: Meeting) => client.call(getMeeting, { params: calls.at(meeting) })

const goOn = () => kit.app.escalateCalls(Date.now())

/** The time of whoever is called is over. */
async function endTime(): Promise<void> {
  await kit.pool.query(
    `update meetings set turn_ends_at = now() - interval '1 second' where location_id = $1 and turn_ends_at is not null`,
    [team.locationId],
  )
}

async function timeIsOver(): Promise<void> {
  await endTime()
  await goOn()
}

/** Whom it rings for, and who is called next. */
const searchOf = ({ participants, escalationData }: Meeting) => ({
  step: escalationData?.step,
  rings: participants.flatMap(({ userId, state }) => (state === 'ringing' ? [userId] : [])),
})
const alertsOf = async (client: TestClient) =>
  (await toldTo(kit, client)).map(({ type, isUrgent, data, Sender }) => [
    type,
    data.title,
    data.callStatus,
    isUrgent,
    Sender?.id,
  ])
const report = (client: TestClient, meeting: Meeting, told: Partial<EscalationReport>, escalationId?: number) =>
  client.ask(reportEscalation, {
    params: {
      ...team.place,
      partnerLocationId: meeting.emergencySupport?.partnerLocationId ?? 0,
      escalationId: escalationId ?? meeting.emergencySupport?.escalationId ?? 0,
    },
    body: { status: 'resolved', step: 1, meetingId: meeting.hash, ...told },
  })

describe('a call for help', () => {
  test('rings for the first step, and says what is called, how far it is and who is next', async () => {
    const tab = await doctor.connect()
    const id = await escalation([step([doctor]), step([aide], { waitTime: 45 })])
    const meeting = await callHelp(nurse, id)
    expect(meeting).toMatchObject({
      priority: 'Escalation',
      status: 'Calling',
      ...team.place,
      channelId: null,
      participants: [{ userId: doctor.userId, state: 'ringing' }],
      emergencySupport: {
        escalationId: id,
        displayName: 'Rapid response',
        phone: '+1 555 0100',
        runEscalation: true,
        partnerLocationId: team.locationId,
      },
      escalationData: { status: 'running', step: 1, steps: 2, waitTime: 30 },
    })
    expect(meeting.escalationData?.next).toHaveLength(1)
    expect(refusalOf(await calls.tryAct(aide, meeting, 'join'))).toEqual([404, 'NOT_FOUND'])
    expect(await tab.next('meeting.in-progress')).toMatchObject({
      ringUserDevice: true,
      senderId: nurse.userId,
      meeting: { hash: meeting.hash, emergencySupport: { displayName: 'Rapid response' } },
    })
  })

  test('goes on to the next step where nobody answers in time, and falls silent where it rang', async () => {
    const [caller, first, second] = [await nurse.connect(), await doctor.connect(), await aide.connect()]
    const meeting = await callHelp(nurse, await escalation([step([doctor]), step([aide], { action: 'VIDEO_CALL' })]))
    await kit.app.escalateCalls(Date.now() + 29 * SECOND)
    await kit.settled(second)
    expect(callsHeard(second)).toEqual([])
    await timeIsOver()
    expect(await first.next('meeting.not-responding')).toMatchObject({
      senderId: null,
      meeting: { status: 'Calling', participants: [{ userId: doctor.userId, state: 'missed' }] },
    })
    expect(await second.next('meeting.in-progress')).toMatchObject({
      ringUserDevice: true,
      meeting: { hash: meeting.hash, kind: 'KINWARD_VIDEO', escalationData: { step: 2, next: [] } },
    })
    await kit.settled(caller)
    const turns = caller.heard.flatMap(({ payload }) => ('meeting' in payload ? [searchOf(payload.meeting)] : []))
    expect(turns).toEqual([
      { step: 1, rings: [doctor.userId] },
      { step: 2, rings: [aide.userId] },
    ])
  })

  test('in a row goes on to the next one who is called as soon as one declines', async () => {
    const meeting = await callHelp(nurse, await escalation([step([doctor, aide], inOrder), step([doctor])]))
    expect(searchOf(meeting)).toEqual({ step: 1, rings: [doctor.userId] })
    await calls.act(doctor, meeting, 'reject')
    expect(searchOf(await get(nurse, meeting))).toEqual({ step: 1, rings: [aide.userId] })
    await calls.act(aide, meeting, 'reject')
    expect(searchOf(await get(nurse, meeting))).toEqual({ step: 2, rings: [doctor.userId] })
  })

  test('at once rings on for the others where one declines, and the caller sees for whom', async () => {
    const caller = await nurse.connect()
    const meeting = await callHelp(nurse, await escalation([step([doctor, aide])]))
    await calls.act(doctor, meeting, 'reject')
    expect(searchOf(await get(nurse, meeting))).toEqual({ step: 1, rings: [aide.userId] })
    await kit.settled(caller)
    const last = caller.heard.at(-1)?.payload
    expect(last && 'meeting' in last && searchOf(last.meeting)).toEqual({ step: 1, rings: [aide.userId] })
  })

  test('waits for nobody who was switched off: it passes them over, and goes on at once where it rang for them', async () => {
    const switchOff = ({ userId }: TestClient) =>
      kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [userId])
    const [off, last] = [await team.person(), await team.person()]
    await switchOff(off)
    const id = await escalation([step([off, doctor], inOrder), step([off]), step([aide, last])])
    const meeting = await callHelp(nurse, id)
    expect(searchOf(meeting)).toEqual({ step: 1, rings: [doctor.userId] })
    await goOn()
    expect(searchOf(await get(nurse, meeting))).toEqual({ step: 1, rings: [doctor.userId] })
    await switchOff(doctor)
    await goOn()
    expect(searchOf(await get(nurse, meeting))).toEqual({ step: 3, rings: [aide.userId, last.userId] })
    await switchOff(aide)
    await goOn()
    expect((await get(nurse, meeting)).escalationData?.step).toBe(3)
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [last.userId])
    await goOn()
    expect((await get(nurse, meeting)).status).not.toBe('Calling')
  })

  test('is answered by the first who comes, also by someone whose time was over', async () => {
    const second = await aide.connect()
    const meeting = await callHelp(nurse, await escalation([step([doctor]), step([aide])]))
    await timeIsOver()
    const joined = await calls.act(doctor, meeting, 'join')
    expect(joined).toMatchObject({
      status: 'Connected',
      meetingJoinedBy: doctor.userId,
      emergencySupport: { runEscalation: false },
      escalationData: { status: 'running', step: 2, next: [] },
    })
    await report(nurse, meeting, { resolvedBy: doctor.userId })
    await kit.settled(second)
    expect(callsHeard(second)).toEqual(['meeting.in-progress rings', 'meeting.join'])
    await kit.app.escalateCalls(Date.now() + 3_600 * SECOND)
    expect((await get(nurse, meeting)).status).toBe('Connected')
    expect(refusalOf(await calls.tryAct(aide, meeting, 'join'))).toEqual([409, 'CONFLICT'])
    expect(await alertsOf(aide)).toEqual([['ESCALATION', 'Rapid response', 'answered', false, nurse.userId]])
    expect(await alertsOf(doctor)).toEqual([])
    await calls.act(nurse, meeting, 'end')
    expect(await alertsOf(aide)).toHaveLength(1)
  })

  test.each(['end', 'not-responding'] as const)(
    'goes on where whoever answered does not come to talk: %s',
    async (action) => {
      const third = await team.person()
      const caller = await nurse.connect()
      const meeting = await callHelp(nurse, await escalation([step([doctor, third]), step([aide])]))
      await calls.act(doctor, meeting, 'join')
      await calls.act(action === 'end' ? doctor : nurse, meeting, action)
      // Those whom the answer spared are called before the next step.
      expect(await get(nurse, meeting)).toMatchObject({ status: 'Calling', meetingJoinedBy: null })
      expect(searchOf(await get(nurse, meeting))).toEqual({ step: 1, rings: [third.userId] })
      await calls.act(third, meeting, 'join')
      await calls.act(third, meeting, 'end')
      expect(searchOf(await get(nurse, meeting))).toEqual({ step: 2, rings: [aide.userId] })
      await kit.settled(caller)
      const last = caller.heard.at(-1)?.payload
      expect(last && 'meeting' in last && searchOf(last.meeting)).toEqual({ step: 2, rings: [aide.userId] })
      await calls.act(aide, meeting, 'reject')
      expect(await alertsOf(doctor)).toEqual([['ESCALATION', 'Rapid response', 'unanswered', true, nurse.userId]])
    },
  )

  test('goes on where nothing is heard of whoever answered', async () => {
    const meeting = await callHelp(nurse, await escalation([step([doctor]), step([aide])]))
    await calls.act(doctor, meeting, 'join')
    await calls.age(meeting, 70)
    await kit.app.endLeftCalls(Date.now())
    expect(searchOf(await get(nurse, meeting))).toEqual({ step: 2, rings: [aide.userId] })
  })

  test('is over for good once the two have talked, whoever says so', async () => {
    const meeting = await callHelp(nurse, await escalation([step([doctor]), step([aide])]))
    await calls.act(doctor, meeting, 'join')
    await doctor.call(updateCallDuration, { params: calls.at(meeting), body: { callDuration: 0 } })
    const ended = await calls.act(doctor, meeting, 'end')
    expect(ended).toMatchObject({ status: 'Disconnected', escalationData: { status: 'resolved' } })
  })

  test('that its caller leaves while someone answers is cancelled', async () => {
    const meeting = await callHelp(nurse, await escalation([step([doctor]), step([aide])]))
    await calls.act(doctor, meeting, 'join')
    const ended = await calls.act(nurse, meeting, 'end')
    expect(ended).toMatchObject({ status: 'Disconnected', escalationData: { status: 'cancelled' } })
  })

  test('rings once more for those whose turn ran out while nobody looked', async () => {
    const db = createDatabase(kit.pool)
    const tab = await doctor.connect()
    const meeting = await callHelp(nurse, await escalation([step([doctor]), step([aide])]))
    await endTime()
    const hush = async () => undefined
    const push = { ring: async () => undefined }
    const texts = { call: async () => undefined }
    const escalate = createEscalate({ push, texts, hush, endMeeting: createEndMeeting({ hush }) })
    const { round } = createEscalationRounds({ db, hub: kit.app.hub, escalate, log: createLogger('silent') })
    await round()
    expect(searchOf(await get(nurse, meeting))).toEqual({ step: 1, rings: [doctor.userId] })
    await kit.settled(tab)
    expect(callsHeard(tab)).toEqual(['meeting.in-progress rings', 'meeting.in-progress rings'])
    await endTime()
    await round()
    expect(searchOf(await get(nurse, meeting))).toEqual({ step: 2, rings: [aide.userId] })
  })

  test('rings once more and no oftener, however long the rounds of a slow database take', async () => {
    const db = createDatabase(kit.pool)
    const meeting = await callHelp(nurse, await escalation([step([doctor]), step([aide])]))
    const hush = async () => undefined
    const quiet = { push: { ring: hush }, texts: { call: hush }, hush, endMeeting: createEndMeeting({ hush }) }
    let at = Date.now()
    const clock = async () => (at += 16_000)
    const escalate = createEscalate(quiet)
    const { round } = createEscalationRounds({ db, hub: kit.app.hub, escalate, log: createLogger('silent'), clock })
    const rang: number[][] = []
    for (let nth = 0; nth < 4; nth++) {
      await endTime()
      await round()
      rang.push(searchOf(await get(nurse, meeting)).rings)
    }
    expect(rang).toEqual([[doctor.userId], [aide.userId], [aide.userId], []])
  })

  test('that nobody answers ends, which is urgent to all who were called, and to its caller in words of their own', async () => {
    const caller = await nurse.connect()
    const meeting = await callHelp(nurse, await escalation([step([doctor]), step([aide])]))
    await timeIsOver()
    await timeIsOver()
    expect(await caller.next('meeting.not-responding')).toMatchObject({
      senderId: null,
      meeting: { status: 'Disconnected', escalationData: { status: 'unresolved', step: 2 } },
    })
    for (const one of [doctor, aide]) {
      expect(await alertsOf(one)).toEqual([['ESCALATION', 'Rapid response', 'unanswered', true, nurse.userId]])
    }
    expect(await alertsOf(nurse)).toEqual([['ESCALATION', 'Rapid response', 'ownUnanswered', true, nurse.userId]])
    expect(refusalOf(await calls.tryAct(doctor, meeting, 'join'))).toEqual([409, 'MEETING_ALREADY_ENDED'])
  })

  test('that has nobody to call ends at once, and those who keep it hear of it', async () => {
    const admin = await team.person('admin')
    const gone = await team.person()
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [gone.userId])
    const meeting = await callHelp(nurse, await escalation([step([gone]), step([nurse])]))
    expect(meeting).toMatchObject({
      status: 'Disconnected',
      action: 'not-responding',
      participants: [],
      escalationData: { status: 'unresolved', step: 0 },
    })
    expect(await alertsOf(admin)).toEqual([['ESCALATION', 'Rapid response', 'nobody', true, nurse.userId]])
    expect(await alertsOf(nurse)).toEqual([['ESCALATION', 'Rapid response', 'ownUnanswered', true, nurse.userId]])
  })

  test('that has nobody to call is told once to a caller who keeps it', async () => {
    const admin = await team.person('admin')
    await callHelp(admin, await escalation([step([admin])]))
    expect(await alertsOf(admin)).toEqual([['ESCALATION', 'Rapid response', 'nobody', true, admin.userId]])
  })

  test('calls whoever has an on-call role at that moment', async () => {
    const { rows } = await kit.pool.query<{ id: number }>(
      `insert into on_call_roles (location_id, name) values ($1, 'on-call nurse') returning id`,
      [team.locationId],
    )
    const roleId = rows[0]?.id ?? 0
    const onDuty = async (client: TestClient, hours: number) =>
      kit.pool.query(
        `insert into schedules (user_id, location_id, name, schedule, starts_at, minutes, on_call_role_id)
         values ($1, $2, 'on-call nurse', 'daily_1__', now() + make_interval(hours => $3), 120, $4)`,
        [client.userId, team.locationId, hours, roleId],
      )
    await onDuty(doctor, -1)
    await onDuty(aide, 3)
    const meeting = await callHelp(nurse, await escalation([step([{ roleId }])]))
    expect(searchOf(meeting)).toEqual({ step: 1, rings: [doctor.userId] })
  })

  test('whose turn is over while a socket comes in is told to it as missed', async () => {
    const db = createDatabase(kit.pool)
    const meeting = await callHelp(nurse, await escalation([step([doctor]), step([aide])]))
    const { calls: rung, overtaken } = await findRinging(db, { userId: doctor.userId, isLocked: false })
    expect(rung.map(({ meeting: { hash } }) => hash)).toEqual([meeting.hash])
    await timeIsOver()
    expect(await overtaken()).toMatchObject([
      { name: 'meeting.not-responding', payload: { senderId: null, meeting: { status: 'Calling' } } },
    ])
  })

  test('whose turn ends at once by its time, by a refusal and in several processes rings for each once', async () => {
    const id = await escalation([step([doctor]), step([aide])])
    for (let round = 0; round < 5; round++) {
      const second = await aide.connect()
      const meeting = await callHelp(nurse, id)
      await endTime()
      await Promise.all([goOn(), calls.tryAct(doctor, meeting, 'reject'), goOn(), goOn()])
      expect(searchOf(await get(nurse, meeting))).toEqual({ step: 2, rings: [aide.userId] })
      await kit.settled(second)
      expect(callsHeard(second)).toEqual(['meeting.in-progress rings'])
      await calls.act(nurse, meeting, 'cancelled')
      second.close()
    }
  })

  test('that is answered in the moment its time is over is answered, or goes on and can be answered still', async () => {
    const id = await escalation([step([doctor]), step([aide])])
    for (let round = 0; round < 5; round++) {
      const meeting = await callHelp(nurse, id)
      await endTime()
      const [answer] = await Promise.all([calls.tryAct(doctor, meeting, 'join'), goOn()])
      expect(answer.status).toBe(200)
      expect(searchOf(await get(nurse, meeting)).rings).toEqual([])
      await calls.act(nurse, meeting, 'end')
    }
  })

  test('keeps to the steps it began with', async () => {
    const id = await escalation([step([doctor]), step([aide])])
    const meeting = await callHelp(nurse, id)
    await kit.pool.query(`update escalations set removed_at = now(), steps = '[]' where id = $1`, [id])
    await timeIsOver()
    expect(searchOf(await get(nurse, meeting))).toEqual({ step: 2, rings: [aide.userId] })
    expect(refusalOf(await calls.tryCall(nurse, [], { escalationId: id }))).toEqual([404, 'NOT_FOUND'])
  })

  test('goes on by itself while nobody looks, and is not ended as a call that was left', async () => {
    const meeting = await callHelp(nurse, await escalation([step([doctor], { waitTime: 300 })]))
    await kit.app.endLeftCalls(Date.now() + 240 * SECOND)
    expect((await get(nurse, meeting)).status).toBe('Calling')
  })

  test('that the caller hangs up no longer rings, and those who were called hear that it was so', async () => {
    const tab = await doctor.connect()
    const meeting = await callHelp(nurse, await escalation([step([doctor])]))
    const ended = await calls.act(nurse, meeting, 'cancelled')
    expect(ended).toMatchObject({ status: 'Disconnected', escalationData: { status: 'cancelled' } })
    await kit.settled(tab)
    expect(callsHeard(tab)).toEqual(['meeting.in-progress rings', 'meeting.cancelled'])
    expect(await alertsOf(doctor)).toEqual([['ESCALATION', 'Rapid response', 'cancelled', false, nurse.userId]])
  })

  test('made again with the same hash is the same call', async () => {
    const id = await escalation([step([doctor])])
    const hash = `again-${'0123456789abcdef'.repeat(2)}`
    const ask = () =>
      nurse.call(createMeeting, { params: team.place, body: calls.bodyFor([], { escalationId: id, hash }) })
    expect((await ask()).id).toBe((await ask()).id)
  })
})

describe('a call for help from a channel', () => {
  test('names it to those who are in it alone, and leaves its line there', async () => {
    const outsider = await team.person()
    const groupId = await team.channel('patients', { members: [nurse, doctor] })
    const [inside, outside] = [await doctor.connect(), await outsider.connect()]
    const meeting = await callHelp(nurse, await escalation([step([doctor, outsider])]), groupId)
    const heardBy = async (tab: typeof inside) => (await tab.next('meeting.in-progress')).meeting
    expect(await heardBy(inside)).toMatchObject({ channelId: groupId, channelType: 'patients' })
    expect(await heardBy(outside)).toMatchObject({ channelId: null, channelName: null, channelType: null })
    expect(await get(outsider, meeting)).toMatchObject({ channelId: null, channelName: null })
    await calls.act(outsider, meeting, 'join')
    await outsider.call(updateCallDuration, { params: calls.at(meeting), body: { callDuration: 0 } })
    await calls.act(nurse, meeting, 'end')
    const [line] = await calls.lines()
    expect(line?.body).toMatch(/^called \*\*Rapid response\*\*\. \*\*.+\*\* answered\. The call lasted 0:00\.$/)
  })

  test('of a family is no line in it', async () => {
    const groupId = await team.channel('family')
    const meeting = await callHelp(nurse, await escalation([step([doctor])]), groupId)
    expect(meeting.channelId).toBeNull()
  })

  const notIn = () => team.channel('patients', { members: [doctor, aide] })
  const archived = async () => {
    const groupId = await team.channel('patients')
    await team.archive(groupId)
    return groupId
  }
  const discharged = async () => {
    const groupId = await team.channel('patients')
    await team.discharge(groupId)
    return groupId
  }

  test.each([
    ['that the caller is not in', notIn],
    ['that was archived', archived],
    ['of a patient who was discharged', discharged],
    ['that is not there', async () => 999_999_999],
  ])('%s is made all the same, and belongs to none', async (_, findChannel) => {
    const meeting = await callHelp(nurse, await escalation([step([doctor])]), await findChannel())
    expect(meeting).toMatchObject({ status: 'Calling', channelId: null, channelName: null })
    await calls.act(nurse, meeting, 'end')
    expect(await calls.lines()).toEqual([])
  })
})

describe('an escalation of another location', () => {
  test('that is shared is called from here, and its people answer where they are', async () => {
    const there = await kit.build.location(team.entityId)
    const helper = await kit.signedIn(await kit.build.person(there, 'staff', []))
    const id = await escalation([step([helper])], there)
    expect(refusalOf(await calls.tryCall(nurse, [], { escalationId: id }))).toEqual([404, 'NOT_FOUND'])
    await kit.pool.query('insert into escalation_partners (escalation_id, location_id) values ($1, $2)', [
      id,
      team.locationId,
    ])
    const tab = await helper.connect()
    const meeting = await callHelp(nurse, id)
    const { meeting: rung } = await tab.next('meeting.in-progress')
    expect(rung).toMatchObject({ locationId: there, locationName: meeting.locationName })
    expect(meeting.locationId).toBe(team.locationId)
    const elsewhere = callsOf(kit, { place: { ...team.place, locationId: there } })
    expect((await elsewhere.act(helper, rung, 'join')).status).toBe('Connected')
    await helper.call(updateCallDuration, { params: elsewhere.at(rung), body: { callDuration: 0 } })
    await elsewhere.act(helper, rung, 'end')
    expect((await get(nurse, meeting)).status).toBe('Disconnected')
  })

  test('that nobody answers is told to its caller where they are', async () => {
    const there = await kit.build.location(team.entityId)
    const helper = await kit.signedIn(await kit.build.person(there, 'staff', []))
    const id = await escalation([step([helper])], there)
    await kit.pool.query('insert into escalation_partners (escalation_id, location_id) values ($1, $2)', [
      id,
      team.locationId,
    ])
    await callHelp(nurse, id)
    await timeIsOver()
    const placesOf = async (client: TestClient) => (await toldTo(kit, client)).map((told) => told.fk_location_id)
    expect(await placesOf(nurse)).toEqual([team.locationId])
    expect(await placesOf(helper)).toEqual([there])
  })

  test('rings for its people where they are let in, and names them no channel that another place keeps from them', async () => {
    const there = await kit.build.location(team.entityId)
    const helper = await kit.signedIn(await kit.build.person(there))
    await kit.build.member(helper.userId, team.locationId)
    const groupId = await team.channel('discussion', { members: [nurse, helper] })
    await kit.pool.query(
      `update locations set configurations = configurations ||
         jsonb_build_object('disableWebapp', true, 'allowedAppUserIds', jsonb_build_array($2::bigint)) where id = $1`,
      [team.locationId, nurse.userId],
    )
    const id = await escalation([step([helper])], there)
    await kit.pool.query('insert into escalation_partners (escalation_id, location_id) values ($1, $2)', [
      id,
      team.locationId,
    ])
    const tab = await helper.connect()
    await callHelp(nurse, id, groupId)
    const { meeting: rung } = await tab.next('meeting.in-progress')
    expect(rung).toMatchObject({ locationId: there, channelName: null })
    const joined = await callsOf(kit, { place: { ...team.place, locationId: there } }).act(helper, rung, 'join')
    expect(joined).toMatchObject({ status: 'Connected', channelName: null })
  })

  test('of another organisation is not there', async () => {
    const other = await buildTeam(kit)
    const id = await escalation([step([other.nurse])], other.locationId)
    await kit.pool.query('insert into escalation_partners (escalation_id, location_id) values ($1, $2)', [
      id,
      team.locationId,
    ])
    expect(refusalOf(await calls.tryCall(nurse, [], { escalationId: id }))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('calling for help', () => {
  test('is for the care team', async () => {
    const id = await escalation([step([doctor])])
    const relative = await team.person('family')
    expect(refusalOf(await calls.tryCall(relative, [], { escalationId: id }))).toEqual([403, 'FORBIDDEN'])
  })

  test('names people or an escalation, not both and not neither', async () => {
    const id = await escalation([step([doctor])])
    expect(refusalOf(await calls.tryCall(nurse, doctor, { escalationId: id }))).toEqual([400, 'BAD_REQUEST'])
    expect(refusalOf(await calls.tryCall(nurse, []))).toEqual([400, 'BAD_REQUEST'])
  })

  test('calls the phones of those who are called, where the step says so', async () => {
    await kit.pool.query(`update users set mobile_phone = '+12025550123' where id = $1`, [doctor.userId])
    const meeting = await callHelp(nurse, await escalation([step([doctor, aide], { callToMobileNumber: true })]))
    const { rows } = await kit.pool.query<{ recipient: string; body: string; seconds: number }>(
      `select recipient, body, extract(epoch from good_until - created_at)::integer as seconds
       from outbox_texts where is_spoken and recipient = '+12025550123'`,
    )
    expect(rows).toMatchObject([{ recipient: '+12025550123', seconds: 30 }])
    expect(rows[0]?.body).toMatch(/calls for Rapid response\. Please open Kinward and answer\.$/)
    await calls.act(nurse, meeting, 'cancelled')
    const left = await kit.pool.query(`select from outbox_texts where is_spoken and given_up_at is null`)
    expect(left.rows).toEqual([])
  })
})

describe('what the caller reports', () => {
  test('is told how it stands; hanging up ends it', async () => {
    const meeting = await callHelp(nurse, await escalation([step([doctor])]))
    expect(refusalOf(await report(nurse, meeting, { status: 'resolved' }))).toEqual([409, 'CONFLICT'])
    const hungUp = await report(nurse, meeting, { status: 'cancelled', isCallCancelledByCaller: true })
    expect(hungUp.body.data).toEqual({ status: 'cancelled' })
    expect((await get(nurse, meeting)).status).toBe('Disconnected')
    const answered = await callHelp(nurse, meeting.emergencySupport?.escalationId ?? 0)
    await calls.act(doctor, answered, 'join')
    expect(refusalOf(await report(nurse, answered, { resolvedBy: aide.userId }))).toEqual([409, 'CONFLICT'])
    const resolved = await report(nurse, answered, { resolvedBy: doctor.userId, resolved_at: 1_700_000_000 })
    expect(resolved.body.data).toEqual({ status: 'resolved' })
  })

  test('is nobody else’s to say', async () => {
    const meeting = await callHelp(nurse, await escalation([step([doctor])]))
    for (const asked of [
      report(doctor, meeting, { status: 'cancelled' }),
      report(aide, meeting, { status: 'cancelled' }),
      report(nurse, meeting, { status: 'cancelled' }, 999_999),
      report(nurse, { ...meeting, hash: 'nothing-like-this' }, { status: 'cancelled' }),
    ]) {
      expect(refusalOf(await asked)).toEqual([404, 'NOT_FOUND'])
    }
    expect((await get(nurse, meeting)).status).toBe('Calling')
  })
})
