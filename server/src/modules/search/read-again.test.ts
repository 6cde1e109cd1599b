import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createDatabase, type Db } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createEmptyDatabase } from '../../platform/db/testing/test-database.ts'
import { withAdmin } from '../../platform/db/testing/test-server.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createSearchIndex } from './search-index.ts'

describe('what an older rule has read', () => {
  let kit: TestApp
  let team: Team
  let db: Db

  beforeAll(async () => {
    kit = await startTestApp()
    team = await buildTeam(kit)
    db = createDatabase(kit.pool)
  })
  afterAll(() => kit.stop())

  const buildIndex = (options: { patience?: number } = {}) =>
    createSearchIndex({ db, log: createLogger('silent'), ...options })

  /** A channel whose messages were read into the index by another rule. */
  async function staleChannel(messages = 1): Promise<number> {
    const groupId = await team.channel()
    await kit.pool.query(
      `with counted as (update groups set seq = seq + $3, version = version + $3 where id = $1 returning id)
       insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
       select id, n, n, $2, 'stale-' || n, 'Hauptstraße', 1700000000000 + n from counted, generate_series(1, $3) n`,
      [groupId, team.nurse.userId, messages],
    )
    await buildIndex().complete()
    await kit.pool.query(`update message_search set words = ' hauptstraße ' where group_id = $1`, [groupId])
    await kit.pool.query(
      'insert into search_again (group_id, message_id) select group_id, id from messages where group_id = $1',
      [groupId],
    )
    return groupId
  }

  async function wordsOf(groupId: number): Promise<string[]> {
    const { rows } = await kit.pool.query<{ words: string }>(
      'select distinct words from message_search where group_id = $1',
      [groupId],
    )
    return rows.map(({ words }) => words)
  }

  async function left(groupId: number): Promise<number> {
    const { rows } = await kit.pool.query('select from search_again where group_id = $1', [groupId])
    return rows.length
  }

  test('is read anew by itself, a few at a time', async () => {
    const groupId = await staleChannel(120)
    const index = buildIndex()
    index.start()
    onTestFinished(() => index.stop())
    await expect.poll(() => left(groupId), { timeout: 10_000 }).toBe(0)
    expect(await wordsOf(groupId)).toEqual([' hauptstrasse '])
  })

  test('is read anew before it is searched, in the channels that are searched', async () => {
    const [groupId, other] = [await staleChannel(), await staleChannel()]
    expect(await buildIndex().catchUp([groupId])).toEqual({ isBehind: false })
    expect([await wordsOf(groupId), await wordsOf(other)]).toEqual([[' hauptstrasse '], [' hauptstraße ']])
    expect([await left(groupId), await left(other)]).toEqual([0, 1])
  })

  test('is told to whoever searches before all of it was read anew', async () => {
    const groupId = await staleChannel(2_600)
    expect(await buildIndex({ patience: 0 }).catchUp([groupId])).toEqual({ isBehind: true })
    expect(await buildIndex().catchUp([groupId])).toEqual({ isBehind: false })
    expect(await wordsOf(groupId)).toEqual([' hauptstrasse '])
  })

  test('waits while another reads its channel, and is not forgotten', async () => {
    const groupId = await staleChannel()
    const other = await kit.pool.connect()
    onTestFinished(() => other.release())
    await other.query('begin')
    await other.query('select from search_marks where group_id = $1 for update', [groupId])
    const index = buildIndex()
    await index.complete()
    expect(await left(groupId)).toBe(1)
    // Whoever sends waits for none of it.
    await team.send(team.nurse, groupId, { message: 'Meanwhile' })
    await other.query('commit')
    await index.complete()
    expect(await left(groupId)).toBe(0)
    expect((await wordsOf(groupId)).toSorted()).toEqual([' hauptstrasse ', ' meanwhile '])
  })

  test('is taken out where it was deleted', async () => {
    const groupId = await staleChannel()
    await kit.pool.query('update messages set deleted_at = now() where group_id = $1', [groupId])
    await buildIndex().complete()
    expect([await wordsOf(groupId), await left(groupId)]).toEqual([[], 0])
  })
})

/** A database as it was before a migration. */
async function databaseBefore(migration: string) {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const migrations = fileURLToPath(new URL('../../platform/db/migrations', import.meta.url))
  const before = mkdtempSync(join(tmpdir(), 'kinward-migrations-'))
  onTestFinished(() => rmSync(before, { recursive: true, force: true }))
  for (const name of readdirSync(migrations)) {
    if (name < migration) copyFileSync(join(migrations, name), join(before, name))
  }
  await migrate(database.url, before)
  return database
}

