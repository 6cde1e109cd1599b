import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { READ_WITH_MARK } from './read-with.ts'

let kit: TestApp
let team: Team

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
})
afterAll(() => kit.stop())

/** Tells other people of messages; they have read most of them, or none. */
async function tell(people: number, messages: number, read: 'most' | 'none'): Promise<void> {
  await kit.pool.query(
    `insert into notifications (user_id, type, cause_key, group_id, message_id, first_told_at, told_at, read_at)
     select 1000 + nth % $1, 'MENTION', 'crowd:' || gen_random_uuid(), 2, nth, now(), now(),
       case when $3 and nth > 40 then now() end
     from generate_series(1, $2::integer) nth`,
    [people, messages, read === 'most'],
  )
}

test('reading a channel does not go through what others have not read, also with a plan from quiet times', async () => {
  const channelId = await team.channel()
  await kit.pool.query(
    `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
     select $1, nth, nth, $2, 'said-' || nth, 'Good morning.', nth from generate_series(1, 20000) nth`,
    [channelId, team.nurse.userId],
  )
  await tell(2, 5_000, 'most')
  await kit.pool.query('vacuum (analyze) notifications, messages')
  const client = await kit.pool.connect()
  const readBlocks = async (): Promise<number> => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      `explain (analyze, buffers, format json) execute reading (${channelId}, ${team.nurse.userId})`,
    )
    return rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Infinity
  }
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare reading (bigint, bigint) as ${READ_WITH_MARK}`)
    await readBlocks()
    await tell(200, 2_000, 'none')
    expect(await readBlocks()).toBeLessThan(20)
  } finally {
    client.release(true)
  }
})
