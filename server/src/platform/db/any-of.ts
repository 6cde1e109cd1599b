import { type RawBuilder, sql } from 'kysely'

/** For `where(column, '=', anyOf(ids))`: a list as one parameter, so that lists of every length share a statement. */
export function anyOf(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${ids}::bigint[])`
}
