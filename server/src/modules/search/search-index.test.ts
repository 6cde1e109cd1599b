import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createDatabase, type Db } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createSearchIndex } from './search-index.ts'

let kit: TestApp
let team: Team
let db: Db

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
  db = createDatabase(kit.pool)
})
afterAll(() => kit.stop())

const startIndex = () => {
  const index = createSearchIndex({ db, log: createLogger('silent') })
  index.start()
  onTestFinished(() => index.stop())
  return index
}

/** Writes to a channel behind the back of everyone who would be told. */
async function write(groupId: number): Promise<void> {
  await kit.pool.query(
    `with g as (update groups set seq = seq + 1, version = version + 1 where id = $1 returning seq)
     insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
     select $1, seq, seq, $2, 'index-' || seq, 'Oxygen at two litres', 1700000000000 from g`,
    [groupId, team.nurse.userId],
  )
}

/** A message, so many others after it, and an answer to it, which gives both of them one version. */
async function writeThread(groupId: number, others: number): Promise<void> {
  const parent = await team.send(team.nurse, groupId, { message: 'Who has the chart?' })
  await kit.pool.query(
    `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
     select $1, 1 + n, 1 + n, $2, 'other-' || n, 'Ordinary words', 1700000000000 from generate_series(1, $3::int) n`,
    [groupId, team.nurse.userId, others],
  )
  await kit.pool.query('update groups set seq = 1 + $2, version = 1 + $2 where id = $1', [groupId, others])
  await team.send(team.doctor, groupId, { message: 'It is on the desk', parentId: parent.id })
}

async function entriesOf(groupId: number): Promise<number> {
  const { rows } = await kit.pool.query('select 1 from message_search where group_id = $1', [groupId])
  return rows.length
}

test('what was said before it started is read by itself', async () => {
  const groupId = await team.channel()
  await write(groupId)
  startIndex()
  await expect.poll(() => entriesOf(groupId), { timeout: 10_000 }).toBe(1)
})

test('a search misses nothing for having waited for another reader', async () => {
  const groupIds: number[] = []
  for (let count = 0; count < 22; count++) groupIds.push(await team.channel())
  for (const groupId of groupIds) await write(groupId)
  await kit.pool.query('insert into search_marks (group_id) select unnest($1::bigint[]) on conflict do nothing', [
    groupIds,
  ])
  const other = await kit.pool.connect()
  onTestFinished(() => other.release())
  await other.query('begin')
  await other.query(
    `update search_marks s set version = g.version from groups g where g.id = s.group_id and g.id = any($1)`,
    [groupIds.slice(0, 20)],
  )
  const index = createSearchIndex({ db, log: createLogger('silent') })
  const searching = index.catchUp(groupIds)
  await vi.waitUntil(async () => (await kit.countWaiting()) > 0)
  await other.query('commit')
  await searching
  expect(await Promise.all(groupIds.slice(20).map(entriesOf))).toEqual([1, 1])
})

// A search reads 500 at once.
test.each([498, 499, 500])(
  'an answer after %i others is read with what it answers, wherever a stretch ends',
  async (others) => {
    const groupId = await team.channel()
    await writeThread(groupId, others)
    const index = createSearchIndex({ db, log: createLogger('silent') })
    await index.catchUp([groupId])
    expect(await entriesOf(groupId)).toBe(others + 2)
  },
)

test('what is sent later is read when it is told of, long before everything is looked at again', async () => {
  const groupId = await team.channel()
  const index = startIndex()
  await write(groupId)
  await expect.poll(() => entriesOf(groupId), { timeout: 10_000 }).toBe(1)
  await setTimeout(1_500)
  await write(groupId)
  index.noteSent([groupId])
  await expect.poll(() => entriesOf(groupId), { timeout: 10_000 }).toBe(2)
})

test('a search waits for all of its channels, however many are behind, and says so where it cannot', async () => {
  const groupIds: number[] = []
  for (let count = 0; count < 105; count++) groupIds.push(await team.channel())
  for (const groupId of groupIds) await write(groupId)
  const missing = async () => {
    const { rows } = await kit.pool.query('select from message_search where group_id = any($1)', [groupIds])
    return groupIds.length - rows.length
  }
  const hurried = createSearchIndex({ db, log: createLogger('silent'), patience: 0 })
  expect(await hurried.catchUp(groupIds)).toEqual({ isBehind: true })
  expect(await missing()).toBeGreaterThan(0)
  const index = createSearchIndex({ db, log: createLogger('silent') })
  expect(await index.catchUp(groupIds)).toEqual({ isBehind: false })
  expect(await missing()).toBe(0)
})
