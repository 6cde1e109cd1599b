import pg from 'pg'
import { indexEntry, type IndexedMessage } from '../../../server/src/modules/search/index-entry.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { say } from '../say.ts'
import { bodyOf, chance, WORDS } from './search-words.ts'

/** A database of its own for each size, alike but for how much was said. */
export const SEARCH_WORLD = {
  version: 1,
  sizes: [100_000, 2_000_000],
  locationId: 1,
  readerId: 1,
  others: { first: 2, count: 200 },
  channels: 1_000,
  /** The reader is in every twentieth of the channels. */
  readerEvery: 20,
} as const

const BATCH = 5_000
const FIRST_AT = 1_700_000_000_000
const YEAR_MS = 365 * 86_400_000

const searchDatabase = (size: number): string => `search_${size}`

/** The same server's address with another database in it. */
export function searchUrl(url: string, size: number): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${searchDatabase(size)}`)
}

/** Makes the databases that are searched, once; and anew when their shape has changed. */
export async function prepareSearch(url: string): Promise<void> {
  for (const size of SEARCH_WORLD.sizes) {
    if (await isPrepared(url, size)) continue
    say(`Making ${size.toLocaleString('en-US')} messages to search, once…`)
    const started = performance.now()
    await withClient(url, async (admin) => {
      await admin.query(`drop database if exists ${searchDatabase(size)} with (force)`)
      await admin.query(`create database ${searchDatabase(size)}`)
    })
    await migrate(searchUrl(url, size))
    await withClient(searchUrl(url, size), (client) => fill(client, size))
    say(`Made them in ${Math.round((performance.now() - started) / 1000)} s.`)
  }
}

async function isPrepared(url: string, size: number): Promise<boolean> {
  try {
    await migrate(searchUrl(url, size))
    return await withClient(searchUrl(url, size), async (client) => {
      const { rows } = await client.query<{ version: number }>('select version from bench_prepared')
      return rows[0]?.version === SEARCH_WORLD.version
    })
  } catch {
    return false
  }
}

async function withClient<Result>(url: string, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, size: number): Promise<void> {
  await writePlace(client)
  // An index over all rows is made in a fraction of the time that it takes row by row.
  const { rows: keys } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'message_search_keys'`,
  )
  await client.query('drop index message_search_keys')
  for (let first = 0; first < size; first += BATCH) await writeMessages(client, first, size)
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(keys[0]?.indexdef ?? '')
  await client.query(`
    update groups g set seq = m.messages, version = m.messages, last_message_id = m.last_id,
      last_message_time = m.last_time, last_sent_at = m.last_time
    from (
      select group_id, count(*) as messages, max(id) as last_id, max(sent_at) as last_time from messages group by group_id
    ) m where g.id = m.group_id;
    insert into search_marks (group_id, version) select id, version from groups;
    select setval(pg_get_serial_sequence('messages', 'id'), (select max(id) from messages));
    create table bench_prepared (version integer not null);
    insert into bench_prepared values (${SEARCH_WORLD.version})`)
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

async function writePlace(client: pg.Client): Promise<void> {
  const { others, channels, readerId, readerEvery, locationId } = SEARCH_WORLD
  const flags = JSON.stringify({ groupMessages: true, patientMessages: true, personalMessages: true })
  await client.query(`insert into entities (id, name, feature_flags) values (1, 'Bench', '${flags}')`)
  await client.query(`insert into locations (id, entity_id, name) values (${locationId}, 1, 'Search')`)
  await client.query(`
    insert into users (id, username, first_name, last_name)
    select id, 'bench' || id, 'Person', 'Number ' || id from generate_series(1, ${others.first + others.count - 1}) id;
    insert into entity_members (entity_id, user_id) select 1, id from users;
    insert into location_members (location_id, user_id, role, permissions)
    select ${locationId}, id, 'staff', '{CAN_VIEW_STAFF,CAN_VIEW_GROUPS}' from users;
    insert into sessions (id, user_id, refresh_hash, expires_at)
    select ('00000000-0000-4000-8000-' || lpad(id::text, 12, '0'))::uuid, id, '', now() + interval '20 years' from users;
    insert into groups (id, location_id, type, name)
    select id, ${locationId}, 'discussion', 'Channel ' || id from generate_series(1, ${channels}) id;
    insert into group_members (group_id, user_id)
    select g, ${others.first} + (g * 7 + place) % ${others.count}
    from generate_series(1, ${channels}) g, generate_series(0, 9) place
    union all
    select g, ${readerId} from generate_series(1, ${channels}) g where g % ${readerEvery} = 0`)
  await client.query('insert into search_words (entity_id, word) select 1, unnest($1::text[])', [WORDS])
}

async function writeMessages(client: pg.Client, first: number, size: number): Promise<void> {
  const messages = Array.from({ length: Math.min(BATCH, size - first) }, (_, index) => messageOf(first + index, size))
  const pick = <Value>(value: (message: IndexedMessage) => Value): Value[] => messages.map(value)
  const common = [pick(({ id }) => id), pick(({ group_id }) => group_id), pick(({ sent_at }) => sent_at)]
  await client.query(
    `insert into messages (id, group_id, seq, version, sender_id, hash_key, body, sent_at)
     select id, group_id, seq, seq, sender_id, 'bench-' || id, body, sent_at
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[])
       as t (id, group_id, sent_at, seq, sender_id, body)`,
    [...common, pick(({ version }) => version), pick(({ sender_id }) => sender_id), pick(({ body }) => body)],
  )
  const entries = messages.map(indexEntry)
  await client.query(
    `insert into message_search (message_id, group_id, entity_id, sent_at, words, tags)
     select id, group_id, 1, sent_at, words, string_to_array(tags, ' ')
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) as t (id, group_id, sent_at, words, tags)`,
    [...common, entries.map(({ words }) => words), entries.map(({ tags }) => tags.join(' '))],
  )
}

/** Channels are spoken in turn, so that a message's place in its channel follows from its number. */
function messageOf(n: number, size: number): IndexedMessage {
  const { channels, others } = SEARCH_WORLD
  return {
    id: n + 1,
    group_id: 1 + (n % channels),
    entity_id: 1,
    version: 1 + Math.floor(n / channels),
    sender_id: others.first + Math.floor(chance(n) * others.count),
    sent_at: FIRST_AT + Math.floor((n * YEAR_MS) / size),
    body: bodyOf(n),
    forwarded: null,
    attachments: [],
    is_flagged: false,
    is_urgent: false,
    is_pinned: false,
    is_deleted: false,
  }
}
