import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, withAdmin } from './test-server.ts'

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

async function createFrom(source: string): Promise<TestDatabase> {
  const { url: serverUrl, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await withAdmin(serverUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [COPYING])
    await admin.query(`create database ${name} ${source}`)
  })
  return {
    url: databaseUrl(serverUrl, name),
    drop: async () => {
      await withAdmin(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}
