import type { Role } from '@kinward/contract/permissions'
import { listStaffGroups } from '@kinward/contract/staff-groups'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let locationId: number

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
})

async function staffGroup(place: number, name: string, userIds: number[]): Promise<void> {
  await kit.pool.query(
    `with made as (insert into staff_groups (location_id, name) values ($1, $2) returning id)
     insert into staff_group_members (staff_group_id, user_id) select id, unnest($3::bigint[]) from made`,
    [place, name, userIds],
  )
}

async function ask(role: Role) {
  const client = await kit.signedIn(await kit.build.person(locationId, role))
  return client.ask(listStaffGroups, { params: { entityId, locationId } })
}

test('the groups of a location come by name, with those who are still there', async () => {
  const [nurse, gone, moved, ended] = await Promise.all([1, 2, 3, 4].map(() => kit.build.person(locationId)))
  await staffGroup(locationId, 'Night nurses', [nurse ?? 0, gone ?? 0, moved ?? 0, ended ?? 0])
  await staffGroup(locationId, 'Chaplains', [])
  await staffGroup(await kit.build.location(entityId), 'Elsewhere', [nurse ?? 0])
  await kit.pool.query('update users set deactivated_at = now() where id = $1', [gone])
  await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [moved])
  await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [ended])
  const { body } = await ask('collaborator')
  expect(body.data.map(({ name, memberIds }) => [name, memberIds])).toEqual([
    ['Chaplains', []],
    ['Night nurses', [nurse]],
  ])
})

test.each<[Role, number]>([
  ['admin', 200],
  ['staff', 200],
  ['patient', 403],
  ['family', 403],
])('%s: %i', async (role, status) => {
  expect((await ask(role)).status).toBe(status)
})

test('are refused where mentioning groups is switched off', async () => {
  await kit.pool.query(`update locations set feature_flags = '{"enableGroupTagging": false}' where id = $1`, [
    locationId,
  ])
  const { status, body } = await ask('staff')
  expect([status, body.data]).toMatchObject([403, { code: 'FEATURE_OFF' }])
})
