import { setTimeout as nextLook } from 'node:timers/promises'
import type pg from 'pg'
import { RECORDS } from './fingerprint.ts'

/**
 * Has the database note every row that is written from now on; what is answered counts those that were committed, once
 * everyone has been told what they are to be told. It tells the same as a fingerprint of everything, in a thousandth of the reading.
 */
export async function watchWrites(pool: pg.Pool): Promise<() => Promise<number>> {
  await pool.query(`
    create unlogged table noted_writes (id bigint generated always as identity primary key);
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into noted_writes default values;
      return null;
    end $$`)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [[...RECORDS, 'noted_writes']],
  )
  for (const { name } of tables) {
    await pool.query(`
      create trigger noted after insert or delete on ${name} for each row execute function note_write();
      create trigger noted_change after update on ${name}
        for each row when (old.* is distinct from new.*) execute function note_write()`)
  }
  return async () => {
    for (;;) {
      const { rows } = await pool.query<{ last: number; tells: boolean }>({
        name: 'watch-writes',
        text: `select coalesce((select max(id) from noted_writes), 0) as last,
                 exists (select from notification_causes) as tells`,
      })
      if (rows[0] && !rows[0].tells) return rows[0].last
      await nextLook(20)
    }
  }
}
