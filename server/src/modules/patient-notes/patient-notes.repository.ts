import type { PatientNote, PatientNoteDetail } from '@kinward/contract/patient-notes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

type Author = PatientNote['author']

export type NoteRow = {
  id: number
  patient_id: number
  author_id: number
  body: string
  version: number
  created_at: Date
  changed_at: Date | null
  author: Author
  changer: Author | null
}

/** Someone by an alias of `users`, as a note names them. */
const person = (alias: string) =>
  sql.raw(
    `jsonb_build_object('userId', ${alias}.id, 'fullName', ${alias}.first_name || ' ' || ${alias}.last_name, 'title', ${alias}.title)`,
  )

const COLUMNS = sql`n.id, n.patient_id, n.author_id, n.body, n.version, n.created_at, n.changed_at,
  ${person('a')} as author, case when c.id is not null then ${person('c')} end as changer
  from patient_notes n join users a on a.id = n.author_id left join users c on c.id = n.changed_by`

/** The notes of a patient before one of them, the newest first. */
export async function listNotes(
  db: Db,
  patientId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${COLUMNS}
    where n.patient_id = ${patientId} and (${before ?? null}::bigint is null or (n.created_at, n.id) < (
      select b.created_at, b.id from patient_notes b where b.id = ${before ?? null} and b.patient_id = n.patient_id
    ))
    order by n.created_at desc, n.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findNote(db: Db | Tx, patientId: number, noteId: number): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${COLUMNS} where n.patient_id = ${patientId} and n.id = ${noteId}`.execute(db)
  return rows[0]
}

/** A note's row, held until the transaction ends. */
export async function lockNote(
  tx: Tx,
  patientId: number,
  noteId: number,
): Promise<{ author_id: number; version: number; body: string } | undefined> {
  return tx
    .selectFrom('patient_notes')
    .select(['author_id', 'version', 'body'])
    .where('patient_id', '=', patientId)
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()
}

type NoteKey = { patient_id: number; author_id: number; hash_key: string }

/** The note that someone wrote under this key, and what it said at first. */
export async function findByKey(
  tx: Tx,
  { patient_id, author_id, hash_key }: NoteKey,
): Promise<{ id: number; firstBody: string } | undefined> {
  const { rows } = await sql<{ id: number; firstBody: string }>`
    select n.id, coalesce(v.body, n.body) as "firstBody"
    from patient_notes n left join patient_note_versions v on v.note_id = n.id and v.version = 1
    where n.patient_id = ${patient_id} and n.author_id = ${author_id} and n.hash_key = ${hash_key}`.execute(tx)
  return rows[0]
}

export async function insertNote(tx: Tx, note: NoteKey & { body: string }): Promise<number> {
  const { id } = await tx.insertInto('patient_notes').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Gives a note new words, and keeps those it had. */
export async function changeNote(tx: Tx, change: { noteId: number; body: string; userId: number }): Promise<void> {
  const { noteId, body, userId } = change
  await sql`
    insert into patient_note_versions (note_id, version, body, author_id, written_at)
    select id, version, body, coalesce(changed_by, author_id), coalesce(changed_at, created_at)
    from patient_notes where id = ${noteId}`.execute(tx)
  await sql`
    update patient_notes set body = ${body}, version = version + 1, changed_by = ${userId}, changed_at = clock_timestamp()
    where id = ${noteId}`.execute(tx)
}

type VersionRow = { version: number; body: string; written_at: Date; author: Author }

/** What a note said before, oldest first. */
export async function listVersions(db: Db, noteId: number): Promise<PatientNoteDetail['versions']> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.body, v.written_at, ${person('a')} as author
    from patient_note_versions v join users a on a.id = v.author_id
    where v.note_id = ${noteId} order by v.version`.execute(db)
  return rows.map(({ version, body, written_at, author }) => ({
    version,
    notes: body,
    author,
    at: written_at.toISOString(),
  }))
}

/** Collaborators who are in a patient's channel: beside the staff, the rest of the care team. */
export async function listCollaborators(tx: Tx, patientId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select r.user_id from groups g join readable_channels r on r.group_id = g.id
    where g.patient_id = ${patientId} and g.type = 'patients' and r.role = 'collaborator'`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}
