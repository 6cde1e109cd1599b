import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, createPool, type Db } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { createLogger } from '../observability/logger.ts'
import { record } from './audit.ts'
import { verifyAudit } from './verify.ts'

const VERIFY = fileURLToPath(new URL('../../audit-verify.ts', import.meta.url))

let database: TestDatabase
let pool: pg.Pool
let db: Db

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 8, createLogger('silent'))
  db = createDatabase(pool)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const recordMany = async (count: number): Promise<void> => {
  for (let actorId = 1; actorId <= count; actorId++) await record(db, { action: 'session.signed-in', actorId })
}

/** Someone who owns the database and wants the log to say something else. */
const tamper = async (...statements: string[]): Promise<void> => {
  await pool.query('alter table audit_events disable trigger user')
  for (const statement of statements) await pool.query(statement)
  await pool.query('alter table audit_events enable trigger user')
}

describe('the audit log', () => {
  test('keeps what was done, and is whole', async () => {
    await record(db, {
      action: 'password.changed',
      actorId: 7,
      entityId: 1,
      locationId: 2,
      subject: 'user:7',
      details: { z: 1, a: { c: 'ü', b: [true, null] } },
    })
    const { rows } = await pool.query('select * from audit_events')
    expect(rows).toMatchObject([{ seq: 1, action: 'password.changed', actor_id: 7, entity_id: 1, location_id: 2 }])
    expect(rows[0]).toHaveProperty('record', expect.stringContaining('"details":{"a":{"b":[true,null],"c":"ü"},"z":1}'))
    expect(await verifyAudit(db)).toMatchObject({ ok: true, events: 1 })
  })

  test('is one chain, however many write at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, actorId) => record(db, { action: 'session.signed-in', actorId: actorId + 1 })),
    )
    expect(await verifyAudit(db)).toMatchObject({ ok: true, events: 40 })
  })

  test('has nothing of a transaction that failed, and no gap where it would have been', async () => {
    await recordMany(1)
    const failing = db.transaction().execute(async (tx) => {
      await record(tx, { action: 'password.changed', actorId: 1 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await recordMany(1)
    expect(await verifyAudit(db)).toMatchObject({ ok: true, events: 2 })
  })

  test.each([
    `update audit_events set record = '{}' where seq = 1`,
    'delete from audit_events where seq = 1',
    'truncate audit_events',
  ])('cannot be changed: %s', async (statement) => {
    await recordMany(2)
    await expect(pool.query(statement)).rejects.toThrow('never changed or removed')
    expect(await verifyAudit(db)).toMatchObject({ ok: true, events: 2 })
  })

  test('does not take a hash or a place that is given to it', async () => {
    await recordMany(1)
    await pool.query(
      `insert into audit_events (seq, record, previous_hash, hash) values (9, '{"at":1,"action":"x"}', '\\x00', '\\x00')`,
    )
    expect(await verifyAudit(db)).toMatchObject({ ok: true, events: 2 })
  })
})

describe('a chain that was tampered with is told from a whole one:', () => {
  beforeEach(() => recordMany(5))

  test.each([
    ['altered', 3, [`update audit_events set record = replace(record, '"actorId":3', '"actorId":4') where seq = 3`]],
    ['removed', 3, ['delete from audit_events where seq = 3']],
    ['removed at its beginning', 1, ['delete from audit_events where seq = 1']],
    ['removed at its end', 5, ['delete from audit_events where seq = 5']],
    [
      'reordered',
      2,
      [
        'update audit_events set seq = 99 where seq = 2',
        'update audit_events set seq = 2 where seq = 3',
        'update audit_events set seq = 3 where seq = 99',
      ],
    ],
    [
      'altered with a hash to match',
      4,
      [
        `update audit_events set record = replace(record, '"actorId":3', '"actorId":4') where seq = 3`,
        `update audit_events set hash = sha256(previous_hash || convert_to(record, 'UTF8')) where seq = 3`,
      ],
    ],
    [
      'removed with the rest moved up',
      3,
      [
        'delete from audit_events where seq = 3',
        'update audit_events set seq = seq - 1 where seq = 4',
        'update audit_events set seq = seq - 1 where seq = 5',
      ],
    ],
  ])('%s', async (_how, brokenAt, statements) => {
    expect(await verifyAudit(db)).toMatchObject({ ok: true, events: 5 })
    await tamper(...statements)
    expect(await verifyAudit(db)).toMatchObject({ ok: false, brokenAt })
  })
})

describe('npm run audit:verify', () => {
  const verify = (env: Record<string, string> = { DATABASE_URL: database.url }) =>
    promisify(execFile)(process.execPath, [VERIFY], { env })

  test('reads the database in the data folder, while Kinward runs and when it does not', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kinward-audit-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), durable: false })
    await migrate(postgres.url)
    const running = await verify({ DATA_DIR: dataDir })
    await postgres.stop()
    const stopped = await verify({ DATA_DIR: dataDir })
    for (const { stdout } of [running, stopped]) expect(stdout).toMatch(/^The audit log is whole: 0 events/)
  })

  test('says that the log is whole, and fails on one altered row', async () => {
    await recordMany(3)
    expect((await verify()).stdout).toMatch(/^The audit log is whole: 3 events, up to [0-9a-f]{64}\.\n$/)
    await tamper(`update audit_events set record = replace(record, '"actorId":2', '"actorId":1') where seq = 2`)
    await expect(verify()).rejects.toMatchObject({
      code: 1,
      stderr: 'The audit log is broken at event 2: it was altered.\n',
    })
  })
})
