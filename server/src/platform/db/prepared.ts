import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** The most texts that are kept ready on a connection; what comes after them is planned at every call. */
const MOST_STATEMENTS = 500

/** In a statement, as a comment: the best plan depends on its values, so it is made at every call. */
export const PLANNED_ANEW = '/* planned anew */'

/**
 * A pool whose statements are parsed and planned once a connection: planning the look-ups of a page took longer than
 * running them. Texts are few as long as lists are given as one array, and not as a parameter for each of their items.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (text.includes(PLANNED_ANEW)) return undefined
    if (known || names.size >= MOST_STATEMENTS) return known
    const name = hash('sha1', text, 'base64url')
    names.set(text, name)
    return name
  }

  function prepare(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return client.query({ text, values: [...values], ...(name ? { name } : {}) })
    }
    const own = { query: { value: query }, release: { value: () => client.release() } }
    return Object.create(client, own) as PostgresPoolClient
  }

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    const prepared = clients.get(client) ?? prepare(client)
    clients.set(client, prepared)
    return prepared
  }

  // The rest of a pool, private parts and all, is inherited.
  return Object.create(pool, { connect: { value: connect } }) as PostgresPool
}
