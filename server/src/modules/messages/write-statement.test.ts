import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { type Draft, draftValues, kindOf } from './drafts.ts'
import { mentionsIn } from './message-text.ts'
import { writeStatement } from './write-statement.ts'

let kit: TestApp
let dana: TestClient
let place: { entityId: number; locationId: number }
beforeAll(async () => {
  kit = await startTestApp()
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  dana = await kit.signedIn(await kit.build.person(place.locationId))
})
afterAll(() => kit.stop())

const PAUSE = 20_001

/** The statement, as it is when something comes between its beginning and its locks. */
function pausing(text: string): string {
  const paused = text.replace(
    'from groups g, lateral',
    `from (select pg_advisory_xact_lock(${PAUSE})) p, groups g, lateral`,
  )
  expect(paused).not.toBe(text)
  return paused
}

async function draftOf(groupId: number): Promise<Draft> {
  const { rows } = await kit.pool.query<{ id: string }>('select id from sessions where user_id = $1', [dana.userId])
  const question = { ...place, groupId, sessionId: rows[0]?.id ?? '', address: '127.0.0.1', feature: null }
  const body = `to ${groupId}`
  const draft = { question, body, mentions: mentionsIn(body), hashKey: `paused-${groupId}`, parentId: null }
  return { ...draft, showInMainThread: false, parts: null }
}

/** What becomes of messages when one of their channels is changed between the beginning of the statement and its locks. */
async function outcomesAfter(change: string, groupIds: number[]): Promise<unknown[]> {
  const drafts = await Promise.all(groupIds.map(draftOf))
  const kind = kindOf(drafts, { repeats: true })
  const other = await kit.pool.connect()
  try {
    await other.query('select pg_advisory_lock($1)', [PAUSE])
    const values = draftValues(kind, drafts, Date.now())
    const written = kit.pool.query<{ outcome: string; place: number }>(pausing(writeStatement(kind)), values)
    await expect.poll(areWaiting).toBe(1)
    await other.query(change, [groupIds[0]])
    await other.query('select pg_advisory_unlock($1)', [PAUSE])
    const { rows } = await written
    return rows.sort((one, two) => one.place - two.place).map(({ outcome }) => outcome)
  } finally {
    other.release()
  }
}

async function areWaiting(): Promise<number> {
  const { rows } = await kit.pool.query<{ waiting: number }>(
    `select count(*) as waiting from pg_locks where locktype = 'advisory' and objid = ${PAUSE} and not granted`,
  )
  return rows[0]?.waiting ?? 0
}

const twoChannels = () =>
  Promise.all([kit.build.group(place.locationId, [dana.userId]), kit.build.group(place.locationId, [dana.userId])])

test.each([
  ['was archived', 'update groups set archived_at = now(), version = version + 1 where id = $1'],
  ['was written to', 'update groups set seq = seq + 1, version = version + 1 where id = $1'],
])('a channel that %s after the statement began is left for later, and only that one', async (_what, change) => {
  expect(await outcomesAfter(change, await twoChannels())).toEqual(['held', 'fresh'])
})

test('a channel that someone merely locked and let go is written to', async () => {
  expect(await outcomesAfter('select from groups where id = $1 for update', await twoChannels())).toEqual([
    'fresh',
    'fresh',
  ])
})

test('a channel that someone holds is left for later, and one that is not there is refused', async () => {
  const [held, free] = await twoChannels()
  const holder = await kit.pool.connect()
  await holder.query('begin')
  await holder.query('select from groups where id = $1 for update', [held])
  try {
    expect(await outcomesAfter('select $1::bigint', [held, free, 2_000_000_000])).toEqual(['held', 'fresh', 'denied'])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
