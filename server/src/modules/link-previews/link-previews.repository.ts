import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PageFacts } from './read-head.ts'

/** What was found is known for a day; that nothing was found, for ten minutes. */
const FRESH = sql`fetched_at > now() - case when found is null then interval '10 minutes' else interval '1 day' end`

/** What is known of a page; undefined when nothing is, or not any more. */
export async function findKept(db: Db, url: string): Promise<PageFacts | null | undefined> {
  const { rows } = await sql<{ found: PageFacts | null }>`
    select found from link_previews where url = ${url} and ${FRESH}`.execute(db)
  return rows[0]?.found
}

export async function keep(db: Db, url: string, found: PageFacts | null): Promise<void> {
  await sql`
    insert into link_previews (url, found) values (${url}, ${found === null ? null : JSON.stringify(found)}::jsonb)
    on conflict (url) do update set found = excluded.found, fetched_at = now()`.execute(db)
}

export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from link_previews where not (${FRESH})`.execute(db)
}
