import {
  type Enrolment,
  type EnrolmentEvent,
  listProgramPatients,
  type Program,
  type ProgramWish,
} from '@kinward/contract/programs'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { type AccessReader, admit, type LocationCaller } from '../../platform/session/access.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import { holdAdmins } from '../roles/hold-admins.ts'
import { mayEnroll, mayReadPrograms } from './programs.policy.ts'
import * as repository from './programs.repository.ts'
import { refusals } from './texts.ts'

type Wish = z.output<typeof ProgramWish>

export type ProgramsService = ReturnType<typeof createProgramsService>

/** The programs of an organisation, and who takes part in them. */
export function createProgramsService({ db, hub, readAccess }: { db: Db; hub: Hub; readAccess: AccessReader }) {
  async function list(caller: LocationCaller): Promise<Program[]> {
    if (!mayReadPrograms(caller)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    return repository.listPrograms(db, caller)
  }

  async function create(caller: LocationCaller, wish: Wish): Promise<Program> {
    const { userId, entityId, locationId } = caller
    return transact(db, hub.emit, async (tx, events) => {
      await holdAdmins(tx, caller)
      const id = await repository.insertProgram(tx, { ...wish, entityId, userId })
      if (id === null) return findMade(tx, caller, wish)
      const steps = wish.steps.map(({ name }) => ({ name }))
      await repository.writeSteps(tx, id, steps, [])
      const program = await read(tx, caller, id)
      tellProgram(events, await repository.listEntityLocations(tx, entityId), id)
      await record(tx, { action: 'program.made', actorId: userId, entityId, locationId, subject: `program:${id}` })
      return program
    })
  }

  async function change(caller: LocationCaller, programId: number, wish: Wish): Promise<Program> {
    const { userId: actorId, entityId, locationId } = caller
    return transact(db, hub.emit, async (tx, events) => {
      await holdAdmins(tx, caller)
      const before = await repository.lockProgram(tx, entityId, programId)
      if (!before) throw notFound()
      if (before.archived_at) throw new AppError('CONFLICT', refusals.archived)
      if (wish.version !== undefined && wish.version !== before.version) {
        const now = await read(tx, caller, programId)
        if (isAsWished(now, wish)) return now
        throw new AppError('CONFLICT', refusals.changedMeanwhile)
      }
      if (await repository.isNameTaken(tx, entityId, wish.name, programId)) {
        throw new AppError('CONFLICT', refusals.nameTaken)
      }
      await repository.updateProgram(tx, { ...wish, id: programId })
      await changeSteps(tx, programId, wish, actorId)
      const places = await repository.listLocations(tx, programId)
      if (before.name !== wish.name) {
        await repository.followPrograms(
          tx,
          sql`pt.id in (select patient_id from enrolments where program_id = ${programId} and left_at is null)`,
        )
        for (const place of places) {
          const payload = { locationId: place, type: 'patients' as const }
          events.push({ room: room.staff(place), name: 'refresh.channels.list', payload })
        }
      }
      tellProgram(events, await repository.listEntityLocations(tx, entityId), programId)
      const program = await read(tx, caller, programId)
      await record(tx, { action: 'program.changed', actorId, entityId, locationId, subject: `program:${programId}` })
      return program
    })
  }

  async function archive(caller: LocationCaller, programId: number, isArchived: boolean): Promise<Program> {
    const { userId: actorId, entityId, locationId } = caller
    return transact(db, hub.emit, async (tx, events) => {
      await holdAdmins(tx, caller)
      const before = await repository.lockProgram(tx, entityId, programId)
      if (!before) throw notFound()
      if (isArchived === (before.archived_at !== null)) return read(tx, caller, programId)
      const isUsed = (await repository.listSteps(tx, programId)).some(({ patients }) => patients > 0)
      if (isArchived && isUsed) throw new AppError('CONFLICT', refusals.inUse)
      if (!isArchived && (await repository.isNameTaken(tx, entityId, before.name, programId))) {
        throw new AppError('CONFLICT', refusals.nameTaken)
      }
      if (isArchived) await repository.endForArchived(tx, { programId, userId: actorId })
      await repository.setArchived(tx, programId, isArchived)
      tellProgram(events, await repository.listEntityLocations(tx, entityId), programId)
      const program = await read(tx, caller, programId)
      await record(tx, { action: 'program.changed', actorId, entityId, locationId, subject: `program:${programId}` })
      return program
    })
  }

  /**
   * Who takes part at a location. Of another one only what a program says that it shares, by name alone, and only to those
   * who manage patients; staff of both see at the other what they see there, as far as it lets them in.
   */
  async function participants(caller: LocationCaller, programId: number, elsewhere?: number): Promise<Enrolment[]> {
    if (!mayReadPrograms(caller)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    const [program] = await repository.listPrograms(db, caller, programId)
    if (!program) throw notFound()
    const place = elsewhere ?? caller.locationId
    const there = place === caller.locationId ? caller : await findThere(caller, place)
    const isStaffThere = there !== null && mayReadPrograms(there)
    if (!isStaffThere && !(program.isShared && mayEnroll(caller))) throw notFound()
    const rows = await repository.listParticipants(db, programId, place)
    return rows.map((row) => repository.presentEnrolment(row, isStaffThere))
  }

  /** The caller as they are at another location of the organisation; null where they are nobody. */
  async function findThere({ sessionId, address, entityId }: LocationCaller, locationId: number) {
    const { access } = listProgramPatients
    const { feature } = access
    const row = await readAccess({ sessionId, address, entityId, locationId, groupId: null, feature })
    if (row.location_id === null) throw notFound()
    return row.role === null ? null : admit(access, { sessionId, address }, row)
  }

  async function ofPatient(caller: LocationCaller, patientId: number): Promise<Enrolment[]> {
    await findPatientRecord(db, caller, patientId)
    return (await repository.listOfPatient(db, patientId)).map((row) => repository.presentEnrolment(row, true))
  }

  async function history(caller: LocationCaller, programId: number, enrollId: number): Promise<EnrolmentEvent[]> {
    const enrolment = await repository.findEnrolment(db, caller.entityId, programId, enrollId)
    if (!enrolment) throw notFound()
    await findPatientRecord(db, caller, enrolment.patient_id)
    return repository.listEvents(db, enrollId)
  }

  return { list, create, change, archive, participants, ofPatient, history }
}

async function read(tx: Tx, caller: LocationCaller, programId: number): Promise<Program> {
  const [program] = await repository.listPrograms(tx, caller, programId)
  if (!program) throw notFound()
  return program
}

/** Asked for again, since nobody heard that it was made, a program is the one that is there; of any other the name is taken. */
async function findMade(tx: Tx, caller: LocationCaller, wish: Wish): Promise<Program> {
  const made = (await repository.listPrograms(tx, caller)).find(
    (program) => program.archived_at === null && isAsWished(program, wish),
  )
  if (!made) throw new AppError('CONFLICT', refusals.nameTaken)
  return made
}

function isAsWished(program: Program, wish: Wish): boolean {
  const said = ({ name, description, isShared, steps }: Program | Wish) =>
    JSON.stringify([name, description, isShared, steps.map((step) => step.name)])
  return said(program) === said(wish)
}

/** A step that patients are at stays; one of another program is none of this one's. */
async function changeSteps(tx: Tx, programId: number, { steps }: Wish, userId: number): Promise<void> {
  const before = await repository.listSteps(tx, programId)
  const known = new Set(before.map(({ id }) => id))
  if (steps.some(({ id }) => id !== undefined && !known.has(id))) throw new AppError('CONFLICT', refusals.noSuchStep)
  const kept = new Set(steps.map(({ id }) => id))
  const removed = before.filter(({ id }) => !kept.has(id))
  const used = removed.find(({ patients }) => patients > 0)
  if (used) throw new AppError('CONFLICT', refusals.stepInUse(used.name))
  const stepIds = removed.map(({ id }) => id)
  if (stepIds.length > 0) await repository.endForArchived(tx, { programId, stepIds, userId })
  await repository.writeSteps(tx, programId, steps, stepIds)
}

export function tellProgram(
  events: OutgoingEvent[],
  locationIds: readonly number[],
  programId: number,
  patientId: number | null = null,
): void {
  for (const locationId of locationIds) {
    const payload = { locationId, programId, patientId }
    events.push({ room: room.staff(locationId), name: 'programs.changed', payload })
  }
}
