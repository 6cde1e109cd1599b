import type { RecordPatient } from '@kinward/contract/clinical-record'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FoundPatient } from '../../platform/fhir/record.ts'

type Known = NonNullable<RecordPatient['known']>

/** Who of a location patients of the record are already, or seem to be: tied to them, or of the same name and birth date. */
export async function listKnown(
  db: Db,
  { locationId, record }: { locationId: number; record: string },
  found: readonly FoundPatient[],
): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { reference: string }>`
    select f.reference, p.id as "patientId", p.first_name || ' ' || p.last_name as "fullName",
      p.is_linked as "isLinked"
    from unnest(${found.map(({ reference }) => reference)}::text[],
      ${found.map(({ first_name, last_name }) => `${last_name} ${first_name}`)}::text[],
      ${found.map(({ birth_date }) => birth_date)}::date[]) as f (reference, name, birth_date)
    cross join lateral (
      select p.*, t.reference is not null as is_linked
      from patients p
      cross join lateral (select case when p.external_record = ${record} then p.external_id end as reference) t
      where p.location_id = ${locationId} and (t.reference = f.reference or (
        p.by_last_name = folded(f.name) and p.birth_date is not distinct from f.birth_date and t.reference is null
      ))
      order by t.reference is null, p.id limit 1
    ) p`.execute(db)
  return new Map(rows.map(({ reference, ...known }) => [reference, known]))
}

/** Someone of a record: what it calls them, and which record that is. */
export type Tie = { record: string; reference: string }

export async function findByTie(db: Db | Tx, locationId: number, tie: Tie): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from patients
    where location_id = ${locationId} and external_record = ${tie.record} and external_id = ${tie.reference}`.execute(
    db,
  )
  return rows[0]?.id
}

/** Who a patient is in a record. */
export async function findReference(db: Db | Tx, patientId: number, record: string): Promise<string | null> {
  const { rows } = await sql<{ external_id: string | null }>`
    select external_id from patients where id = ${patientId} and external_record = ${record}`.execute(db)
  return rows[0]?.external_id ?? null
}

export async function saveTie(tx: Tx, patientId: number, tie: Tie): Promise<void> {
  await sql`
    update patients set external_id = ${tie.reference}, external_record = ${tie.record}
    where id = ${patientId}`.execute(tx)
}

export async function isNumberTaken(db: Db, locationId: number, recordNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select from patients where location_id = ${locationId} and record_number = ${recordNumber}`.execute(db)
  return rows.length > 0
}
