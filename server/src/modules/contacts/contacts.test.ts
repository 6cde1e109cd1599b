import * as contract from '@kinward/contract/contacts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let nurse: TestClient
let patientId: number

beforeAll(async () => void (kit = await startTestApp()))
afterAll(() => kit.stop())

beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  nurse = await kit.signedIn(await kit.build.person(place.locationId))
  patientId = await kit.build.patient(place.locationId)
})

const add = (body: Partial<contract.NewContact> = {}, by = nurse) =>
  by.ask(contract.createContact, {
    params: place,
    body: { patientId, name: 'Dr. Ann Lee', role: 'Family doctor', phone: '(207) 555-0143', ...body },
  })
const list = (query: { patientId?: number } = { patientId }, by = nurse) =>
  by.call(contract.listContacts, { params: place, query })

test('a contact of a patient is kept with a number that can be dialled, and removed', async () => {
  const { body } = await add()
  expect(body.data).toMatchObject({ name: 'Dr. Ann Lee', role: 'Family doctor', phone: '+1 207 555 0143', email: null })
  expect(await list()).toEqual([body.data])
  expect(await list({})).toEqual([])
  await nurse.call(contract.removeContact, { params: { ...place, contactId: body.data.id } })
  expect(await list()).toEqual([])
})

test('who removed a contact stands in the audit log, the contact is kept with it, and may be written down again', async () => {
  const { body } = await add()
  await nurse.call(contract.removeContact, { params: { ...place, contactId: body.data.id } })
  const again = await nurse.ask(contract.removeContact, { params: { ...place, contactId: body.data.id } })
  expect(refusalOf(again)).toEqual([404, 'NOT_FOUND'])
  const { rows } = await kit.pool.query<{ record: string }>(
    `select record from audit_events where location_id = $1 and action = 'contact.removed'`,
    [place.locationId],
  )
  expect(rows.map(({ record }) => JSON.parse(record) as unknown)).toMatchObject([
    { actorId: nurse.userId, subject: `contact:${body.data.id}`, details: { patientId } },
  ])
  const kept = await kit.pool.query('select name from contacts where id = $1 and removed_at is not null', [
    body.data.id,
  ])
  expect(kept.rows).toEqual([{ name: 'Dr. Ann Lee' }])
  expect((await add()).status).toBe(200)
  expect(await list()).toHaveLength(1)
})

test('a contact of the place is of no patient', async () => {
  await add({ patientId: null, name: 'Harbor Pharmacy' })
  expect(await list({})).toMatchObject([{ name: 'Harbor Pharmacy', patientId: null }])
  expect(await list()).toEqual([])
})

test('nobody is written down twice for one patient, without a way to reach them, or with a number that nobody has', async () => {
  await add()
  const twice = await add({ name: 'Ann Lee' })
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'Someone with this phone number or email is among these contacts already.',
  ])
  const other = await kit.build.patient(place.locationId)
  expect((await add({ patientId: other })).status).toBe(200)
  expect((await add({ phone: null })).body.data).toMatchObject({ code: 'BAD_REQUEST' })
  expect((await add({ phone: '12345' })).body.message).toBe('Please enter a valid phone number')
})

test('a patient of another location has no contacts here, and one who was discharged gets no more', async () => {
  const elsewhere = await kit.build.patient(await kit.build.location(place.entityId))
  expect(refusalOf(await add({ patientId: elsewhere }))).toEqual([404, 'NOT_FOUND'])
  await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
  expect(refusalOf(await add())).toEqual([409, 'DISCHARGED'])
})

test('whoever looks hears that a contact came or went: the staff, and a collaborator of the patient’s channel', async () => {
  const collaborator = await kit.build.person(place.locationId, 'collaborator')
  await kit.build.group(place.locationId, [collaborator], { type: 'patients', patient_id: patientId })
  const [staff, care] = [
    await (await kit.signedIn(await kit.build.person(place.locationId))).connect(),
    await (await kit.signedIn(collaborator)).connect(),
  ]
  const event = { locationId: place.locationId, patientId }
  const { body } = await add()
  expect([await staff.next('family.changed'), await care.next('family.changed')]).toEqual([event, event])
  await nurse.call(contract.removeContact, { params: { ...place, contactId: body.data.id } })
  expect([await staff.next('family.changed'), await care.next('family.changed')]).toEqual([event, event])
  await add({ patientId: null })
  expect(await staff.next('family.changed')).toEqual({ ...event, patientId: null })
  expect((await add({ name: 'Someone twice', patientId: null })).status).toBe(409)
  await kit.settled(staff, care)
  const counted = [staff, care].map(({ heard }) => heard.filter(({ name }) => name === 'family.changed').length)
  expect(counted).toEqual([3, 2])
})

test('families learn of no contact, by call or event', async () => {
  const relative = await kit.build.person(place.locationId, 'family')
  await kit.build.family(patientId, relative, true)
  const daughter = await kit.signedIn(relative)
  await kit.build.group(place.locationId, [relative], { type: 'family', patient_id: patientId })
  const tab = await daughter.connect()
  await add()
  const asked = await daughter.ask(contract.listContacts, { params: place, query: { patientId } })
  expect(refusalOf(asked)).toEqual([404, 'NOT_FOUND'])
  await kit.settled(tab)
  expect(tab.heard.filter(({ name }) => name === 'family.changed')).toEqual([])
})

test('a patient who is being discharged is given no contact more', async () => {
  const holder = await kit.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('update patients set discharged_at = now() where id = $1', [patientId])
    const adding = add()
    await expect.poll(kit.countWaiting).toBe(1)
    await holder.query('commit')
    expect(refusalOf(await adding)).toEqual([409, 'DISCHARGED'])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await list()).toEqual([])
})