/** A channel of 1000 versions, of which 500 were read. */
const HALF_READ = `
  insert into entities (id, name) values (1, 'E');
  insert into locations (id, entity_id, name) values (1, 1, 'L');
  insert into users (id, username, first_name, last_name) values (1, 'one', 'A', 'B');
  insert into groups (id, location_id, type, name, seq, version) values (1, 1, 'discussion', 'G', 1000, 1000);
  insert into search_marks (group_id, version) values (1, 500)`

test('only what the rule reads in another way is read anew, of what was read at all', async () => {
  const database = await databaseBefore('0049')
  const same = ['Plain, 2mg', 'José “rang” – twice…', 'Привет', '🙂 fine', '환자', 'Ｂ１２']
  const other = ['Straße', 'STRAẞE', '5\u00B5g', '5\u03BCg', 'mor\u00ADphine', 'a\u200Bb', 'a\u200Db', 'a\uFEFFb']
  const signs = ['疼痛', 'がん', 'モルヒネ', 'ﾓﾙﾋﾈ', '𠮷野', '5㎎', '38℃', 'Søren', 'Łukasz', 'ΟΔΟΣ', '𝐀𝐁']
  const texts = [...same, ...other, ...signs]
  const read = await withAdmin(database.url, async (client) => {
    await client.query(HALF_READ)
    const insert = `insert into messages (group_id, seq, version, sender_id, hash_key, body, forwarded, attachments, sent_at)
      values (1, $1::bigint, $1::bigint, 1, 'said-' || $1::bigint, $2, $3, $4, 1)`
    for (const [at, body] of texts.entries()) await client.query(insert, [at + 1, body, null, '[]'])
    await client.query(insert, [101, 'passed on', { message: 'Straße' }, '[]'])
    await client.query(insert, [102, 'with a file', null, JSON.stringify([{ type: 'file', orignalFileName: '検査' }])])
    await client.query(insert, [103, 'with a file', null, JSON.stringify([{ type: 'file', orignalFileName: 'scan' }])])
    await client.query(insert, [501, 'Straße that was not read yet', null, '[]'])
    await migrate(database.url)
    const { rows } = await client.query<{ seq: number }>(
      'select m.seq::integer from search_again a join messages m on m.id = a.message_id order by m.seq',
    )
    return rows.map(({ seq }) => seq)
  })
  expect(read.filter((seq) => seq <= texts.length).map((seq) => texts[seq - 1])).toEqual([...other, ...signs])
  expect(read.filter((seq) => seq > texts.length)).toEqual([101, 102])
})

test('what an end between an answer and what it answers left out, or left as it was, is read, and nothing else', async () => {
  const database = await databaseBefore('0054')
  const read = await withAdmin(database.url, async (client) => {
    await client.query(HALF_READ)
    await client.query(`
      insert into messages (id, group_id, seq, version, sender_id, hash_key, body, sent_at, parent_id, reply_count, deleted_at)
      values
        (1, 1, 1, 499, 1, 'asked', 'a', 1, null, 1, null),
        (2, 1, null, 499, 1, 'answered', 'a', 1, 1, 0, null),
        (3, 1, 2, 500, 1, 'missed', 'a', 1, null, 1, null),
        (4, 1, null, 500, 1, 'missed too', 'a', 1, 3, 0, null),
        (5, 1, null, 498, 1, 'deleted', 'a', 1, 1, 0, now()),
        (6, 1, null, 501, 1, 'to be read', 'a', 1, 1, 0, null),
        (7, 1, 3, 497, 1, 'edited', 'a', 1, null, 1, null);
      update messages set edited_at = 2 where id = 7;
      insert into message_search (message_id, group_id, entity_id, sent_at, words, file_words, tags)
      values (1, 1, 1, 1, ' a ', '', '{}'), (2, 1, 1, 1, ' a ', '', '{}'), (7, 1, 1, 1, ' b ', '', '{}')`)
    await migrate(database.url)
    const { rows } = await client.query<{ id: number }>('select message_id::integer as id from search_again order by 1')
    return rows.map(({ id }) => id)
  })
  expect(read).toEqual([3, 4, 7])
})
