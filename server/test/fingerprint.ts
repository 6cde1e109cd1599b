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

/** A digest of every row of every other table: the same before and after means that nothing was written. */
export async function fingerprint(pool: pg.Pool): Promise<string> {
  await untilTold(pool)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [RECORDS],
  )
  const digests = tables.map(
    ({ name }) =>
      `(select '${name} ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') from ${name} t)`,
  )
  const { rows } = await pool.query<{ digest: string }>(`select concat_ws(e'\\n', ${digests.join(', ')}) as digest`)
  return rows[0]?.digest ?? ''
}
