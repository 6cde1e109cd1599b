import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './test-server.ts'

/** A template can be copied by one at a time. Any number that nothing else in the maintenance database locks. */
const COPYING = 7_462_913_002

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A fresh, migrated database for one test file or one test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('testServer').copy)
}

/** A database with nothing in it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('')
}

/** The files of a worker share a connection that makes their databases: each of its own took as long as copying half of one. */
let admin: Promise<pg.Client> | undefined

async function connectAdmin(serverUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: serverUrl })
  // The server may be stopped before this process is.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function createFrom(source: string): Promise<TestDatabase> {
  const { url: serverUrl, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const client = await (admin ??= connectAdmin(serverUrl))
  await client.query('select pg_advisory_lock($1)', [COPYING])
  try {
    await client.query(`create database ${name} ${source}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [COPYING])
  }
  return {
    url: databaseUrl(serverUrl, name),
    drop: async () => {
      await client.query(`drop database if exists ${name} with (force)`)
    },
  }
}
