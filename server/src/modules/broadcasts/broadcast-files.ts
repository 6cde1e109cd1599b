import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { FileRow } from '../files/files.repository.ts'
import { downloadsAreOff } from '../restrictions/downloads-off.ts'

/** A location through which someone may come upon a file of a broadcast. */
export type BroadcastSighting = { location_id: number; entity_id: number; forbids_downloads: boolean }

/**
 * Where someone may see a file of a broadcast now: through the locations by which it came to them or by which they oversee
 * it, and, before any broadcast carries it, where they could send it.
 */
export async function listBroadcastSightings(db: Db, userId: number, file: FileRow): Promise<BroadcastSighting[]> {
  const manages = sql`(lm.role = 'admin' or lm.role = 'staff' and 'CAN_MANAGE_BROADCASTS' = any(lm.permissions))`
  const { rows } = await sql<BroadcastSighting>`
    with carried as (
      select b.location_ids, b.author_id, r.location_ids as came_through
      from broadcast_files bf
      join broadcasts b on b.id = bf.broadcast_id
      left join broadcast_recipients r on r.broadcast_id = b.id and r.user_id = ${userId}
      where bf.file_id = ${file.id}
    )
    select lm.location_id, l.entity_id, ${downloadsAreOff} as forbids_downloads
    from location_members lm
    join locations l on l.id = lm.location_id
    join entities e on e.id = l.entity_id
    where lm.user_id = ${userId} and lm.removed_at is null and (
      exists (
        select from carried c
        where lm.location_id = any(c.came_through)
          or lm.location_id = any(c.location_ids) and (c.author_id = ${userId} or ${manages})
      )
      or not ${file.is_carried}::boolean and ${file.uploader_id} = ${userId} and ${manages}
    )
    order by 3, 1`.execute(db)
  return rows
}
