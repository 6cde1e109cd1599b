import { hash } from 'node:crypto'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { isUnavailable } from './failures.ts'

/** The most texts that are kept ready on a connection; what comes after them is planned at every call. */
const MOST_STATEMENTS = 500

const MARKS = { anew: '/* planned anew */', once: '/* one plan */' }

/** In a statement, as a comment: the best plan depends on its values, so it is made at every call. */
export const PLANNED_ANEW = sql.raw(MARKS.anew)

/**
 * In a statement, as a comment: any values have the same best plan, and making it takes longer than the statement. Left to
 * itself PostgreSQL makes it anew whenever it believes that these values have a cheaper one.
 */
export const ONE_PLAN = sql.raw(MARKS.once)

/**
 * A pool whose statements are parsed and planned once a connection: planning the look-ups of a page took longer than
 * running them. Texts are few as long as lists are given as one array, and not as a parameter for each of their items.
 * What has one plan, and is no part of a transaction, runs on the connections of `steady`, which keep to it.
 */
export function preparing(pool: pg.Pool, steady: pg.Pool): PostgresPool {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= MOST_STATEMENTS || text.includes(MARKS.anew)) return known
    const name = hash('sha1', text, 'base64url')
    names.set(text, name)
    return name
  }

  /** It is the first statement that says which connection it needs. */
  async function connect(): Promise<PostgresPoolClient> {
    let client: pg.PoolClient | undefined
    let lost: Error | undefined
    const query = async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
      // What comes after it, as the end of its transaction, would only wait behind it.
      if (lost) throw lost
      client ??= await (text.includes(MARKS.once) ? steady : pool).connect()
      const name = values.length > 0 ? nameOf(text) : undefined
      try {
        return await client.query({ text, values: [...values], ...(name ? { name } : {}) })
      } catch (error) {
        if (error instanceof Error && isUnavailable(error)) lost = error
        throw error
      }
    }
    const release = (isBroken?: boolean): void => client?.release(isBroken === true || lost !== undefined)
    // The other way to ask, with a cursor, is nobody's here.
    return Object.create(null, { query: { value: query }, release: { value: release } }) as PostgresPoolClient
  }

  // The rest of a pool, private parts and all, is inherited.
  return Object.create(pool, { connect: { value: connect } }) as PostgresPool
}
