import type { RecordPatient } from '@kinward/contract/clinical-record'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FoundPatient } from '../../platform/fhir/record.ts'

type Known = NonNullable<RecordPatient['known']>

/** Who of a location patients of the record are already, or seem to be: tied to them, or of the same name and birth date. */
export async function listKnown(
  db: Db,
  locationId: number,
  found: readonly FoundPatient[],
): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { reference: string }>`
    select f.reference, p.id as "patientId", p.first_name || ' ' || p.last_name as "fullName",
      p.external_id is not distinct from f.reference as "isLinked"
    from unnest(${found.map(({ reference }) => reference)}::text[],
      ${found.map(({ first_name, last_name }) => `${last_name} ${first_name}`)}::text[],
      ${found.map(({ birth_date }) => birth_date)}::date[]) as f (reference, name, birth_date)
    cross join lateral (
      select p.* from patients p
      where p.location_id = ${locationId} and (p.external_id = f.reference or (
        p.by_last_name = folded(f.name) and p.birth_date is not distinct from f.birth_date and p.external_id is null
      ))
      order by p.external_id is not distinct from f.reference desc, p.id limit 1
    ) p`.execute(db)
  return new Map(rows.map(({ reference, ...known }) => [reference, known]))
}

export async function findByReference(db: Db | Tx, locationId: number, reference: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from patients where location_id = ${locationId} and external_id = ${reference}`.execute(db)
  return rows[0]?.id
}

export async function findReference(db: Db | Tx, patientId: number): Promise<string | null> {
  const { rows } = await sql<{ external_id: string | null }>`
    select external_id from patients where id = ${patientId}`.execute(db)
  return rows[0]?.external_id ?? null
}

export async function saveReference(tx: Tx, patientId: number, reference: string): Promise<void> {
  await sql`update patients set external_id = ${reference} where id = ${patientId}`.execute(tx)
}

export async function isNumberTaken(db: Db, locationId: number, recordNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select from patients where location_id = ${locationId} and record_number = ${recordNumber}`.execute(db)
  return rows.length > 0
}
