import type { TestApp } from '../harness.ts'
import type { World } from './roles.ts'

// Families and patients are not told that a record is there.
const CARE_TEAM = 'ok ok ok 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const STAFF = 'ok ok no 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const ENTITY_ADMINS = 'ok no no no no no | no no | no 404 404 no | 401 401 401 401 401 401 401'

/** Notes, the timeline and the clinical record. The columns are those of the table. */
export const RECORD_CALLS: Record<string, string> = {
  listPatientNotes: CARE_TEAM,
  getPatientNote: CARE_TEAM,
  savePatientNote: STAFF,
  getPatientTimeline: CARE_TEAM,
  listRecordEntries: CARE_TEAM,
  previewRecordEntry: STAFF,
  forwardToRecord: STAFF,
  retryRecordEntry: STAFF,
  changeRecordRules: ADMINS,
  getRecordSettings: ENTITY_ADMINS,
  changeRecordSettings: ENTITY_ADMINS,
  findRecordPatients: ADMINS,
  importRecordPatient: ADMINS,
}

export const RECORD_QUERIES: Record<string, string> = { findRecordPatients: '?search=nobody' }

let made = 0

/** A note, an entry of the record and a patient there for each call, and what it is made with. */
export async function recordInput(
  kit: TestApp,
  { entityId, locationId, patientId, author }: World,
  call: string,
): Promise<{ params: Record<string, number>; body?: unknown }> {
  if (!(call in RECORD_CALLS)) return { params: {} }
  const key = `record-key-${++made}`
  const { rows } = await kit.pool.query<{ noteId: number; entryId: number }>(
    `with note as (
       insert into patient_notes (patient_id, author_id, hash_key, body) values ($3, $4, $5, 'Slept well.') returning id
     ), entry as (
       insert into record_entries (entity_id, location_id, patient_id, forwarded_by, hash_key, note_type, effective_at, title, delivered_at)
       values ($1, $2, $3, $4, $5, 'progress', 1, 'Progress note', now()) returning id
     ), there as (
       insert into kept_resources (entity_id, type, id, resource) values ($1, 'Patient', $5, $6)
     )
     select note.id as "noteId", entry.id as "entryId" from note, entry`,
    [
      entityId,
      locationId,
      patientId,
      author,
      key,
      { resourceType: 'Patient', id: key, name: [{ family: `Number ${wordOf(made)}`, given: ['Ada'] }] },
    ],
  )
  const { noteId = 0 } = rows[0] ?? {}
  const forwarding = { noteId, noteType: 'progress', effectiveAt: 1 }
  const bodies: Record<string, unknown> = {
    savePatientNote: { notes: 'Slept well.', hashKey: key },
    previewRecordEntry: forwarding,
    forwardToRecord: { ...forwarding, hashKey: key },
    changeRecordRules: { forwardByAuthorOnly: false },
    changeRecordSettings: { isOn: false, address: 'https://fhir.example/r4', signIn: 'none' },
    importRecordPatient: { reference: `Patient/${key}` },
  }
  return { params: { ...rows[0] }, body: bodies[call] }
}

/** Waits for what was forwarded to be in the record, so that no refusal seems to have written it. */
export async function settleRecord(kit: TestApp, call: string): Promise<void> {
  if (call === 'forwardToRecord') await kit.app.bringToRecord()
}

/** A number in letters: names have no digits. */
function wordOf(number: number): string {
  return String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}
