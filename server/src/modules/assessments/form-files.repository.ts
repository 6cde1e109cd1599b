import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FileRow } from '../files/files.repository.ts'
import { downloadsAreOff } from '../restrictions/downloads-off.ts'

export async function findLinkPhoto(db: Db, linkId: number, uploadName: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('form_link_id', '=', linkId)
    .where('upload_name', '=', uploadName)
    .executeTakeFirst()
}

/** The photos that came by a link. They are locked: none goes away while its answers are kept. */
export async function listLinkPhotos(tx: Tx, linkId: number): Promise<FileRow[]> {
  return tx.selectFrom('files').selectAll().where('form_link_id', '=', linkId).forUpdate().execute()
}

/**
 * Forgets the photos that were chosen for a question before this one; answers with the keys of what is to be
 * removed. One that can be shown goes only when this one can.
 */
export async function deleteEarlierPhotos(db: Db, linkId: number, uploadName: string): Promise<string[]> {
  const { rows } = await sql<Pick<FileRow, 'key'>>`
    delete from files f using files kept
    where kept.form_link_id = ${linkId} and kept.upload_name = ${uploadName}
      and f.form_link_id = ${linkId} and f.form_question = kept.form_question and f.id < kept.id and not f.is_carried
      and (f.state <> 'ready' or kept.state = 'ready')
    returning f.key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Forgets a photo that no answers carry; answers likewise. */
export async function deleteLinkPhoto(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('is_carried', '=', false)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** Whoever may read the answers may have their files, which stay from then on. */
export async function carryFiles(tx: Tx, responseId: number, fileIds: readonly number[]): Promise<void> {
  await sql`
    with carried as (update files set is_carried = true where id = any(${[...fileIds]}::bigint[]) returning id)
    insert into form_response_files (file_id, response_id) select id, ${responseId} from carried`.execute(tx)
}

/** A patient whose answers have a file. */
export type RecordSighting = { patient_id: number; location_id: number; entity_id: number; forbids_downloads: boolean }

export async function listRecordSightings(db: Db, fileId: number): Promise<RecordSighting[]> {
  const { rows } = await sql<RecordSighting>`
    select distinct p.id as patient_id, l.id as location_id, l.entity_id, ${downloadsAreOff} as forbids_downloads
    from form_response_files rf
    join form_responses r on r.id = rf.response_id
    join patients p on p.id = r.patient_id
    join locations l on l.id = p.location_id
    join entities e on e.id = l.entity_id
    where rf.file_id = ${fileId}
    order by 4, 1`.execute(db)
  return rows
}
