import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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
