import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ONE_PLAN } from '../../platform/db/prepared.ts'
import { downloadsAreOff } from '../restrictions/downloads-off.ts'
import type { FileRow } from './files.repository.ts'

/** A channel in which someone may come upon a file. */
export type Sighting = {
  group_id: number
  location_id: number
  entity_id: number
  is_deleted: boolean
  /** Whoever sent the message that carries it here. */
  sender_id: number
  forbids_downloads: boolean
}

export async function findFileByKey(db: Db, key: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('key', '=', key).where('state', '=', 'ready').executeTakeFirst()
}

/**
 * Where someone may see a file now: in a channel of theirs that has a message with it, one that is there before those that
 * were deleted. Before any message has it, it is for whoever uploaded it.
 */
export async function listSightings(db: Db, userId: number, file: FileRow): Promise<Sighting[]> {
  const { rows } = await sql<Sighting>`
    ${ONE_PLAN} select s.group_id, l.id as location_id, l.entity_id, s.is_deleted, s.sender_id,
      ${downloadsAreOff} as forbids_downloads
    from (
      select distinct on (mf.group_id) mf.group_id, m.deleted_at is not null as is_deleted, m.sender_id
      from message_files mf join messages m on m.id = mf.message_id
      where mf.file_id = ${file.id}
      order by mf.group_id, m.deleted_at is not null, m.sender_id <> ${userId}
    ) s
    join readable_channels r on r.group_id = s.group_id and r.user_id = ${userId}
    join locations l on l.id = r.location_id
    join entities e on e.id = l.entity_id
    union all
    select r.group_id, l.id, l.entity_id, false, r.user_id, ${downloadsAreOff}
    from readable_channels r
    join locations l on l.id = r.location_id
    join entities e on e.id = l.entity_id
    where not ${file.is_carried}::boolean and ${file.uploader_id} = ${userId}
      and r.group_id = ${file.group_id}::bigint and r.user_id = ${userId}
    order by 4, 1
    limit 50`.execute(db)
  return rows
}
