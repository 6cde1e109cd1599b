import * as contract from '@kinward/contract/families'
import { transferPatient } from '@kinward/contract/managing-patients'
import { acceptLocationTerms, getLocationTerms, publishLocationTerms } from '@kinward/contract/terms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTwoPlaces } from '../../../test/two-places.ts'

// Whose access as the patient ends leaves several places at once. Whoever changes something at one of them meanwhile waits,
// or is waited for, and never both.

let kit: TestApp
let here: { entityId: number; locationId: number }
let there: { entityId: number; locationId: number }
let lead: TestClient
let walter: TestClient
let patientId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const { build } = kit
  ;({ here, there, lead } = await buildTwoPlaces(kit))
  walter = await kit.signedIn(await build.person(here.locationId, 'patient'))
  patientId = await build.patient(here.locationId, { user_id: walter.userId })
  await build.group(here.locationId, [lead.userId, walter.userId], { type: 'family', patient_id: patientId })
})

const move = () => lead.ask(transferPatient, { params: { ...here, patientId }, body: { locationId: there.locationId } })
const end = () => lead.ask(contract.endPatientAccess, { params: { ...there, patientId } })
const invite = () =>
  lead.ask(contract.invitePatient, { params: { ...here, patientId }, body: { email: 'walter@mail.example' } })

/** Asks for one after the other while something that each of them needs is held; both have their turn once it is not. */
async function whileHeld<Answer>(
  { held, values = [] }: { held: string; values?: number[] },
  ...asked: (() => Promise<Answer>)[]
): Promise<Answer[]> {
  const holder = await kit.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(held, values)
    const answers: Promise<Answer>[] = []
    for (const ask of asked) {
      answers.push(ask())
      await expect.poll(kit.countWaiting).toBe(answers.length)
    }
    await holder.query('commit')
    return await Promise.all(answers)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** As the product's terms are published at a start, which looks at every member in the order of the table. */
async function publishForAll(): Promise<'published'> {
  const publisher = await kit.pool.connect()
  try {
    await publisher.query('set enable_nestloop = off; set enable_indexscan = off; set enable_bitmapscan = off; begin')
    await publisher.query('select pg_advisory_xact_lock(7462913006)')
    await publisher.query("insert into terms (body, published_by) values ('Be kind.', $1)", [lead.userId])
    return 'published'
  } finally {
    await publisher.query('rollback')
    publisher.release(true)
  }
}

test.each([
  ['a patient is moved', () => move()],
  ['their access ends', () => lead.ask(contract.endPatientAccess, { params: { ...here, patientId } })],
  ['someone is invited as the patient', () => invite()],
])('%s once terms are published, and keeps nobody from the patient until then', async (_what, ask) => {
  const holder = await kit.pool.connect()
  try {
    await holder.query('begin; select pg_advisory_xact_lock(7462913006)')
    const asked = ask()
    await expect.poll(kit.countWaiting).toBe(1)
    await holder.query('select from patients where id = $1 for update nowait', [patientId])
    await holder.query('commit')
    expect([200, 409]).toContain((await asked).status)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('terms are published while the access of a patient of two places ends', async () => {
  await move()
  const between = await kit.build.person(here.locationId, 'staff')
  // The row of the place before lies last, as after anything that was written to it.
  const touch = 'update location_members set out_of_office = null where location_id = $1 and user_id = $2'
  await kit.pool.query(touch, [here.locationId, walter.userId])
  const member = { held: 'select from location_members where user_id = $1 for update', values: [between] }
  const ended = async () => (await end()).status
  expect(await whileHeld<string | number>(member, publishForAll, ended)).toEqual(['published', 200])
}, 20_000)

test('a patient who stays behind, after a relative who does, accepts terms meanwhile', async () => {
  const { build } = kit
  const son = await build.person(here.locationId, 'family')
  await build.family(patientId, son)
  await build.member(son, there.locationId, 'collaborator')
  await build.member(walter.userId, there.locationId, 'family')
  await build.family(await build.patient(there.locationId), walter.userId)
  await lead.call(publishLocationTerms, { params: here, body: { text: 'Be kind.' } })
  const { location } = await walter.call(getLocationTerms, { params: here })
  const body = { accepted: true as const, termsIds: [location?.id ?? 0] }
  const accept = async () => (await walter.ask(acceptLocationTerms, { params: here, body })).status
  const moved = async () => (await move()).status
  expect(await whileHeld({ held: 'select from audit_head for update' }, moved, accept)).toEqual([200, 200])
}, 20_000)
