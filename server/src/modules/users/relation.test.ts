import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

// What someone is to one patient is nothing for the family of another.

let kit: TestApp
let place: { entityId: number; locationId: number }
let nurse: number
let edith: number
let walter: number
let ruth: number
let sam: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
/** Ruth is Edith's daughter, and a friend of Walter, whose son Sam is. */
beforeEach(async () => {
  const { build } = kit
  const entityId = await build.entity()
  const locationId = await build.location(entityId)
  place = { entityId, locationId }
  nurse = await build.person(locationId, 'staff')
  ;[edith, walter] = [await build.patient(locationId), await build.patient(locationId)]
  ;[ruth, sam] = [await build.person(locationId, 'family'), await build.person(locationId, 'family')]
  await isTo(edith, ruth, 'Daughter')
  await isTo(walter, ruth, 'Friend')
  await isTo(walter, sam, 'Son')
  await build.group(locationId, [nurse, ruth], { type: 'family', patient_id: edith })
  await build.group(locationId, [nurse, ruth, sam], { type: 'family', patient_id: walter })
})

async function isTo(patientId: number, userId: number, relation: string): Promise<void> {
  await kit.build.family(patientId, userId)
  await kit.pool.query('update family_members set relation = $3 where patient_id = $1 and user_id = $2', [
    patientId,
    userId,
    relation,
  ])
}

const seenBy = async (viewer: number, userId = ruth) =>
  (await (await kit.signedIn(viewer)).call(listUsers, { params: place })).find(({ id }) => id === userId)?.relation

test('a relative is told what someone is to their own patient', async () => {
  expect(await seenBy(sam)).toBe('Friend')
})

test('and so is a patient', async () => {
  const himself = await kit.build.person(place.locationId, 'patient')
  await kit.pool.query('update patients set user_id = $2 where id = $1', [walter, himself])
  await kit.build.group(place.locationId, [himself, ruth], { type: 'personal' })
  expect(await seenBy(himself)).toBeNull()
  const { rows } = await kit.pool.query<{ id: number }>('select id from groups where patient_id = $1', [walter])
  await kit.build.join(rows[0]?.id ?? 0, [himself])
  expect(await seenBy(himself)).toBe('Friend')
})

test('staff are told one that is the same to all, and none of several that differ', async () => {
  expect([await seenBy(nurse), await seenBy(nurse, sam)]).toEqual([null, 'Son'])
  await kit.pool.query(`update family_members set relation = 'Daughter' where user_id = $1`, [ruth])
  expect(await seenBy(nurse)).toBe('Daughter')
})
