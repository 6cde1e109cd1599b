import type { RecordEntry } from '@kinward/contract/clinical-record'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Written } from './record-text.ts'

/** The most entries of a patient that a client is given: those of what is on its screen are among the newest. */
const MOST_ENTRIES = 500

type EntryRow = {
  id: number
  patient_id: number
  note_id: number | null
  note_type: RecordEntry['noteType']
  effective_at: number
  forwarded_by: number
  created_at: Date
  delivered_at: Date | null
  given_up_at: Date | null
  message_ids: number[]
}

const COLUMNS = sql`e.id, e.patient_id, e.note_id, e.note_type, e.effective_at, e.forwarded_by, e.created_at, e.delivered_at,
  e.given_up_at, array(select em.message_id from record_entry_messages em where em.entry_id = e.id order by em.message_id) as message_ids
  from record_entries e`

function present(row: EntryRow): RecordEntry {
  return {
    id: row.id,
    patientId: row.patient_id,
    state: row.delivered_at ? 'sent' : row.given_up_at ? 'failed' : 'waiting',
    noteType: row.note_type,
    effectiveAt: row.effective_at,
    forwardedBy: row.forwarded_by,
    forwardedAt: row.created_at.toISOString(),
    messageIds: row.message_ids,
    noteId: row.note_id,
  }
}

export async function listEntries(db: Db, patientId: number): Promise<RecordEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} where e.patient_id = ${patientId} order by e.id desc limit ${MOST_ENTRIES}`.execute(db)
  return rows.map(present)
}

export async function findEntry(db: Db | Tx, patientId: number, entryId: number): Promise<RecordEntry | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} where e.patient_id = ${patientId} and e.id = ${entryId}`.execute(db)
  return rows[0] && present(rows[0])
}

export async function findByKey(
  db: Db | Tx,
  { patientId, userId, hashKey }: { patientId: number; userId: number; hashKey: string },
): Promise<{ entry: RecordEntry; digest: string | null } | undefined> {
  const { rows } = await sql<EntryRow & { digest: string | null }>`
    select e.digest, ${COLUMNS}
    where e.patient_id = ${patientId} and e.forwarded_by = ${userId} and e.hash_key = ${hashKey}`.execute(db)
  return rows[0] && { entry: present(rows[0]), digest: rows[0].digest }
}

export type WrittenRow = Written & { id: number; author_id: number; is_forwardable: boolean; is_forwarded: boolean }

