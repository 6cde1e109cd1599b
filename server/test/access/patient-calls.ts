import type { TestApp } from '../harness.ts'
import type { CallerRole, World } from './roles.ts'

const CARE_TEAM = 'ok ok ok no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Patients and who cares for them. The columns are those of the table. */
export const PATIENT_CALLS: Record<string, string> = {
  listPatients: CARE_TEAM,
  paginatePatients: CARE_TEAM,
  listArchivedPatients: CARE_TEAM,
  listAssignedPatients: CARE_TEAM,
  // A verified relative is told the name.
  getPatient: 'ok ok ok 404 ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  createPatient: ADMINS,
  editPatient: ADMINS,
  assignStaff: ADMINS,
  dischargePatient: ADMINS,
  archivePatient: ADMINS,
  transferPatient: ADMINS,
  // With a patient whose channels only the author is in: staff come in by opening them, and so does a verified relative.
  openPatientChannel: 'ok ok 404 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  openFamilyChannel: 'ok ok 404 404 ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  followPatients: 'ok ok no no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
}

/** Calls that change the patient they are tried with: each gets one of its own. */
const CHANGING = [
  'editPatient',
  'assignStaff',
  'dischargePatient',
  'archivePatient',
  'transferPatient',
  'openPatientChannel',
  'openFamilyChannel',
  'followPatients',
]

export async function patientInput(
  kit: TestApp,
  world: World,
  role: CallerRole,
  call: string,
): Promise<{ params: Record<string, number>; body?: unknown }> {
  if (!(call in PATIENT_CALLS)) return { params: {} }
  if (call === 'createPatient') return { params: {}, body: { first_name: 'Ada', last_name: `After ${role}` } }
  if (!CHANGING.includes(call)) return { params: {} }
  const { author, entityId, locationId } = world
  const patientId = await kit.build.patient(locationId)
  for (const type of ['patients', 'family'] as const) {
    await kit.build.group(locationId, [author], { type, patient_id: patientId })
  }
  if (role === 'family') await kit.build.family(patientId, world.userOf(role))
  const bodies: Record<string, unknown> = {
    editPatient: { program: 'Home hospice' },
    assignStaff: { userIds: [author] },
    dischargePatient: { is_discharged: true },
    archivePatient: { archiveStatus: true },
    followPatients: { patientIds: [patientId], follow: true },
  }
  if (call !== 'transferPatient') return { params: { patientId }, body: bodies[call] }
  const to = await kit.build.location(entityId)
  if (role === 'admin') await kit.build.member(world.userOf(role), to, 'admin')
  return { params: { patientId }, body: { locationId: to } }
}
