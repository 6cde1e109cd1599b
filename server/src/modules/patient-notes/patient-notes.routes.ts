import * as contract from '@kinward/contract/patient-notes'
import type { Binder } from '../../platform/http/bind.ts'
import type { PatientNotesService } from './patient-notes.service.ts'

export function registerPatientNoteRoutes({ bind }: Binder, notes: PatientNotesService): void {
  bind(contract.listPatientNotes, ({ params, query }, caller) => notes.list(caller, params.patientId, query))
  bind(contract.getPatientNote, ({ params }, caller) => notes.read(caller, params.patientId, params.noteId))
  bind(contract.savePatientNote, ({ params, body }, caller) => notes.save(caller, params.patientId, body))
}
