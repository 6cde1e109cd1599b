import type { forwardToRecord, previewRecordEntry, RecordEntry } from '@kinward/contract/clinical-record'
import type { RouteRequest } from '@kinward/contract/route'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, keptOtherwise, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { tellUnderWay } from '../event-queue/queue-items.ts'
import { toCareTeam } from '../patient-notes/to-care-team.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import { checkOpen } from '../patients/patients.policy.ts'
import { lockPatient } from '../patients/patients.repository.ts'
import type { FindRecord } from './find-record.ts'
import { isSameForwarding, mayForward, mayForwardOf } from './clinical-record.policy.ts'
import * as repository from './record-entries.repository.ts'
import { composeDocument } from './record-text.ts'
import { refusals } from './texts.ts'

type Wish = RouteRequest<typeof previewRecordEntry>['body']
type Forwarding = RouteRequest<typeof forwardToRecord>['body']

export type ForwardingService = ReturnType<typeof createForwardingService>

/** Forwards what was written about a patient to the clinical record, each message and each note once. */
export function createForwardingService(deps: { db: Db; hub: Hub; findRecord: FindRecord; soon: () => void }) {
  const { db, hub, findRecord, soon } = deps

  async function list(caller: LocationCaller, patientId: number): Promise<RecordEntry[]> {
    await findPatientRecord(db, caller, patientId)
    return repository.listEntries(db, patientId)
  }

  async function preview(caller: LocationCaller, patientId: number, wish: Wish) {
    await mustForward(caller, patientId)
    const { title, text, digest } = await compose(db, caller, patientId, wish)
    return { title, text, digest }
  }

  async function forward(caller: LocationCaller, patientId: number, wish: Forwarding): Promise<RecordEntry> {
    await mustForward(caller, patientId)
    const { userId, locationId, entityId } = caller
    const { id: clinical } = await findRecord(entityId)
    const entry = await transact(db, hub.emit, async (tx, events) => {
      const patient = await lockPatient(tx, locationId, patientId)
      const before = await repository.findByKey(tx, { patientId, userId, hashKey: wish.hashKey })
      if (before && !isSameForwarding(before, wish)) throw keptOtherwise(refusals.forwardedOtherwise)
      if (before) return before.entry
      checkOpen(patient)
      const { title, text, digest, version, messageIds } = await compose(tx, caller, patientId, wish)
      if (wish.digest !== undefined && wish.digest !== digest) throw new AppError('CONFLICT', refusals.changed)
      const row = {
        entity_id: entityId,
        location_id: locationId,
        patient_id: patientId,
        note_id: wish.noteId,
        note_version: version,
        forwarded_by: userId,
        hash_key: wish.hashKey,
        note_type: wish.noteType,
        effective_at: wish.effectiveAt,
        title,
        body: text,
        record: clinical,
        digest,
      }
      const id = await repository.insertEntry(tx, row, messageIds)
      const made = await told(tx, events, { locationId, patientId, entryId: id })
      const subject = `patient:${patientId}`
      const details = { entryId: id, messages: messageIds.length }
      await record(tx, { action: 'record.forwarded', actorId: userId, entityId, locationId, subject, details })
      return made
    })
    soon()
    return entry
  }

  async function retry(caller: LocationCaller, patientId: number, entryId: number): Promise<RecordEntry> {
    await mustForward(caller, patientId)
    const { locationId } = caller
    const { id: clinical } = await findRecord(caller.entityId)
    const entry = await transact(db, hub.emit, async (tx, events) => {
      const before = await repository.findEntry(tx, patientId, entryId)
      if (!before) throw notFound()
      if (!(await repository.reopenEntry(tx, entryId, clinical))) return before
      await tellUnderWay(tx, events, { kind: 'record', subjectId: entryId })
      return told(tx, events, { locationId, patientId, entryId })
    })
    soon()
    return entry
  }

  async function mustForward(caller: LocationCaller, patientId: number): Promise<void> {
    await findPatientRecord(db, caller, patientId)
    if (!mayForward(caller)) throw new AppError('FORBIDDEN', refusals.staffOnly)
  }

  /** What would be forwarded, word for word, if the caller may forward all of it. */
  async function compose(tx: Db | Tx, caller: LocationCaller, patientId: number, wish: Wish) {
    const { noteId, noteType } = wish
    const { byAuthorOnly, timeZone } = await repository.findRules(tx, caller.locationId)
    const messageIds = [...new Set(wish.messageIds)]
    const note = noteId === null ? undefined : await repository.findNote(tx, patientId, noteId)
    const written =
      noteId === null
        ? await repository.listMessages(tx, { patientId, userId: caller.userId, messageIds })
        : note
          ? [note]
          : []
    if (written.length !== (noteId === null ? messageIds.length : 1)) throw notFound()
    if (!written.every((each) => each.is_forwardable)) throw new AppError('CONFLICT', refusals.notForwardable)
    const rules = { forwardByAuthorOnly: byAuthorOnly }
    if (!written.every(({ author_id }) => mayForwardOf(caller, author_id, rules)))
      throw new AppError('FORBIDDEN', refusals.authorOnly)
    if (written.some((each) => each.is_forwarded)) throw new AppError('CONFLICT', refusals.already)
    return { ...composeDocument(written, { noteType, timeZone }), version: note?.version ?? null, messageIds }
  }

  return { list, preview, forward, retry }
}

type Told = { locationId: number; patientId: number; entryId: number }

/** An entry as it is now, of which the care team hears. */
export async function told(tx: Tx, events: OutgoingEvent[], { locationId, patientId, entryId }: Told) {
  const entry = await repository.findEntry(tx, patientId, entryId)
  if (!entry) throw notFound()
  const payload = { locationId, patientId }
  events.push(...(await toCareTeam(tx, payload, (room) => ({ room, name: 'record.entry.changed', payload }))))
  return entry
}
