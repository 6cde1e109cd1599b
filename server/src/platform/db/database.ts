import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { preparing } from './prepared.ts'
import type { Schema } from './schema.ts'

// Ids and counters are bigint in the database and stay far below 2^53: they are plain numbers here. A date without a
// time stays text, as it is on the wire, since it has no time zone to be moved by.
const PARSERS = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
  [1082, (text) => text],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** A pool that survives its server going away: idle connections that break are dropped and made anew. */
export function createPool(url: string, size: number, log: Logger): pg.Pool {
  return poolOf({ ...COMMON, connectionString: url, max: size }, log)
}

/**
 * A few connections for the two statements that every request waits on, the guard's and the writer's. Their statements
 * are sent without waiting for the answer to the one before, and planned once: planning them took longer than running.
 */
export function createHotPool(url: string, log: Logger): pg.Pool {
  const pool = poolOf({ ...COMMON, connectionString: url, max: HOT_CONNECTIONS, pipeline: true }, log)
  pool.on('connect', (client) => {
    client.query('set plan_cache_mode = force_generic_plan').catch(() => undefined)
  })
  return pool
}

const HOT_CONNECTIONS = 4

const COMMON: pg.PoolConfig = {
  connectionTimeoutMillis: 3_000,
  // What a connection has prepared goes with it.
  idleTimeoutMillis: 600_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  application_name: 'kinward',
  types,
}

function poolOf(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', (error) => log.warn({ code: errorCode(error) }, 'database connection lost'))
  // A connection that breaks while it is lent out tells nobody but itself; unheard, that would end the process. Whoever
  // has it learns of it with their next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function createDatabase(pool: pg.Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|57P0.|53300|57014)$/

/** Whether an error means that the database could not be asked, as opposed to having refused what it was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code) return UNREACHABLE.test(code)
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Cannot use a pool/.test(
    error.message,
  )
}
