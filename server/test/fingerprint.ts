import type pg from 'pg'

/** A digest of every row of every table: the same before and after means that nothing was written. */
export async function fingerprint(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const digests = tables.map(
    ({ name }) =>
      `(select '${name} ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') from ${name} t)`,
  )
  const { rows } = await pool.query<{ digest: string }>(`select concat_ws(e'\\n', ${digests.join(', ')}) as digest`)
  return rows[0]?.digest ?? ''
}
