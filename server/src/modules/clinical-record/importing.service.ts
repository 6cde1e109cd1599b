import type { RecordPatient } from '@kinward/contract/clinical-record'
import { createPatient, type PatientDetails } from '@kinward/contract/managing-patients'
import type { Gender } from '@kinward/contract/profile'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { type FoundPatient, RecordAway } from '../../platform/fhir/record.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { tellPatient } from '../patients/patient.events.ts'
import { checkManaging } from '../patients/patients.policy.ts'
import { lockPatient } from '../patients/patients.repository.ts'
import type { PatientsService } from '../patients/patients.service.ts'
import { readPatient } from '../patients/read-patients.ts'
import type { FindRecord } from './find-record.ts'
import * as repository from './importing.repository.ts'
import { refusals } from './texts.ts'

export type ImportingService = ReturnType<typeof createImportingService>

/** Brings patients of the clinical record to a location, each once. */
export function createImportingService(deps: {
  db: Db
  hub: Hub
  findRecord: FindRecord
  create: PatientsService['create']
}) {
  const { db, hub, findRecord, create } = deps

  async function find(caller: LocationCaller, search: string): Promise<RecordPatient[]> {
    checkManaging(caller)
    const clinical = await findRecord(caller.entityId)
    const found = await clinical.findPatients(search).catch(unreachable)
    const known = await repository.listKnown(db, { locationId: caller.locationId, record: clinical.id }, found)
    return found.map((patient) => ({ ...patient, known: known.get(patient.reference) ?? null }))
  }

  async function bring(
    caller: LocationCaller,
    { reference, patientId }: { reference: string; patientId?: number | undefined },
  ): Promise<PatientDetails> {
    checkManaging(caller)
    const clinical = await findRecord(caller.entityId)
    const found = await clinical.readPatient(reference).catch(unreachable)
    if (!found) throw new AppError('CONFLICT', refusals.gone)
    const tie = { record: clinical.id, reference }
    await refuseLinked(db, caller.locationId, tie, patientId)
    const id = patientId ?? (await create(caller, await fieldsOf(db, caller, found))).id
    await link(caller, id, tie)
    return readPatient(db, caller, id)
  }

  /** Ties a patient to who they are in the record. One that was made and not tied is found by name and birth date again. */
  async function link({ userId, entityId, locationId }: LocationCaller, patientId: number, tie: repository.Tie) {
    await transact(db, hub.emit, async (tx, events) => {
      await lockPatient(tx, locationId, patientId)
      await refuseLinked(tx, locationId, tie, patientId)
      const before = await repository.findReference(tx, patientId, tie.record)
      if (before !== null && before !== tie.reference) throw new AppError('CONFLICT', refusals.otherLink)
      await repository.saveTie(tx, patientId, tie)
      await tellPatient(tx, events, patientId)
      const subject = `patient:${patientId}`
      await record(tx, { action: 'record.imported', actorId: userId, entityId, locationId, subject })
    })
  }

  return { find, bring }
}

async function refuseLinked(db: Db | Tx, locationId: number, tie: repository.Tie, patientId?: number): Promise<void> {
  const there = await repository.findByTie(db, locationId, tie)
  if (there === undefined || there === patientId) return
  const error = new AppError('CONFLICT', refusals.linked)
  error.patientId = there
  throw error
}

const GENDERS: Record<string, Gender> = { male: 'Male', female: 'Female', other: 'Other' }

/** What the record says of someone, as far as it can be said here. */
async function fieldsOf(db: Db, { locationId }: LocationCaller, found: FoundPatient) {
  const { recordNumber } = found
  const isTaken = recordNumber === null || (await repository.isNumberTaken(db, locationId, recordNumber))
  const { data, error } = createPatient.body.safeParse({
    first_name: found.first_name,
    last_name: found.last_name,
    birth_date: found.birth_date,
    patientId: isTaken ? null : recordNumber,
    gender: GENDERS[found.gender ?? ''] ?? null,
  })
  if (data) return data
  const isNumber = error.issues.some(({ path }) => path[0] === 'patientId')
  throw new AppError('CONFLICT', isNumber ? refusals.longNumber : refusals.noName)
}

function unreachable(error: unknown): never {
  if (error instanceof RecordAway) throw new AppError('UNAVAILABLE', refusals.away)
  throw error
}
