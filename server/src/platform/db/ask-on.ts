import type pg from 'pg'
import { isHeld, isUnavailable } from './failures.ts'

/** One statement, whose connection stays with all that is prepared on it where it is refused; the pool's own `query` ends it. */
export async function askOn<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect()
  let isBroken = false
  try {
    return await client.query<Row>(statement)
  } catch (error) {
    isBroken = isUnavailable(error) && !isHeld(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}
