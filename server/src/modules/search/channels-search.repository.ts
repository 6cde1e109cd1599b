import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ReadableChannel } from './places.ts'

/** Public discussions of these locations that someone of the staff may join and has not. */
export async function listJoinable(db: Db, userId: number, locationIds: readonly number[]) {
  const { rows } = await sql<Omit<ReadableChannel, 'role' | 'version'>>`
    select g.id, g.location_id, g.location_id as listed_at, l.name as location_name, l.entity_id, g.type,
      coalesce(g.display_name, g.name, '') as title, g.is_public, false as is_archived, g.patient_id, g.last_message_time
    from groups g join locations l on l.id = g.location_id join entities e on e.id = l.entity_id
    where g.location_id = any(${locationIds}::bigint[]) and g.type = 'discussion' and g.is_public
      and g.archived_at is null and channel_type_is_on(g.type, e.feature_flags, l.feature_flags)
      and not exists (select from readable_channels r where r.group_id = g.id and r.user_id = ${userId})`.execute(db)
  return rows
}

export type Waiting = { group_id: number; unread: number; mentions: number }

/** What waits for someone in channels of theirs. */
export async function listWaiting(db: Db, userId: number, groupIds: readonly number[]): Promise<Map<number, Waiting>> {
  const { rows } = await sql<Waiting>`
    select gm.group_id, g.seq - gm.read_seq - gm.own_after_read as unread, case
      when g.type = 'personal' then g.seq - gm.read_seq - gm.own_after_read
      else (
        select count(*) from message_mentions mm
        where mm.user_id = gm.user_id and mm.group_id = gm.group_id and mm.seq > gm.read_seq
      ) end as mentions
    from group_members gm join groups g on g.id = gm.group_id
    where gm.user_id = ${userId} and gm.group_id = any(${groupIds}::bigint[]) and gm.removed_at is null`.execute(db)
  return new Map(rows.map((row) => [row.group_id, row]))
}
