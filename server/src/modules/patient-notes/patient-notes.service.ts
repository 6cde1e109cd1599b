import { randomUUID } from 'node:crypto'
import type { PatientNote, PatientNoteDetail, PatientNotePage, savePatientNote } from '@kinward/contract/patient-notes'
import type { RouteRequest } from '@kinward/contract/route'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, keptOtherwise, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import { checkOpen } from '../patients/patients.policy.ts'
import { type LockedPatient, lockPatient } from '../patients/patients.repository.ts'
import { mayChangeNote, mayWriteNotes } from './patient-notes.policy.ts'
import { presentNote } from './patient-notes.presenter.ts'
import * as repository from './patient-notes.repository.ts'
import { refusals } from './texts.ts'
import { toCareTeam } from './to-care-team.ts'

type Wish = RouteRequest<typeof savePatientNote>['body']

export type PatientNotesService = ReturnType<typeof createPatientNotesService>

/** What the care team writes down about patients, and nobody else reads. */
export function createPatientNotesService({ db, hub }: { db: Db; hub: Hub }) {
  async function list(
    caller: LocationCaller,
    patientId: number,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<PatientNotePage> {
    await findPatientRecord(db, caller, patientId)
    const rows = await repository.listNotes(db, patientId, { before, limit: limit + 1 })
    return { notes: rows.slice(0, limit).map(presentNote), hasMore: rows.length > limit }
  }

  async function read(caller: LocationCaller, patientId: number, noteId: number): Promise<PatientNoteDetail> {
    await findPatientRecord(db, caller, patientId)
    const row = await repository.findNote(db, patientId, noteId)
    if (!row) throw notFound()
    const note = presentNote(row)
    const now = {
      version: note.version,
      notes: note.notes,
      author: note.changedBy ?? note.author,
      at: note.changedAt ?? note.createdAt,
    }
    return { ...note, versions: [...(await repository.listVersions(db, noteId)), now] }
  }

  async function save(caller: LocationCaller, patientId: number, wish: Wish): Promise<PatientNote> {
    const { locationId } = caller
    await findPatientRecord(db, caller, patientId)
    if (!mayWriteNotes(caller)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    return transact(db, hub.emit, async (tx, events) => {
      const patient = await lockPatient(tx, locationId, patientId)
      const { id: noteId, isNew } = await write(tx, caller, patient, wish)
      const row = await repository.findNote(tx, patientId, noteId)
      if (!row) throw notFound()
      const payload = { locationId, patientId, noteId }
      if (isNew) {
        events.push(...(await toCareTeam(tx, payload, (room) => ({ room, name: 'patient.note.changed', payload }))))
      }
      return presentNote(row)
    })
  }

  return { list, read, save }
}

/**
 * The note that was written or changed, and whether it reads otherwise than before. What was saved already is found also of
 * a patient who has gone since: whoever did not hear of it is not told that it was refused.
 */
async function write(
  tx: Tx,
  caller: LocationCaller,
  patient: LockedPatient,
  { noteId, notes: body, version, hashKey = randomUUID() }: Wish,
): Promise<{ id: number; isNew: boolean }> {
  const { userId } = caller
  if (noteId === undefined) {
    const key = { patient_id: patient.id, author_id: userId, hash_key: hashKey }
    const known = await repository.findByKey(tx, key)
    if (known && known.firstBody !== body) {
      throw Object.assign(keptOtherwise(refusals.keptOtherwise), { noteId: known.id })
    }
    if (known) return { id: known.id, isNew: false }
    checkOpen(patient)
    return { id: await repository.insertNote(tx, { ...key, body }), isNew: true }
  }
  const before = await repository.lockNote(tx, patient.id, noteId)
  if (!before) throw notFound()
  if (!mayChangeNote(caller, before)) throw new AppError('FORBIDDEN', refusals.othersNote)
  // Sent again, a change that was made already is no conflict.
  if (before.body === body) return { id: noteId, isNew: false }
  checkOpen(patient)
  if (before.version !== version) throw new AppError('CONFLICT', refusals.newer)
  await repository.changeNote(tx, { noteId, body, userId })
  return { id: noteId, isNew: true }
}
