import { setTimeout as pass } from 'node:timers/promises'
import { getMeeting, type Meeting, RING_MS } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callsOf, newHash } from '../../../test/calls.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import type { PhonesStanding } from '../../platform/phone/phone-bridge.ts'
import { createEndMeeting } from './end-meeting.ts'
import { createFollowPhones } from './follow-phones.ts'

let kit: TestApp
let here: Team
let elsewhere: Team
let held: number

beforeAll(async () => {
  kit = await startTestApp()
  // The first round after a start rings once more for whoever's turn is over.
  await pass(1_200)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  // What an earlier test left is not looked at again.
  await kit.pool.query(
    `update meetings set ended_at = now(), action = 'cancelled', turn_ends_at = null where ended_at is null`,
  )
  ;[here, elsewhere] = [await buildTeam(kit), await buildTeam(kit)]
  held = await here.channel()
})

type Holder = { query: (text: string) => Promise<unknown> }

/** Holds the channel as long as the work goes on. */
async function whileHeld<Result>(work: (holder: Holder) => Promise<Result>): Promise<Result> {
  const holder = await kit.pool.connect()
  await holder.query('begin')
  await holder.query('select from groups where id = $1 for no key update', [held])
  try {
    return await work(holder)
  } finally {
    await holder.query('commit')
    holder.release()
  }
}

const SOON = { timeout: 5_000, interval: 50 }

const untilWaiting = () => vi.waitFor(async () => expect(await kit.countWaiting()).toBe(1), SOON)

/** The turn of the call for help in the held channel is over, that of any other so many seconds later. */
const endTurns = (secondsLater: number) =>
  kit.pool.query(
    `update meetings set turn_ends_at = now() - interval '1 s'
       + make_interval(secs => case when group_id = $1 then 0 else $2 end)
     where turn_ends_at is not null`,
    [held, secondsLater],
  )

const rungBy = async (meeting: Meeting) => {
  const { participants } = await elsewhere.nurse.call(getMeeting, { params: callsOf(kit, elsewhere).at(meeting) })
  return participants.flatMap(({ userId, state }) => (state === 'ringing' ? [userId] : []))
}

describe('calling again from a channel that someone holds', () => {
  test('keeps nobody of another organisation from calling for help', async () => {
    const calls = callsOf(kit, here)
    await calls.call(here.nurse, here.doctor, { channelId: held })
    const { again, help } = await whileHeld(async () => {
      const asked = calls.tryCall(here.nurse, here.doctor, { channelId: held })
      await untilWaiting()
      const called = callsOf(kit, elsewhere).callHelp(elsewhere.nurse, [elsewhere.doctor])
      return { again: [asked], help: await Promise.race([called, pass(4_000, 'still waiting')]) }
    })
    expect(help).toMatchObject({ status: 'Calling' })
    expect((await again[0])?.status).toBe(200)
  })

  test('waits for whoever holds it and is recorded then, and neither ends the other', async () => {
    const calls = callsOf(kit, here)
    await calls.call(here.nurse, here.doctor, { channelId: held })
    const [again] = await whileHeld(async (holder) => {
      const asked = calls.tryCall(here.nurse, here.doctor, { channelId: held })
      await untilWaiting()
      // As everyone does who changes a channel and stands in the audit log for it: the channel first, the log last.
      await holder.query(`insert into audit_events (record) values ('{"at":1,"action":"x"}')`)
      return [asked]
    })
    expect((await again)?.status).toBe(200)
  })
})

describe('a call for help that ends in a channel that someone holds', () => {
  const callBoth = async () => {
    await callsOf(kit, here).callHelp(here.nurse, [here.doctor], { channelId: held })
    return callsOf(kit, elsewhere).callHelp(elsewhere.nurse, [elsewhere.doctor, elsewhere.aide])
  }

  test('keeps no other from coming to its next step', async () => {
    const other = await callBoth()
    await whileHeld(async () => {
      await endTurns(1)
      await vi.waitFor(async () => expect(await rungBy(other)).toEqual([elsewhere.aide.userId]), SOON)
    })
  })
})

test('a call that was left in a channel that someone holds keeps no other from ending', async () => {
  const [stuck, free] = [callsOf(kit, here), callsOf(kit, elsewhere)]
  await stuck.age(await stuck.call(here.nurse, here.doctor, { channelId: held }), 2)
  const other = await free.call(elsewhere.nurse, elsewhere.doctor)
  const looking = await whileHeld(async () => {
    const looks = kit.app.endLeftCalls(Date.now() + RING_MS + 10_000)
    await vi.waitFor(async () => {
      const { status } = await elsewhere.nurse.call(getMeeting, { params: free.at(other) })
      expect(status).toBe('Disconnected')
    }, SOON)
    return [looks]
  })
  await looking[0]
  expect(await stuck.lines()).toHaveLength(1)
})

test('a call by phone that ends in a channel that someone holds keeps no other from being followed', async () => {
  const phoned = async (team: Team, providerId: string, groupId: number): Promise<Pick<Meeting, 'hash'>> => {
    const hash = newHash()
    await kit.pool.query(
      `with made as (
         insert into meetings (hash, location_id, group_id, medium, kind, caller_id, has_audio, has_video)
         values ($1, $2, $3, 'twilio', 'KINWARD_VOICE_PHONE_CALL', $4, true, false) returning id
       ), called as (insert into meeting_participants (meeting_id, user_id) select id, $5 from made)
       insert into phone_calls (meeting_id, provider_id) select id, $6 from made`,
      [hash, team.locationId, groupId, team.nurse.userId, team.doctor.userId, providerId],
    )
    return { hash }
  }
  await phoned(here, 'ended', held)
  const other = await phoned(elsewhere, 'answered', await elsewhere.channel())
  const standings = new Map<string, PhonesStanding>([['ended', { own: 'completed', theirs: 'completed', seconds: 1 }]])
  const unused = () => Promise.reject(new Error('Nothing is placed or hung up here.'))
  const phones = createFollowPhones({
    db: createDatabase(kit.pool),
    hub: kit.app.hub,
    bridge: {
      from: '+12025550100',
      place: unused,
      hangUp: unused,
      ask: async (id) => standings.get(id) ?? { own: 'ringing', theirs: null, seconds: null },
    },
    hangUps: null,
    endMeeting: createEndMeeting({ hush: async () => undefined }),
    readLine: async () => undefined,
    log: createLogger('silent'),
  })
  const asked = await whileHeld(async () => {
    const first = phones.tick(Date.now())
    await untilWaiting()
    standings.set('answered', { own: 'in-progress', theirs: 'in-progress', seconds: null })
    const second = phones.tick(Date.now())
    await vi.waitFor(async () => {
      const { status } = await elsewhere.nurse.call(getMeeting, { params: callsOf(kit, elsewhere).at(other) })
      expect(status).toBe('Connected')
    }, SOON)
    return [first, second]
  })
  await Promise.all(asked)
})
