import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { IndexedMessage } from './index-entry.ts'
import { INDEXED } from './index.repository.ts'

/** A message that was read into the index by an older rule. */
export type Stale = { group_id: number; message_id: number }

/** What is to be read anew: of some channels, or of any. */
export async function listStale(db: Db, groupIds: readonly number[] | null, limit: number): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    select group_id, message_id from search_again
    where ${groupIds}::bigint[] is null or group_id = any(${groupIds}::bigint[])
    order by group_id, message_id limit ${limit}`.execute(db)
  return rows
}

/** Takes it from the list, as far as nobody else did, and answers what it says now. */
export async function takeStale(tx: Tx, stale: readonly Stale[]): Promise<IndexedMessage[]> {
  const { rows: taken } = await sql<Stale>`
    delete from search_again a
    using unnest(${stale.map(({ group_id }) => group_id)}::bigint[], ${stale.map(({ message_id }) => message_id)}::bigint[])
      as t (group_id, message_id)
    where a.group_id = t.group_id and a.message_id = t.message_id
    returning a.group_id, a.message_id`.execute(tx)
  const { rows } = await sql<IndexedMessage>`
    select ${INDEXED}, l.entity_id
    from messages m join groups g on g.id = m.group_id join locations l on l.id = g.location_id
    where m.id = any(${taken.map(({ message_id }) => message_id)}::bigint[])`.execute(tx)
  return rows
}
