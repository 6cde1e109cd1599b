import { saveAttendance, savePatientPlace } from '@kinward/contract/attendance'
import { createContact } from '@kinward/contract/contacts'
import { openPatientFlag } from '@kinward/contract/flags'
import { savePatientNote } from '@kinward/contract/patient-notes'
import { createProgram, enrollPatient } from '@kinward/contract/programs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { whileMoving as moving } from '../../../test/while-moving.ts'

// Whoever was admitted to a patient must find them still there once it is their turn: a transfer may have come between.

let kit: TestApp
let place: { entityId: number; locationId: number }
let elsewhere: number
let patientId: number
let admin: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  elsewhere = await kit.build.location(entityId)
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  patientId = await kit.build.patient(place.locationId)
})

const whileMoving = async (ask: () => Promise<{ status: number }>) =>
  (await moving(kit, { patientId, to: elsewhere }, ask)).status

const count = async (table: string) => {
  const { rows } = await kit.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where patient_id = $1`,
    [patientId],
  )
  return rows[0]?.n
}

test('a flag', async () => {
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into flags (entity_id, priority, abrv, label) values ($1, 1, 'PC', 'Pain crisis') returning id`,
    [place.entityId],
  )
  const params = { ...place, patientId, flagId: rows[0]?.id ?? 0 }
  expect(await whileMoving(() => admin.ask(openPatientFlag, { params }))).toBe(404)
  expect(await count('patient_flags')).toBe(0)
})

test('a check-in', async () => {
  const params = { ...place, patientId, type: 'check-in' }
  const body = { hashKey: 'moved-meanwhile', note: '' }
  expect(await whileMoving(() => admin.ask(saveAttendance, { params, body }))).toBe(404)
  expect(await count('visits')).toBe(0)
})

test('where they live', async () => {
  const body = { latitude: 43.6, longitude: -70.2, address: '17 Spruce Lane' }
  expect(await whileMoving(() => admin.ask(savePatientPlace, { params: { ...place, patientId }, body }))).toBe(404)
  const { rows } = await kit.pool.query('select address from patients where id = $1', [patientId])
  expect(rows).toEqual([{ address: null }])
})

test('a program', async () => {
  const steps = [{ name: 'Admission' }]
  const { id: programId } = await admin.call(createProgram, { params: place, body: { name: 'Hospice', steps } })
  const params = { ...place, programId }
  expect(await whileMoving(() => admin.ask(enrollPatient, { params, body: { patientId } }))).toBe(404)
  expect(await count('enrolments')).toBe(0)
})

test('a note', async () => {
  const body = { notes: 'Sleeps.', hashKey: 'moved-meanwhile' }
  expect(await whileMoving(() => admin.ask(savePatientNote, { params: { ...place, patientId }, body }))).toBe(404)
  expect(await count('patient_notes')).toBe(0)
})

test('a contact', async () => {
  const body = { patientId, name: 'Ann Lee', phone: '(207) 555-0143' }
  expect(await whileMoving(() => admin.ask(createContact, { params: place, body }))).toBe(404)
  expect(await count('contacts')).toBe(0)
})