/** Messages of the patient's own channel that someone reads now, in the order they were said. */
export async function listMessages(
  db: Db | Tx,
  { patientId, userId, messageIds }: { patientId: number; userId: number; messageIds: readonly number[] },
): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select m.id, m.sender_id as author_id, u.first_name || ' ' || u.last_name as author, u.title, m.sent_at as at,
      m.body as text, m.forwarded,
      m.kind <> 'activity' and m.deleted_at is null and not u.is_bot as is_forwardable,
      exists (select from record_entry_messages em where em.message_id = m.id) as is_forwarded
    from groups g
    join readable_channels r on r.group_id = g.id and r.user_id = ${userId} and not r.terms_due
    join messages m on m.group_id = g.id and m.id = any(${[...messageIds]})
    join users u on u.id = m.sender_id
    where g.patient_id = ${patientId} and g.type = 'patients'
    order by m.sent_at, m.id`.execute(db)
  return rows
}

export type WrittenNote = WrittenRow & { version: number }

/** A note with everyone who changed it; `author_id` is whoever wrote it as it reads now. */
export async function findNote(db: Db | Tx, patientId: number, noteId: number): Promise<WrittenNote | undefined> {
  const { rows } = await sql<WrittenNote>`
    select n.id, n.version, coalesce(n.changed_by, n.author_id) as author_id, n.body as text,
      u.first_name || ' ' || u.last_name as author, u.title,
      floor(extract(epoch from n.created_at) * 1000)::bigint as at, true as is_forwardable,
      coalesce((
        select jsonb_agg(jsonb_build_object('author', c.first_name || ' ' || c.last_name, 'title', c.title,
          'at', floor(extract(epoch from changed.at) * 1000)::bigint) order by changed.at)
        from (
          select written.by, max(written.at) as at from (
            select v.author_id as by, v.written_at as at from patient_note_versions v
            where v.note_id = n.id and v.version > 1
            union all select n.changed_by, n.changed_at where n.changed_by is not null
          ) as written group by written.by
        ) as changed join users c on c.id = changed.by
      ), '[]') as changes,
      exists (select from record_entries e where e.note_id = n.id and e.note_version = n.version) as is_forwarded
    from patient_notes n join users u on u.id = n.author_id
    where n.patient_id = ${patientId} and n.id = ${noteId}`.execute(db)
  return rows[0]
}

export type NewEntry = {
  entity_id: number
  location_id: number
  patient_id: number
  note_id: number | null
  note_version: number | null
  forwarded_by: number
  hash_key: string
  note_type: RecordEntry['noteType']
  effective_at: number
  title: string
  body: string
  record: string
  digest: string
}

export async function insertEntry(tx: Tx, row: NewEntry, messageIds: readonly number[]): Promise<number> {
  const { id } = await tx.insertInto('record_entries').values(row).returning('id').executeTakeFirstOrThrow()
  await sql`
    insert into record_entry_messages (message_id, entry_id)
    select message_id, ${id} from unnest(${[...messageIds]}::bigint[]) as t (message_id)`.execute(tx)
  return id
}

/** Puts an entry that was given up back among those that wait, for the record of now. */
export async function reopenEntry(tx: Tx, entryId: number, record: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update record_entries set given_up_at = null, tries = 1, next_try_at = now(), record = ${record}
    where id = ${entryId} and given_up_at is not null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** What is said of an entry once it is in the record, or was given up. Its words are dropped only when they are there. */
export async function closeEntry(
  tx: Tx,
  entryId: number,
  ending: { column: 'delivered_at'; answer: string } | { column: 'given_up_at' },
): Promise<void> {
  if (ending.column === 'given_up_at') {
    await sql`update record_entries set given_up_at = now() where id = ${entryId}`.execute(tx)
    return
  }
  await sql`
    update record_entries set delivered_at = now(), body = null, reference = ${ending.answer}
    where id = ${entryId}`.execute(tx)
}

/** Where a patient is now; nobody moves them until the transaction ends. */
export async function holdLocation(tx: Tx, patientId: number): Promise<number> {
  const { location_id } = await tx
    .selectFrom('patients')
    .select('location_id')
    .where('id', '=', patientId)
    .forShare()
    .executeTakeFirstOrThrow()
  return location_id
}

/** Where an entry `o` goes: to its organisation's own server, or to the one that all others share. */
export const HOST_OF_ENTRY = sql`coalesce((
  select lower(substring(s.address from '^[a-z]+://([^/]+)')) from clinical_record_settings s
  where s.entity_id = o.entity_id and s.is_on
), '')`

/** Whose entry it is, and who they are in a record. */
export async function findSubject(
  db: Db,
  patientId: number,
  record: string,
): Promise<{ reference: string | null; record_number: string } | undefined> {
  const { rows } = await sql<{ reference: string | null; record_number: string }>`
    select case when external_record = ${record} then external_id end as reference, record_number
    from patients where id = ${patientId}`.execute(db)
  return rows[0]
}

/** Who forwards at a location, and by which clocks it lives. */
export async function findRules(db: Db | Tx, locationId: number): Promise<{ byAuthorOnly: boolean; timeZone: string }> {
  const { rows } = await sql<{ by_author_only: boolean; time_zone: string }>`
    select coalesce((configurations -> 'PointClickCare' ->> 'forwardByAuthorOnly')::boolean, false) as by_author_only,
      time_zone
    from locations where id = ${locationId}`.execute(db)
  return { byAuthorOnly: rows[0]?.by_author_only ?? true, timeZone: rows[0]?.time_zone ?? 'UTC' }
}

export async function findName(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from users where id = ${userId}`.execute(db)
  return rows[0]?.name ?? ''
}
