import type { Enrolment } from '@kinward/contract/programs'
import { sql } from 'kysely'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { findPatientGroup } from '../attendance/attendance.repository.ts'
import { lockGroup } from '../groups/lock-group.ts'
import { sayActivity } from '../messages/activity.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import { tellPatient } from '../patients/patient.events.ts'
import { mayEnroll } from './programs.policy.ts'
import { type LockedPatient, lockPatient } from '../patients/patients.repository.ts'
import * as repository from './programs.repository.ts'
import { tellProgram } from './programs.service.ts'
import { lines, refusals } from './texts.ts'

type Deps = { db: Db; hub: Hub; now?: () => number }

type Changing = {
  tx: Tx
  program: repository.LockedProgram
  patient: LockedPatient
  events: OutgoingEvent[]
  say: (text: string) => Promise<void>
}

export type EnrolmentsService = ReturnType<typeof createEnrolmentsService>

/** Patients coming to a program, going through its steps, and leaving it. Each is a line of the patient's channel. */
export function createEnrolmentsService({ db, hub, now = Date.now }: Deps) {
  /** One who is in the program stays as they are: said twice, it is done once. What is said beside it is kept all the same. */
  async function enroll(
    caller: LocationCaller,
    programId: number,
    wish: { patientId: number; stepId?: number | undefined; note: string },
  ): Promise<Enrolment> {
    return changePatient(caller, { programId, patientId: wish.patientId }, async (changing) => {
      const { tx, program, patient, events, say } = changing
      const there = await repository.findOpenEnrolment(tx, programId, wish.patientId)
      if (there) {
        const said = { enrollId: there.id, kind: 'enrolled' as const, step: there.step_name, note: wish.note }
        await keepNote(changing, caller, said)
        return there.id
      }
      refuseClosed(patient)
      if (program.archived_at) throw new AppError('CONFLICT', refusals.archived)
      const step = await stepOf(tx, programId, wish.stepId)
      const id = await repository.insertEnrolment(tx, programId, wish.patientId, step.id)
      const event = { enrollId: id, kind: 'enrolled' as const, step: step.name, note: wish.note, userId: caller.userId }
      await repository.addEvent(tx, event)
      await repository.followPrograms(tx, sql`pt.id = ${wish.patientId}`)
      await say(lines.enrolled(program.name, step.name))
      tellProgram(events, [caller.locationId], programId, wish.patientId)
      await audit(tx, caller, 'program.enrolled', programId, wish.patientId)
      return id
    })
  }

  async function step(
    caller: LocationCaller,
    place: { programId: number; enrollId: number },
    wish: { stepId: number; note: string },
  ): Promise<Enrolment> {
    const { programId, enrollId } = place
    const { patient_id: patientId } = await findOwn(caller, programId, enrollId)
    return changePatient(caller, { programId, patientId }, async (changing) => {
      const { tx, program, patient, events, say } = changing
      const enrolment = await repository.findEnrolment(tx, caller.entityId, programId, enrollId)
      if (!enrolment) throw notFound()
      if (enrolment.left_at) throw new AppError('CONFLICT', refusals.hasLeft)
      const next = await stepOf(tx, programId, wish.stepId)
      const said = { enrollId, kind: 'stepped' as const, step: next.name, note: wish.note }
      if (next.id === enrolment.step_id) {
        await keepNote(changing, caller, said)
        return enrollId
      }
      refuseClosed(patient)
      await repository.setStep(tx, enrollId, next.id)
      await repository.addEvent(tx, { ...said, userId: caller.userId })
      await say(lines.stepped(program.name, next.name))
      tellProgram(events, [caller.locationId], programId, patientId)
      return enrollId
    })
  }

  /** Also of a patient who was discharged: that they are no longer part of it can still be said. */
  async function leave(
    caller: LocationCaller,
    place: { programId: number; enrollId: number },
    note: string,
  ): Promise<Enrolment> {
    const { programId, enrollId } = place
    const { patient_id: patientId } = await findOwn(caller, programId, enrollId)
    return changePatient(caller, { programId, patientId }, async (changing) => {
      const { tx, program, events, say } = changing
      const enrolment = await repository.findEnrolment(tx, caller.entityId, programId, enrollId)
      if (!enrolment) throw notFound()
      const said = { enrollId, kind: 'left' as const, step: enrolment.step_name, note }
      if (enrolment.left_at) {
        await keepNote(changing, caller, said)
        return enrollId
      }
      await repository.setLeft(tx, enrollId)
      await repository.addEvent(tx, { ...said, userId: caller.userId })
      await repository.followPrograms(tx, sql`pt.id = ${patientId}`)
      await say(lines.left(program.name))
      tellProgram(events, [caller.locationId], programId, patientId)
      await audit(tx, caller, 'program.left', programId, patientId)
      return enrollId
    })
  }

  async function findOwn(caller: LocationCaller, programId: number, enrollId: number) {
    const enrolment = await repository.findEnrolment(db, caller.entityId, programId, enrollId)
    if (!enrolment) throw notFound()
    return enrolment
  }

  /**
   * A change of a patient's part in a program: said in their channel, and told. Answers with the enrolment. The program is
   * locked first, as by whoever gives it another name, which changes its patients too.
   */
  async function changePatient(
    caller: LocationCaller,
    { programId, patientId }: { programId: number; patientId: number },
    change: (changing: Changing) => Promise<number>,
  ): Promise<Enrolment> {
    await findPatientRecord(db, caller, patientId)
    if (!mayEnroll(caller)) throw new AppError('FORBIDDEN', refusals.managersOnly)
    return transact(db, hub.emit, async (tx, events) => {
      const program = await repository.lockProgram(tx, caller.entityId, programId)
      if (!program) throw notFound()
      const patient = await lockPatient(tx, caller.locationId, patientId)
      const groupId = await findPatientGroup(tx, patientId)
      if (groupId !== null) await lockGroup(tx, groupId)
      const say = async (text: string) => {
        if (groupId !== null) await sayActivity(tx, events, { groupId, userId: caller.userId, text, at: now() })
        await tellPatient(tx, events, patientId)
      }
      const id = await change({ tx, program, patient, events, say })
      const enrolment = (await repository.listOfPatient(tx, patientId)).find((row) => row.id === id)
      if (!enrolment) throw notFound()
      return repository.presentEnrolment(enrolment, true)
    })
  }

  return { enroll, step, leave }
}

