import type pg from 'pg'

/**
 * A transaction that leaves in one go, without waiting for the answers in between; if a part of it fails, its commit is a
 * rollback. The pool must be one that pipelines. With `lockMs` none of it waits longer for what someone else holds.
 */
export async function pipeline(
  pool: pg.Pool,
  statements: pg.QueryConfig[],
  { lockMs }: { lockMs?: number } = {},
): Promise<pg.QueryResult[]> {
  const client = await pool.connect()
  const parts = await Promise.allSettled([
    client.query(lockMs === undefined ? 'begin' : `begin; set local lock_timeout = ${lockMs}`),
    ...statements.map((statement) => client.query(statement)),
    client.query('commit'),
  ])
  const end = parts.at(-1)
  // A connection that failed and could not even end its transaction is thrown away with it.
  client.release(end?.status === 'rejected')
  const results = parts.map((part) => {
    if (part.status === 'rejected') throw part.reason
    return part.value
  })
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('A transaction was not committed.')
  return results.slice(1, -1)
}

/** The rows of one of a pipeline's answers, as the statement selects them. */
export function rowsOf<Row>(answer: pg.QueryResult | undefined): Row[] {
  return (answer?.rows ?? []) as Row[]
}
