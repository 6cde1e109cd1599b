import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { seedDemo } from '../../server/src/demo/seed.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded-postgres.ts'
import { createDatabase, createPool } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { databaseUrl } from '../../server/src/platform/db/testing/test-server.ts'
import { makeThrowawayFolder } from '../../server/src/platform/db/testing/throwaway-folder.ts'
import { createSearchIndex } from '../../server/src/modules/search/search-index.ts'
import { createLogger } from '../../server/src/platform/observability/logger.ts'
import { createDiskStorage } from '../../server/src/platform/storage/disk.ts'

/** The demo's password and PIN, as argon2 hashes that are weak on purpose: hundreds of sign-ins are no story's subject. */
const HASHES = {
  passwordHash: '$argon2id$v=19$m=8,t=1,p=1$hNFhdIvcUWtocEe1L7Rd8A$wJc6wC1xdomErJpygmicEODjp78tL0lltbgPtwOT7RY',
  pinHash: '$argon2id$v=19$m=8,t=1,p=1$UNDkin5PCdTAQteFxPN+IQ$SFZKdYVVlPv23P9JmmKKX+VKvduXxWHKcBz3mWwVBOA',
}

// A PostgreSQL for the browser tests, with the demo in the database `demo`, from which each worker copies its own. They keep
// their files together: no two have the same key.
const folder = await makeThrowawayFolder('e2e')
const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  durable: false,
  // Any plan will do for so few rows, and weighing them took longer than most statements.
  settings: { autovacuum: 'off', default_statistics_target: '10', plan_cache_mode: 'force_generic_plan' },
})
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
await admin.query('create database demo')
await admin.end()

const url = databaseUrl(postgres.url, 'demo')
await migrate(url)
const log = createLogger('silent')
const pool = createPool(url, 4, log)
const dataDir = join(folder, 'data')
const storage = await createDiskStorage({ folder: join(dataDir, 'files') })
await seedDemo(pool, { now: new Date(), hash: async () => HASHES, storage })
await index(pool)
// Copies take what is known of the tables along.
await pool.query('analyze')
await pool.end()
process.stdout.write(`ready ${postgres.url} ${dataDir}\n`)

/** So that no copy has to read the whole demo into its search; filling the index at the end takes half the time. */
async function index(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'message_search_keys'`,
  )
  await pool.query('drop index message_search_keys')
  await createSearchIndex({ db: createDatabase(pool), log }).complete()
  for (const { indexdef } of rows) await pool.query(indexdef)
}

process.once('SIGTERM', () => {
  void postgres
    .stop()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0))
})
