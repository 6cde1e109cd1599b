import type { PatientNote } from '@kinward/contract/patient-notes'
import type { NoteRow } from './patient-notes.repository.ts'

export function presentNote(row: NoteRow): PatientNote {
  return {
    id: row.id,
    patientId: row.patient_id,
    notes: row.body,
    version: row.version,
    author: row.author,
    createdAt: row.created_at.toISOString(),
    changedBy: row.changer,
    changedAt: row.changed_at?.toISOString() ?? null,
  }
}
