import type pg from 'pg'
import { untilTold } from './told.ts'

/** Where a refusal itself is counted and recorded, and what follows the messages in its own time. */
export const RECORDS = [
  'attempts',
  'audit_events',
  'audit_head',
  'sent_codes',
  'message_search',
  'search_again',
  'search_marks',
  'search_words',
]

/**
 * A digest of every row of every other table: the same before and after means that nothing was written. Tables that nothing
 * was ever written to are not read, and those that are empty again say nothing.
 */
export async function fingerprint(pool: pg.Pool): Promise<string> {
  await untilTold(pool)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) and pg_relation_size(oid) > 0
     order by 1`,
    [RECORDS],
  )
  const digests = tables.map(
    ({ name }) => `(select '${name} ' || md5(string_agg(t::text, e'\\n' order by t::text)) from ${name} t)`,
  )
  const { rows } = await pool.query<{ digest: string }>(`select concat_ws(e'\\n', ${digests.join(', ')}) as digest`)
  return rows[0]?.digest ?? ''
}
