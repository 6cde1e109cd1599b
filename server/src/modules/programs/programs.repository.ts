import type { Enrolment, EnrolmentEvent, Program } from '@kinward/contract/programs'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

type ProgramRow = Omit<Program, 'archived_at'> & { archived_at: Date | null }

/** The programs of an organisation, by name; how many patients of a location take part is counted there. */
export async function listPrograms(
  db: Db | Tx,
  { entityId, locationId }: { entityId: number; locationId: number },
  programId?: number,
): Promise<Program[]> {
  const { rows } = await sql<ProgramRow>`
    select p.id, p.name, p.description, p.is_shared as "isShared", p.version, p.archived_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.place, s.id)
        from program_steps s where s.program_id = p.id and s.removed_at is null
      ), '[]') as steps,
      (
        select count(*)::int from enrolments e join patients pt on pt.id = e.patient_id
        where e.program_id = p.id and e.left_at is null and pt.location_id = ${locationId} and pt.archived_at is null
      ) as "patientCount"
    from programs p
    where p.entity_id = ${entityId} ${programId === undefined ? sql`` : sql`and p.id = ${programId}`}
    order by p.archived_at is not null, lower(p.name), p.id`.execute(db)
  return rows.map(({ archived_at, ...row }) => ({ ...row, archived_at: archived_at?.toISOString() ?? null }))
}

export type LockedProgram = { id: number; name: string; version: number; archived_at: Date | null }

export async function lockProgram(tx: Tx, entityId: number, programId: number): Promise<LockedProgram | undefined> {
  const { rows } = await sql<LockedProgram>`
    select id, name, version, archived_at from programs
    where id = ${programId} and entity_id = ${entityId} for no key update`.execute(tx)
  return rows[0]
}

