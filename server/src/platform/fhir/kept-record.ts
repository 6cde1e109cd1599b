import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ClinicalRecord, FoundPatient } from './record.ts'
import { documentReference, readFhirPatient, uriOf } from './resources.ts'

const MOST_PATIENTS = 20

/** The record of an organisation without a FHIR server: the same resources, kept in the database. */
export function createKeptRecord(db: Db, entityId: number): ClinicalRecord {
  return {
    id: 'kept',
    write: async (document) => {
      const { identifier: id } = document
      const resource = { ...documentReference(document), id }
      await sql`
        insert into kept_resources (entity_id, type, id, identifier, resource)
        values (${entityId}, 'DocumentReference', ${id}, ${uriOf(id)}, ${JSON.stringify(resource)}::jsonb)
        on conflict do nothing`.execute(db)
      return `DocumentReference/${id}`
    },
    findPatients: async (search) => {
      const { rows } = await sql<{ resource: unknown }>`
        select resource from kept_resources where entity_id = ${entityId} and type = 'Patient' order by id`.execute(db)
      const words = search.toLowerCase().split(/\s+/)
      const all = rows.flatMap(({ resource }) => readFhirPatient(resource) ?? [])
      return all.filter((patient) => isNamed(patient, words)).slice(0, MOST_PATIENTS)
    },
    readPatient: async (reference) => {
      const id = reference.replace('Patient/', '')
      const { rows } = await sql<{ resource: unknown }>`
        select resource from kept_resources
        where entity_id = ${entityId} and type = 'Patient' and id = ${id}`.execute(db)
      return readFhirPatient(rows[0]?.resource)
    },
  }
}

/** Whether each word begins a name, or is the number. */
function isNamed({ first_name, last_name, recordNumber }: FoundPatient, words: readonly string[]): boolean {
  const names = `${first_name} ${last_name}`.toLowerCase().split(/\s+/)
  return words.every((word) => recordNumber?.toLowerCase() === word || names.some((name) => name.startsWith(word)))
}
