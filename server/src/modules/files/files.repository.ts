import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Found } from './look/finding.ts'

export type FileRow = Selectable<Schema['files']>

export type NewFile = {
  key: string
  uploadName: string
  /** Null for a picture of the uploader, and for what a broadcast or answers will carry. */
  groupId: number | null
  forBroadcast: boolean
  formPhoto: FormPhoto | null
  uploaderId: number
  fileName: string
  size: number
  mimeType: string
  isVoiceClip: boolean
  address: string
}

/** Announces a file; undefined when its uploader has one of that name already. */
export async function insertFile(db: Db | Tx, file: NewFile): Promise<FileRow | undefined> {
  return db
    .insertInto('files')
    .values({
      key: file.key,
      upload_name: file.uploadName,
      group_id: file.groupId,
      for_broadcast: file.forBroadcast,
      for_form: file.formPhoto !== null,
      form_link_id: file.formPhoto?.linkId ?? null,
      form_question: file.formPhoto?.questionId ?? null,
      uploader_id: file.uploaderId,
      file_name: file.fileName,
      said_size: file.size,
      said_mime: file.mimeType,
      is_voice_clip: file.isVoiceClip,
      address: file.address,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** How many bytes someone has announced or uploaded that nothing carries; nobody else adds to it until the end. */
export async function lockUnsentBytes(tx: Tx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unsent files of ${userId}`}, 13))`.execute(tx)
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(coalesce(size, said_size)), 0)::bigint as bytes from files
    where uploader_id = ${userId} and not is_carried and state <> 'refused'`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** A photo that answers a question, of whoever holds a link to its form. */
export type FormPhoto = { linkId: number; questionId: string }

/** Whose upload it is, and what for: a channel, a broadcast, a form, or, with none of them, their face. */
export type Uploader = {
  userId: number
  groupId: number | null
  forBroadcast?: boolean
  formPhoto?: FormPhoto
}

/** An upload of someone's own. */
export async function findOwnFile(
  db: Db,
  { userId, groupId, forBroadcast = false }: Uploader,
  uploadName: string,
): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('uploader_id', '=', userId)
    .where('group_id', groupId === null ? 'is' : '=', groupId)
    .where('for_broadcast', '=', forBroadcast)
    .where('for_form', '=', false)
    .where('upload_name', '=', uploadName)
    .executeTakeFirst()
}

export async function findFile(db: Db, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Several of someone's own uploads in a channel, or for broadcasts. */
export async function listOwnFiles(
  db: Db | Tx,
  { userId, groupId, forBroadcast = false }: Uploader,
  names: readonly string[],
): Promise<FileRow[]> {
  const place = forBroadcast ? sql`for_broadcast` : sql`group_id = ${groupId}`
  const { rows } = await sql<FileRow>`
    select * from files
    where uploader_id = ${userId} and ${place} and upload_name = any(${names}::text[])`.execute(db)
  return rows
}

/** Opens a fresh address for a file that has not come; the one before it opens no more. */
export async function renewAddress(db: Db, id: number, address: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ address, address_taken: false })
    .where('id', '=', id)
    .where('state', '=', 'awaited')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes an address, so that nobody else does; only for someone who may still read the channel, or whose link is open. */
export async function takeAddress(db: Db, key: string, address: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    update files f set address_taken = true
    where f.key = ${key} and f.address = ${address} and not f.address_taken and f.state = 'awaited'
      and (f.group_id is null or exists (
        select from readable_channels r where r.group_id = f.group_id and r.user_id = f.uploader_id
      ))
      and (f.form_link_id is null or exists (
        select from form_links k
        where k.id = f.form_link_id and k.used_at is null and k.revoked_at is null and k.expires_at > now()
      ))
    returning f.*`.execute(db)
  return rows[0]
}

/** Marks a file as come; false when another address was asked for meanwhile, or it has come already. */
export async function markArrived(tx: Tx | Db, key: string, address: string | null, size: number): Promise<boolean> {
  const { rows } = await sql`
    update files set state = 'arrived', size = ${size}, arrived_at = now()
    where key = ${key} and state = 'awaited' and (${address}::text is null or address = ${address})
    returning id`.execute(tx)
  return rows.length > 0
}

export async function saveFound(db: Db, id: number, found: Found): Promise<FileRow | undefined> {
  const renditions = Object.fromEntries(found.renditions.map(({ name, bytes }) => [name, bytes.byteLength]))
  const { kind, extension, width, height, duration } = found
  const { rows } = await sql<FileRow>`
    update files set state = 'ready', kind = ${kind}, mime_type = ${found.mimeType}, extension = ${extension},
      width = ${width}, height = ${height}, duration = ${duration}, renditions = ${JSON.stringify(renditions)}::jsonb
    where id = ${id} and state in ('arrived', 'ready')
    returning *`.execute(db)
  return rows[0]
}

/** Refuses a file that nobody has found good; false when there is none. */
export async function saveRefusal(db: Db, id: number, refusal: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ state: 'refused', refusal })
    .where('id', '=', id)
    .where('state', '=', 'arrived')
    .where('is_carried', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets an upload that no message has carried; answers with what is to be removed. */
export async function deleteOwnFile(
  db: Db,
  { userId, groupId, forBroadcast = false }: Uploader,
  uploadName: string,
): Promise<FileRow | undefined> {
  return db
    .deleteFrom('files')
    .where('uploader_id', '=', userId)
    .where('group_id', groupId === null ? 'is' : '=', groupId)
    .where('for_broadcast', '=', forBroadcast)
    .where('for_form', '=', false)
    .where('upload_name', '=', uploadName)
    .where('is_carried', '=', false)
    .returningAll()
    .executeTakeFirst()
}

/** Whether a channel takes anything new. */
export async function findChannelState(
  db: Db,
  groupId: number,
): Promise<{ is_archived: boolean; is_discharged: boolean } | undefined> {
  const { rows } = await sql<{ is_archived: boolean; is_discharged: boolean }>`
    select g.archived_at is not null as is_archived, p.discharged_at is not null as is_discharged
    from groups g left join patients p on p.id = g.patient_id where g.id = ${groupId}`.execute(db)
  return rows[0]
}
