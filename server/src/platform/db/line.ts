import type pg from 'pg'
import { isHeld, isUnavailable } from './failures.ts'

type Held = { client: Promise<pg.PoolClient>; users: number; isBroken: boolean }

/**
 * Asks statements one after the other on one connection, each sent without waiting for the answer to the one before. It
 * is lent by the pool, which must be one that pipelines, for as long as there is something to ask.
 */
export function createLine(pool: pg.Pool) {
  let held: Held | null = null

  return async function ask<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    held ??= { client: pool.connect(), users: 0, isBroken: false }
    const own = held
    own.users++
    const client = await own.client.catch((error: unknown) => {
      if (held === own) held = null
      throw error
    })
    try {
      return await client.query<Row>(statement)
    } catch (error) {
      // Those who come after it get another one.
      own.isBroken ||= isUnavailable(error) && !isHeld(error)
      if (own.isBroken && held === own) held = null
      throw error
    } finally {
      own.users--
      if (own.users === 0) {
        if (held === own) held = null
        client.release(own.isBroken)
      }
    }
  }
}
