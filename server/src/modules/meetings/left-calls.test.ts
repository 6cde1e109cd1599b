import { getMeeting, type Meeting, RING_MS, updateCallDuration } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { createEndMeeting } from './end-meeting.ts'
import { createEscalate } from './escalate.ts'
import { createLeftCalls } from './left-calls.ts'

let kit: TestApp
let team: Team
let calls: ReturnType<typeof callsOf>
let nurse: TestClient
let doctor: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  ;({ nurse, doctor } = team)
})

const SECOND = 1_000
const startOf = ({ startedAt }: Meeting) => Date.parse(startedAt)
const callAlerts = async (client: TestClient) =>
  (await toldTo(kit, client)).flatMap(({ type, data }) => (type === 'VOIP' ? [data.callStatus] : []))

describe('a call whose caller is gone', () => {
  test('rings a little longer than a caller would wait, and was then missed', async () => {
    const [caller, tab] = [await nurse.connect(), await doctor.connect()]
    const meeting = await calls.call(nurse, doctor)
    await kit.app.endLeftCalls(startOf(meeting) + RING_MS + 4 * SECOND)
    await kit.settled(tab)
    expect(tab.heard.filter(({ name }) => name === 'meeting.not-responding')).toEqual([])
    await kit.app.endLeftCalls(startOf(meeting) + RING_MS + 6 * SECOND)
    for (const socket of [caller, tab]) {
      expect(await socket.next('meeting.not-responding')).toMatchObject({
        senderId: null,
        deviceId: null,
        meeting: { hash: meeting.hash, status: 'Disconnected', action: 'not-responding' },
      })
    }
    expect((await calls.lines()).map(({ attachments }) => attachments)).toEqual([
      [{ type: 'voip', action: 'missed', duration: 0 }],
    ])
    expect(await callAlerts(doctor)).toEqual(['missed'])
  })
})

describe('a call that goes on', () => {
  test('ends when nothing was heard of it for a minute, with how long it was said to be', async () => {
    const [caller, tab] = [await nurse.connect(), await doctor.connect()]
    const meeting = await calls.call(nurse, doctor)
    await calls.act(doctor, meeting, 'join')
    await calls.age(meeting, 130)
    await nurse.call(updateCallDuration, { params: calls.at(meeting), body: { callDuration: 130 } })
    const heardAt = Date.now()
    await kit.app.endLeftCalls(heardAt + 55 * SECOND)
    expect((await calls.act(doctor, meeting, 'in-progress')).status).toBe('Connected')
    await kit.app.endLeftCalls(heardAt + 65 * SECOND)
    for (const socket of [caller, tab]) {
      expect(await socket.next('meeting.end')).toMatchObject({ senderId: null, meeting: { callDuration: 130 } })
    }
    expect((await calls.lines()).map(({ attachments }) => attachments)).toEqual([
      [{ type: 'voip', action: 'ended', duration: 130 }],
    ])
    expect(await callAlerts(doctor)).toEqual(['received'])
  })

  test('is left alone as long as either side says so', async () => {
    const meeting = await calls.call(nurse, doctor)
    await calls.act(doctor, meeting, 'join')
    await calls.age(meeting, 3_600)
    await doctor.call(updateCallDuration, { params: calls.at(meeting), body: { callDuration: 3_600 } })
    await kit.app.endLeftCalls(Date.now() + 30 * SECOND)
    expect((await calls.act(doctor, meeting, 'join')).status).toBe('Connected')
  })

  test('has a minute to be heard of after nobody could listen', async () => {
    const begin = Date.now()
    let now = begin
    const { round } = createWatcher(
      () => undefined,
      async () => now,
    )
    /** A round every five seconds, and how the call stands after the last. */
    async function lookAfter(from: number, seconds: number): Promise<string | undefined> {
      for (now = from; now <= from + seconds * SECOND; now += 5 * SECOND) await round()
      return (await calls.tryAct(doctor, meeting, 'in-progress')).body.data?.status
    }
    const meeting = await calls.call(nurse, doctor)
    await calls.act(doctor, meeting, 'join')
    await calls.age(meeting, 70)
    expect(await lookAfter(begin, 55)).toBe('Connected')
    // The database was away for a while.
    expect(await lookAfter(begin + 100 * SECOND, 55)).toBe('Connected')
    expect(await lookAfter(begin + 160 * SECOND, 0)).toBeUndefined()
  })
})

