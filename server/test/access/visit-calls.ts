import type { TestApp } from '../harness.ts'
import type { World } from './roles.ts'

// A guest of the channel reads the record; patients and families are not told that there is one.
const RECORD = 'ok ok ok 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const VISITING = 'ok ok no 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const MANAGING = 'ok no no 404 404 404 | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const STAFF = 'ok ok no no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Visits, programs and workflows. The columns are those of the table. */
export const VISIT_CALLS: Record<string, string> = {
  saveAttendance: VISITING,
  endVisit: ADMINS,
  patientAttendance: RECORD,
  addressOfCoordinates: VISITING,
  savePatientPlace: MANAGING,
  saveLocationPlace: ADMINS,
  listAttendance: STAFF,
  exportAttendance: STAFF,
  getMapSettings: LOCATION,
  listPrograms: STAFF,
  createProgram: ADMINS,
  changeProgram: ADMINS,
  archiveProgram: ADMINS,
  listProgramPatients: STAFF,
  enrollPatient: MANAGING,
  stepEnrolment: MANAGING,
  leaveProgram: MANAGING,
  enrolmentHistory: RECORD,
  listPatientEnrolments: RECORD,
  getWorkflowBridge: STAFF,
  changeWorkflowBridge: ADMINS,
}

export const VISIT_QUERIES: Record<string, string> = { addressOfCoordinates: '?lat=43.6615&lng=-70.2553' }

type Input = { params: Record<string, number | string>; bodies: Record<string, unknown> }

let count = 0

/** What a call is made with. Each has a program of its own, with the patient at its first step. */
export async function visitInput(kit: TestApp, world: World, call: string): Promise<Input> {
  if (!(call in VISIT_CALLS)) return { params: {}, bodies: {} }
  const one = async (statement: string, values: unknown[]): Promise<number> =>
    (await kit.pool.query<{ id: number }>(statement, values)).rows[0]?.id ?? 0
  const name = `Program ${++count}`
  const programId = await one('insert into programs (entity_id, name) values ($1, $2) returning id', [
    world.entityId,
    name,
  ])
  const step = 'insert into program_steps (program_id, place, name) values ($1, $2, $3) returning id'
  const [first, second] = [await one(step, [programId, 0, 'Admission']), await one(step, [programId, 1, 'Comfort'])]
  const isFree = call === 'enrollPatient' || call === 'archiveProgram'
  const enrollId = isFree
    ? 1
    : await one('insert into enrolments (program_id, patient_id, step_id) values ($1, $2, $3) returning id', [
        programId,
        world.patientId,
        first,
      ])
  const steps = [
    { id: first, name: 'Admission' },
    { id: second, name: 'Comfort' },
  ]
  const visitId =
    call === 'endVisit'
      ? await one(
          `insert into visits (location_id, patient_id, user_id, in_key, in_at)
           values ($1, $2, $3, 'visit-to-end', now() - interval '1 hour') returning id`,
          [world.locationId, world.patientId, world.author],
        )
      : 1
  const place = { address: '14 Wharf Street, Bath', latitude: 43.91, longitude: -69.81 }
  return {
    params: { programId, enrollId, visitId, ...(call === 'saveAttendance' && { type: 'check-in' }) },
    bodies: {
      saveAttendance: { hashKey: `visit-of-the-table-${count}` },
      endVisit: { at: new Date(Date.now() - 60_000).toISOString(), reason: 'Left without saying so.' },
      savePatientPlace: place,
      saveLocationPlace: place,
      exportAttendance: {},
      createProgram: { name: `${name} made`, steps: [{ name: 'Admission' }] },
      changeProgram: { name: `${name} changed`, steps },
      archiveProgram: { archiveStatus: true },
      enrollPatient: { patientId: world.patientId },
      stepEnrolment: { stepId: second },
      leaveProgram: {},
      changeWorkflowBridge: { bridge: { name: 'Sheets', address: 'https://sheets.example/bridge' } },
    },
  }
}

/** Ends the visits that a call began, so that each finds nobody checked in. */
export async function endVisits(kit: TestApp, call: string): Promise<void> {
  if (call === 'saveAttendance') await kit.pool.query('update visits set out_at = now() where out_at is null')
  if (call === 'endVisit') await kit.pool.query(`delete from visits where in_key = 'visit-to-end'`)
}
