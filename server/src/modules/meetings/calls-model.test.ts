import type { MeetingAction } from '@kinward/contract/meetings'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, deviceOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { tellAll } from '../../../test/told.ts'

let kit: TestApp
let team: Team
let calls: ReturnType<typeof callsOf>
let sockets: Map<number, TestSocket>

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  sockets = new Map(
    await Promise.all(team.everyone.map(async (client) => [client.userId, await client.connect()] as const)),
  )
})
afterAll(() => kit.stop())

const ACTIONS: MeetingAction[] = ['join', 'reject', 'end', 'cancelled', 'not-responding', 'in-progress']

type Step = { who: number; action: MeetingAction; device: number } | 'too late'
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ who: fc.nat(2), action: fc.constantFrom(...ACTIONS), device: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.constant('too late' as const) },
)

type Standing = { ended_at: Date | null; joined_by: number | null; states: Record<number, string> }

async function standingOf(id: number): Promise<Standing> {
  const { rows } = await kit.pool.query<Standing>(
    `select m.ended_at, m.joined_by, (
       select jsonb_object_agg(user_id, state) from meeting_participants where meeting_id = m.id
     ) as states
     from meetings m where m.id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('The call is gone.')
  return rows[0]
}

/** What people were told of a call afterwards, by who they are. */
async function alertsOf(hash: string): Promise<Record<number, string>> {
  await tellAll(kit)
  const { rows } = await kit.pool.query<{ user_id: number; status: string }>(
    `select user_id, data ->> 'callStatus' as status from notifications where cause_key = 'call-' || $1`,
    [hash],
  )
  return Object.fromEntries(rows.map(({ user_id, status }) => [user_id, status]))
}

/** Whether a screen still rings, by all that it has heard of a call. */
function rings({ heard }: TestSocket, hash: string): boolean {
  return heard.reduce((isRinging, { payload }) => {
    if (!('ringUserDevice' in payload) || payload.meeting.hash !== hash) return isRinging
    return payload.ringUserDevice || (isRinging && payload.action === 'in-progress')
  }, false)
}

test('whatever is done with a call, and at once, everyone and every record agree on what became of it', async () => {
  const [caller, ...callees] = team.everyone as [TestClient, ...TestClient[]]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (story) => {
      const groupId = await team.channel()
      const meeting = await calls.call(caller, callees, { channelId: groupId })
      const { hash } = meeting
      for (const atOnce of story) {
        const answers = await Promise.all(
          atOnce.map(async (one) => {
            if (one === 'too late') return calls.age(meeting, 120).then(() => kit.app.endLeftCalls(Date.now()))
            const who = team.everyone[one.who] ?? caller
            return (await calls.tryAct(who, meeting, one.action, deviceOf(who, one.device))).status
          }),
        )
        expect([undefined, 200, 409]).toEqual(expect.arrayContaining(answers))
      }
      const { ended_at, joined_by, states } = await standingOf(meeting.id)
      const withState = (state: string) => callees.filter(({ userId }) => states[userId] === state)
      expect(withState('joined').map(({ userId }) => userId)).toEqual(joined_by === null ? [] : [joined_by])
      expect(withState('ringing').length > 0).toBe(ended_at === null && joined_by === null)

      await kit.settled(...sockets.values())
      for (const { userId } of callees) {
        const socket = sockets.get(userId)
        expect(socket && rings(socket, hash)).toBe(states[userId] === 'ringing')
      }

      const { rowCount: lines } = await kit.pool.query('select from messages where group_id = $1', [groupId])
      expect(lines).toBe(ended_at === null ? 0 : 1)
      const missed = joined_by === null ? withState('missed').map(({ userId }) => [userId, 'missed']) : []
      const received = joined_by === null ? [] : [[joined_by, 'received']]
      expect(await alertsOf(hash)).toEqual(ended_at === null ? {} : Object.fromEntries([...missed, ...received]))
    }),
    { numRuns: 40 },
  )
})
