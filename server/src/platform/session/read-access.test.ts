import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { READ_ACCESS } from './access.ts'

let kit: TestApp

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

test('whoever calls is found without going through all sessions and channels, also with a plan from before there were any', async () => {
  const locationId = await kit.build.location(await kit.build.entity())
  const nurse = await kit.build.person(locationId)
  const client = await kit.pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(
      `prepare reading (uuid[], bigint[], bigint[], bigint[], text[], inet[]) as ${READ_ACCESS};
       explain execute reading ('{}', '{}', '{}', '{}', '{}', '{}')`,
    )
    await client.query(
      `insert into sessions (id, user_id, refresh_hash, expires_at)
       select gen_random_uuid(), $1, gen_random_uuid()::text::bytea, now() + interval '1 day' from generate_series(1, 3000)`,
      [nurse],
    )
    await client.query(
      `insert into groups (location_id, type, name, is_public)
       select $1, 'discussion', 'Wound care ' || nth, true from generate_series(1, 3000) nth`,
      [locationId],
    )
    const { rows: last } = await client.query<{ session: string; channel: number }>(
      'select (select id from sessions limit 1) as session, (select max(id) from groups) as channel',
    )
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      `explain (analyze, buffers, format json)
       execute reading ('{${last[0]?.session}}', '{null}', '{${locationId}}', '{${last[0]?.channel}}', '{null}', '{null}')`,
    )
    expect(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(30)
  } finally {
    client.release(true)
  }
})
