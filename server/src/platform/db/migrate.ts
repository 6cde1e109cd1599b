import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number that nothing else in the database locks. */
const LOCK = 7_462_913_001

type Migration = { name: string; sql: string; checksum: string }

/** Thrown when a migration that the database already has is not the file that was applied. */
export class ChangedMigrationError extends Error {
  constructor(name: string) {
    super(
      `The migration ${name} was changed after it was applied to this database. Put it back as it was, and write a new one.`,
    )
    this.name = 'ChangedMigrationError'
  }
}

/**
 * Brings a database up to date, and answers the names of the migrations it applied. Each is a transaction of its own;
 * processes that start together take turns.
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kinward-migrate' })
  // A connection lost between two statements is told by the next statement; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const migrations = await readMigrations(folder)
    const applied = await readApplied(client)
    const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
    if (changed) throw new ChangedMigrationError(changed.name)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}
