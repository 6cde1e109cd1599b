import { spaced } from './index-entry.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createDatabase, type Db } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { FOREVER, listWords, lookUp, type Search, walk } from './messages-search.repository.ts'
import { wordKeys } from './search-keys.ts'
import { createSearchIndex } from './search-index.ts'
import { patternsOf, wantedOf } from './search-terms.ts'

let kit: TestApp
let team: Team
let db: Db
let groupIds: number[]

/** So many channels that words are asked for by their organisation. */
const strangers = Array.from({ length: 5_000 }, (_, place) => ({ id: 1_000_000 + place, entity_id: 0 }))

/** Few letters, so that words begin, end and go on alike. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'o', '2', 'é', 'ß', '痛', '疼'), minLength: 1, maxLength: 5 })
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
  db = createDatabase(kit.pool)
  groupIds = [await team.channel(), await team.channel(), await team.channel()]
  const said = fc.sample(text, { numRuns: 300, seed: 7 })
  await kit.pool.query(
    `insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
     select ($1::bigint[])[(1 + n % 3)::integer], n, n, ($2::bigint[])[(1 + n % 2)::integer], 'said-' || n, body, 1700000000000 + n / 4
     from unnest($3::text[]) with ordinality as t (body, n)`,
    [groupIds, [team.nurse.userId, team.doctor.userId], said],
  )
  await kit.pool.query('update groups set seq = 300, version = 300 where id = any($1)', [groupIds])
  await createSearchIndex({ db, log: createLogger('silent') }).complete()
})
afterAll(() => kit.stop())

test('what is looked up by its words is what reading through everything finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text, isQuoted: fc.boolean() }), { minLength: 1, maxLength: 2 }),
      fc.subarray([0, 1, 2], { minLength: 1 }),
      fc.integer({ min: 0, max: 80 }),
      fc.boolean(),
      async (terms, places, later, isOwn) => {
        const wanted = wantedOf(terms)
        const words = await listWords(db, [team.entityId], wanted.flatMap(patternsOf))
        const own = groupIds.filter((_, place) => places.includes(place))
        const keyed = own.map((id) => ({ id, entity_id: team.entityId }))
        const search: Search = {
          groupIds: own,
          column: 'words',
          needles: wanted.map(({ needle }) => needle),
          tags: [],
          senderTags: null,
          keys: wordKeys(words, isOwn ? keyed : [...keyed, ...strangers], []),
          before: later === 0 ? FOREVER : { sentAt: 1_700_000_000_000 + later, id: 0 },
          since: 0,
        }
        const read = await walk(db, search, 1_000, 1_000)
        expect(await lookUp(db, search, 1_000)).toEqual(read.found)
        for (const { words: found } of read.found) {
          for (const { needle } of wanted) expect(spaced(found.trim().split(' '))).toContain(needle)
        }
      },
    ),
    { numRuns: 150 },
  )
})
