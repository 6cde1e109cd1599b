import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { errorCode } from './failures.ts'
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

export { errorCode, isGivenUp, isHeld, isUnavailable } from './failures.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** A pool that survives its server going away: idle connections that break are dropped and made anew. */
export function createPool(url: string, size: number, log: Logger, answerMs = ANSWER_MS): pg.Pool {
  return poolOf({ ...COMMON, connectionString: url, max: size, query_timeout: answerMs }, log)
}

/** All the connections of a server. */
export type Pools = {
  pool: pg.Pool
  /**
   * A few for the statements that every request waits on, the guard's and the writer's: they are sent without waiting for
   * the answer to the one before, and planned once, since planning them took longer than running. There are more of
   * them for what waits for a channel which someone holds: nobody else may wait behind that.
   */
  hot: pg.Pool
  /** The writer's own, on which nothing waits for long: what it writes together belongs to many. */
  writing: pg.Pool
  /** A few that plan a statement once, whatever its values; see `ONE_PLAN`. */
  steady: pg.Pool
}

export function createPools(url: string, size: number, log: Logger, answerMs = ANSWER_MS): Pools {
  const planningOnce = { ...COMMON, connectionString: url, max: FEW, onConnect: planOnce, query_timeout: answerMs }
  const pipelining = { ...planningOnce, onConnect: planLookUps, pipeline: true }
  return {
    pool: createPool(url, size, log, answerMs),
    hot: poolOf({ ...pipelining, max: 5 * FEW }, log),
    writing: poolOf({ ...pipelining, max: 2, lock_timeout: LOCK_MS }, log),
    steady: poolOf(planningOnce, log),
  }
}

export async function endPools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.end()))
}

const FEW = 4

/** How long what is written for many at once may wait for what one of them needs. */
export const LOCK_MS = 250

async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan')
}

/** What many ask at once is about different people: remembering each answer for the next takes longer than looking it up. */
async function planLookUps(client: pg.ClientBase): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan; set enable_memoize = off')
}

/**
 * A server that lost its power, or a way to it that was cut, says nothing any more: what was asked of it would wait for
 * ever, and everything behind it. Longer than the server itself lets a statement take.
 */
const ANSWER_MS = 20_000

const COMMON: pg.PoolConfig = {
  connectionTimeoutMillis: 3_000,
  // Those that nobody uses are found out without anyone waiting for it.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
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

/** What has one plan runs on the connections of `steady`, where there are some. */
export function createDatabase(pool: pg.Pool, steady: pg.Pool = pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool, steady) }) })
}
