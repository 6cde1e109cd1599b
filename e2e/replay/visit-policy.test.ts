import { listAttendance, saveAttendance, savePatientPlace } from '@kinward/contract/attendance'
import type { Permission, Role } from '@kinward/contract/permissions'
import { createProgram, enrollPatient, listPrograms } from '@kinward/contract/programs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../server/test/harness.ts'
import { mayPlacePatient, mayVisit, overseesVisits } from '../../web/src/features/attendance/attendance-policy.ts'
import { mayEnroll, mayMakePrograms, mayReadPrograms } from '../../web/src/features/programs/program-policy.ts'
import { buildLocation } from '../../web/src/test/factories.ts'

let kit: TestApp
let entityId: number
let locationId: number
let aide: TestClient
let programId: number

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  aide = await kit.signedIn(await kit.build.person(locationId))
  const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  const body = { name: 'Home hospice', steps: [{ name: 'Admission' }] }
  programId = (await admin.call(createProgram, { params: { entityId, locationId }, body })).id
})
afterAll(() => kit.stop())

const PEOPLE: [Role, Permission[]][] = [
  ['admin', []],
  ['staff', []],
  ['staff', ['CAN_MANAGE_PATIENT']],
  ['staff', ['CAN_MANAGE_STAFF']],
  ['staff', ['CAN_MANAGE_GROUPS']],
  ['collaborator', ['CAN_MANAGE_PATIENT', 'CAN_MANAGE_GROUPS']],
]

test.each(PEOPLE.map(([role, permissions]) => ({ role, permissions })))(
  'what the web app offers $role $permissions is what the server lets happen',
  async ({ role, permissions }) => {
    const person = await kit.signedIn(await kit.build.person(locationId, role, permissions))
    const patientId = await kit.build.patient(locationId)
    await kit.build.group(locationId, [person.userId], { type: 'patients', patient_id: patientId })
    const params = { entityId, locationId, patientId }
    const said = { hashKey: `by-the-aide-${patientId}` }
    await aide.call(saveAttendance, { params: { ...params, type: 'check-in' }, body: said })

    const place = { latitude: 43.7, longitude: -70.3, address: '14 Wharf Street' }
    const steps = [{ name: 'Admission' }]
    const made = { name: `Program of ${patientId}`, steps }
    const answers = {
      visit: await person.ask(saveAttendance, {
        params: { ...params, type: 'check-in' },
        body: { hashKey: 'by-myself' },
      }),
      place: await person.ask(savePatientPlace, { params, body: place }),
      programs: await person.ask(listPrograms, { params }),
      make: await person.ask(createProgram, { params, body: made }),
      enroll: await person.ask(enrollPatient, { params: { ...params, programId }, body: { patientId } }),
    }
    const seen = await person.ask(listAttendance, { params, query: { patientId } })
    const location = buildLocation({ id: locationId, role, permissions, featureFlags: { patientMessages: true } })
    expect({
      visit: mayVisit(location),
      place: mayPlacePatient(location),
      programs: mayReadPrograms(location),
      make: mayMakePrograms(location),
      enroll: mayEnroll(location),
      oversee: overseesVisits(location),
    }).toEqual({
      ...Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status === 200])),
      oversee: seen.status === 200 && seen.body.data.historyIds.length === 2,
    })
  },
)
