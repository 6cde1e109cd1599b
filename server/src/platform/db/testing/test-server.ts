import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { migrate } from '../migrate.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

/** What test files need to make databases of their own. */
export type TestServer = {
  url: string
  prefix: string
  /** The end of `create database`, to copy the template. */ copy: string
}

/** Starts one PostgreSQL for a run of tests, or uses the one in TEST_DATABASE_URL, with a migrated template to copy. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given === undefined ? await startThrowaway() : { url: given, stop: async () => {} }
  const prefix = `kinward_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  try {
    await withAdmin(server.url, (admin) => admin.query(`create database ${template}`))
    await migrate(databaseUrl(server.url, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    url: server.url,
    prefix,
    // Copying files is five times as fast where nothing is flushed; PostgreSQL 14 does not know the word.
    copy: given === undefined ? `template ${template} strategy file_copy` : `template ${template}`,
    async stop() {
      if (given !== undefined) await withAdmin(given, (admin) => dropAll(admin, prefix))
      await server.stop()
    },
  }
}

/** The same server's address with another database in it. */
export function databaseUrl(serverUrl: string, database: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

/** Runs something on a connection of its own to the server's maintenance database. */
export async function withAdmin<Result>(
  serverUrl: string,
  run: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    return await run(admin)
  } finally {
    await admin.end()
  }
}

async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await makeThrowawayFolder('test')
  const database = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    durable: false,
    // Among a few rows any plan will do, and weighing all of them took longer than the statements themselves.
    settings: {
      max_connections: '300',
      autovacuum: 'off',
      join_collapse_limit: '4',
      plan_cache_mode: 'force_generic_plan',
    },
  })
  return {
    url: database.url,
    async stop() {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function dropAll(admin: pg.Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
}