describe('a call for help whose answerer is gone', () => {
  /** Rounds that come so late, each, and when a call was last heard of before one of them. */
  async function lookLate(rounds: number, { heard }: { heard: boolean }): Promise<number | null> {
    const meeting = await calls.callHelp(nurse, [doctor, team.aide])
    await calls.act(doctor, meeting, 'join')
    let now = Date.now()
    const { round } = createWatcher(
      () => undefined,
      async () => (now += 16 * SECOND),
    )
    for (let nth = 0; nth < rounds; nth++) {
      await round()
      if (heard) {
        const at = new Date(now)
        await kit.pool.query('update meetings set heard_at = $2 where id = $1 and joined_by is not null', [
          meeting.id,
          at,
        ])
      }
    }
    return (await nurse.call(getMeeting, { params: calls.at(meeting) })).meetingJoinedBy
  }

  test('goes on though the rounds of a slow database come late, after several of them', async () => {
    expect(await lookLate(3, { heard: false })).toBe(doctor.userId)
    expect(await lookLate(6, { heard: false })).toBeNull()
  })

  test('does not go on where they are heard of between such rounds', async () => {
    expect(await lookLate(12, { heard: true })).toBe(doctor.userId)
  })
})

/** A process that looks for calls that were left. */
function createWatcher(emit: (events: readonly OutgoingEvent[]) => void, clock?: () => Promise<number>) {
  const hush = async () => undefined
  const endMeeting = createEndMeeting({ hush })
  return createLeftCalls({
    db: createDatabase(kit.pool),
    hub: { emit },
    endMeeting,
    escalate: createEscalate({ push: { ring: hush }, texts: { call: hush }, hush, endMeeting }),
    log: createLogger('silent'),
    ...(clock && { clock }),
  })
}

describe('whoever ends a call', () => {
  /** Processes that look for calls that were left, and what they told. */
  function watchers(count: number) {
    const told: OutgoingEvent[] = []
    const others = Array.from({ length: count }, () => createWatcher((events) => void told.push(...events)))
    return { told, tick: (now: number) => Promise.all(others.map((one) => one.tick(now))) }
  }

  test('of several processes does it once', async () => {
    const callers = await Promise.all(Array.from({ length: 12 }, () => team.person()))
    const made = await Promise.all(callers.map((caller) => calls.call(caller, doctor)))
    const { told, tick } = watchers(4)
    await tick(Math.max(...made.map(startOf)) + RING_MS + 6 * SECOND)
    const ended = told.flatMap(({ name, room }) => (name === 'meeting.not-responding' ? room : []))
    expect(ended.filter((room) => room === `user:${doctor.userId}`)).toHaveLength(made.length)
    expect(await calls.lines()).toHaveLength(made.length)
    expect(await callAlerts(doctor)).toHaveLength(made.length)
  })

  test('at the same moment as the others leaves one line and one alert', async () => {
    for (let round = 0; round < 10; round++) {
      const meeting = await calls.call(nurse, doctor)
      const isAnswered = round % 2 === 0
      if (isAnswered) await calls.act(doctor, meeting, 'join')
      await calls.age(meeting, 3_600)
      const { told, tick } = watchers(2)
      await Promise.all([
        calls.act(nurse, meeting, 'end'),
        calls.act(doctor, meeting, 'end'),
        tick(Date.now()),
        calls.act(nurse, meeting, 'not-responding'),
      ])
      expect(told.filter(({ name }) => name === 'chat').length).toBeLessThanOrEqual(1)
    }
    expect(await calls.lines()).toHaveLength(10)
    const alerts = await callAlerts(doctor)
    expect(alerts.filter((status) => status === 'received')).toHaveLength(5)
    const { rows } = await kit.pool.query<{ missed: number }>(
      `select count(*) filter (where mp.state = 'missed') as missed from meeting_participants mp
       join meetings m on m.id = mp.meeting_id where m.location_id = $1`,
      [team.locationId],
    )
    expect(alerts.filter((status) => status === 'missed')).toHaveLength(rows[0]?.missed ?? -1)
  })
})

test('one call that cannot be ended does not stand in the way of the others', async () => {
  const [stuck, free] = [await calls.call(nurse, doctor), await calls.call(nurse, team.aide)]
  await kit.pool.query(`alter table messages add constraint refuses check (group_id <> ${stuck.channelId}) not valid`)
  try {
    await kit.app.endLeftCalls(startOf(free) + RING_MS + 6 * SECOND)
  } finally {
    await kit.pool.query('alter table messages drop constraint refuses')
  }
  expect((await calls.lines()).map(({ sender_id }) => sender_id)).toEqual([nurse.userId])
  await kit.app.endLeftCalls(startOf(free) + RING_MS + 7 * SECOND)
  expect(await calls.lines()).toHaveLength(2)
})