/** Somebody else has said it before: what this one wrote beside it is kept, once, though nothing else changes. */
async function keepNote(
  { tx, program, patient, events }: Changing,
  { userId, locationId }: LocationCaller,
  said: Omit<repository.NewEvent, 'userId'>,
): Promise<void> {
  const event = { ...said, userId }
  if (said.note === '' || (await repository.isSaid(tx, event))) return
  if (said.kind !== 'left') refuseClosed(patient)
  await repository.addEvent(tx, event)
  tellProgram(events, [locationId], program.id, patient.id)
}

/** Asked once it is known that something would change: what was done before a patient went is still so. */
function refuseClosed({ archived_at, discharged_at }: LockedPatient): void {
  if (archived_at) throw new AppError('ARCHIVED', refusals.patientArchived)
  if (discharged_at) throw new AppError('DISCHARGED', refusals.patientDischarged)
}

async function stepOf(tx: Tx, programId: number, stepId: number | undefined): Promise<repository.StepRow> {
  const steps = await repository.listSteps(tx, programId)
  const step = stepId === undefined ? steps[0] : steps.find(({ id }) => id === stepId)
  if (!step) throw new AppError('CONFLICT', refusals.noSuchStep)
  return step
}

async function audit(
  tx: Tx,
  { userId: actorId, entityId, locationId }: LocationCaller,
  action: 'program.enrolled' | 'program.left',
  programId: number,
  patientId: number,
): Promise<void> {
  await record(tx, { action, actorId, entityId, locationId, subject: `patient:${patientId}`, details: { programId } })
}