/** Null when there is a program of that name already. */
export async function insertProgram(
  tx: Tx,
  program: { entityId: number; name: string; description: string; isShared: boolean; userId: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into programs (entity_id, name, description, is_shared, created_by)
    values (${program.entityId}, ${program.name}, ${program.description}, ${program.isShared}, ${program.userId})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Whether another program of the organisation that goes on has this name. */
export async function isNameTaken(tx: Tx, entityId: number, name: string, programId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from programs
    where entity_id = ${entityId} and lower(name) = lower(${name}) and id <> ${programId} and archived_at is null`.execute(
    tx,
  )
  return rows.length > 0
}

export async function updateProgram(
  tx: Tx,
  program: { id: number; name: string; description: string; isShared: boolean },
): Promise<void> {
  await sql`
    update programs set name = ${program.name}, description = ${program.description}, is_shared = ${program.isShared},
      version = version + 1
    where id = ${program.id}`.execute(tx)
}

export async function setArchived(tx: Tx, programId: number, isArchived: boolean): Promise<void> {
  await sql`update programs set archived_at = ${isArchived ? sql`now()` : sql`null`} where id = ${programId}`.execute(
    tx,
  )
}

export type StepRow = { id: number; name: string; patients: number }

/** The steps that are there, in their order, with how many patients are at each; archived ones are shown nowhere. */
export async function listSteps(db: Db | Tx, programId: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select s.id, s.name, (
      select count(*)::int from enrolments e join patients pt on pt.id = e.patient_id
      where e.step_id = s.id and e.left_at is null and pt.archived_at is null
    ) as patients
    from program_steps s where s.program_id = ${programId} and s.removed_at is null order by s.place, s.id`.execute(db)
  return rows
}

export async function writeSteps(
  tx: Tx,
  programId: number,
  steps: readonly { id?: number | undefined; name: string }[],
  removed: readonly number[],
): Promise<void> {
  await sql`update program_steps set removed_at = now() where id = any(${[...removed]})`.execute(tx)
  for (const [place, { id, name }] of steps.entries()) {
    if (id === undefined)
      await sql`insert into program_steps (program_id, place, name) values (${programId}, ${place}, ${name})`.execute(
        tx,
      )
    else
      await sql`
        update program_steps set place = ${place}, name = ${name}
        where id = ${id} and program_id = ${programId}`.execute(tx)
  }
}

type EnrolmentRow = {
  id: number
  program_id: number
  program_name: string
  patient_id: number
  location_id: number
  full_name: string
  record_number: string
  step_id: number
  step_name: string
  enrolled_at: Date
  left_at: Date | null
}

async function selectEnrolments(db: Db | Tx, rest: RawBuilder<unknown>): Promise<EnrolmentRow[]> {
  const { rows } = await sql<EnrolmentRow>`
    select e.id, e.program_id, p.name as program_name, e.patient_id, pt.location_id,
      pt.first_name || ' ' || pt.last_name as full_name, pt.record_number, e.step_id, s.name as step_name,
      e.enrolled_at, e.left_at
    from enrolments e
    join programs p on p.id = e.program_id
    join patients pt on pt.id = e.patient_id
    join program_steps s on s.id = e.step_id
    ${rest}`.execute(db)
  return rows
}

/** `withRecord` adds the record number, which is for the care team alone. */
export function presentEnrolment(row: EnrolmentRow, withRecord: boolean): Enrolment {
  return {
    id: row.id,
    programId: row.program_id,
    programName: row.program_name,
    patient: {
      id: row.patient_id,
      locationId: row.location_id,
      fullName: row.full_name,
      patientId: withRecord ? row.record_number : null,
    },
    step: { id: row.step_id, name: row.step_name },
    enrolledAt: row.enrolled_at.toISOString(),
    leftAt: row.left_at?.toISOString() ?? null,
  }
}

/** Who takes part in a program at a location now: those who came last to their step first. */
export function listParticipants(db: Db, programId: number, locationId: number): Promise<EnrolmentRow[]> {
  return selectEnrolments(
    db,
    sql`where e.program_id = ${programId} and pt.location_id = ${locationId} and e.left_at is null
      and pt.archived_at is null
    order by s.place, pt.last_name, pt.first_name, e.id`,
  )
}

export function listOfPatient(db: Db | Tx, patientId: number): Promise<EnrolmentRow[]> {
  return selectEnrolments(
    db,
    sql`where e.patient_id = ${patientId} order by e.left_at is not null, coalesce(e.left_at, e.enrolled_at) desc, e.id`,
  )
}

export async function findEnrolment(
  db: Db | Tx,
  entityId: number,
  programId: number,
  enrollId: number,
): Promise<EnrolmentRow | undefined> {
  const rows = await selectEnrolments(
    db,
    sql`where e.id = ${enrollId} and e.program_id = ${programId} and p.entity_id = ${entityId}`,
  )
  return rows[0]
}

export async function findOpenEnrolment(tx: Tx, programId: number, patientId: number) {
  const rows = await selectEnrolments(
    tx,
    sql`where e.program_id = ${programId} and e.patient_id = ${patientId} and e.left_at is null`,
  )
  return rows[0]
}

export async function insertEnrolment(tx: Tx, programId: number, patientId: number, stepId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into enrolments (program_id, patient_id, step_id) values (${programId}, ${patientId}, ${stepId})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function setStep(tx: Tx, enrollId: number, stepId: number): Promise<void> {
  await sql`update enrolments set step_id = ${stepId} where id = ${enrollId}`.execute(tx)
}

export async function setLeft(tx: Tx, enrollId: number): Promise<void> {
  await sql`update enrolments set left_at = now() where id = ${enrollId}`.execute(tx)
}

/** Ends the part of archived patients in a program, or at some of its steps. */
export async function endForArchived(
  tx: Tx,
  { programId, stepIds, userId }: { programId: number; stepIds?: readonly number[]; userId: number },
): Promise<void> {
  const { rows } = await sql<{ patient_id: number }>`
    with ended as (
      update enrolments e set left_at = now()
      from patients pt, program_steps s
      where e.program_id = ${programId} and e.left_at is null and pt.id = e.patient_id and pt.archived_at is not null
        and s.id = e.step_id ${stepIds ? sql`and s.id = any(${[...stepIds]}::bigint[])` : sql``}
      returning e.id, e.patient_id, s.name
    ), told as (
      insert into enrolment_events (enrolment_id, kind, step, user_id) select id, 'left', name, ${userId} from ended
    )
    select patient_id from ended`.execute(tx)
  const patientIds = rows.map(({ patient_id }) => patient_id)
  if (patientIds.length > 0) await followPrograms(tx, sql`pt.id = any(${patientIds}::bigint[])`)
}

export type NewEvent = {
  enrollId: number
  kind: EnrolmentEvent['kind']
  step: string
  note: string
  userId: number
}

export async function addEvent(tx: Tx, event: NewEvent): Promise<void> {
  await sql`
    insert into enrolment_events (enrolment_id, kind, step, note, user_id)
    values (${event.enrollId}, ${event.kind}, ${event.step}, ${event.note}, ${event.userId})`.execute(tx)
}

/** Whether someone's words stand in the history already; by when they are said again a patient may be further on. */
export async function isSaid(tx: Tx, { enrollId, kind, step, note, userId }: NewEvent): Promise<boolean> {
  const { rows } = await sql`
    select from enrolment_events
    where enrolment_id = ${enrollId} and kind = ${kind} and (kind = 'enrolled' or step = ${step})
      and note = ${note} and user_id = ${userId}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** The latest first. */
export async function listEvents(db: Db, enrollId: number): Promise<EnrolmentEvent[]> {
  const { rows } = await sql<Omit<EnrolmentEvent, 'by' | 'at'> & { user_id: number | null; name: string; at: Date }>`
    select h.id, h.kind, h.step, h.note, h.user_id, btrim(u.first_name || ' ' || u.last_name) as name, h.at
    from enrolment_events h left join users u on u.id = h.user_id
    where h.enrolment_id = ${enrollId} order by h.id desc`.execute(db)
  return rows.map(({ user_id, name, at, ...row }) => ({
    ...row,
    by: user_id === null ? null : { id: user_id, fullName: name },
    at: at.toISOString(),
  }))
}

/** What a patient's header says follows from the program they came to last of those they are in. */
export async function followPrograms(tx: Tx, patients: RawBuilder<unknown>): Promise<void> {
  await sql`
    update patients pt set program = (
      select p.name from enrolments e join programs p on p.id = e.program_id
      where e.patient_id = pt.id and e.left_at is null order by e.enrolled_at desc, e.id desc limit 1
    )
    where ${patients}`.execute(tx)
}

export async function listEntityLocations(tx: Tx, entityId: number): Promise<number[]> {
  const rows = await tx.selectFrom('locations').select('id').where('entity_id', '=', entityId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The locations at which patients take part in a program. */
export async function listLocations(tx: Tx, programId: number): Promise<number[]> {
  const { rows } = await sql<{ location_id: number }>`
    select distinct pt.location_id from enrolments e join patients pt on pt.id = e.patient_id
    where e.program_id = ${programId} and e.left_at is null`.execute(tx)
  return rows.map(({ location_id }) => location_id)
}
