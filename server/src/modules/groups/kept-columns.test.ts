import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

/** What the database keeps by itself beside what is written. */

let kit: TestApp
let entityId: number
let locationId: number
let elsewhereId: number
let userId: number
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  elsewhereId = await kit.build.location(entityId)
  userId = await kit.build.person(locationId, 'staff')
  groupId = await kit.build.group(locationId, [userId])
})

async function change(assignment: string): Promise<void> {
  await kit.pool.query(`update group_members set ${assignment} where group_id = $1 and user_id = $2`, [groupId, userId])
}

async function kept(): Promise<{ via: number; hears_all: boolean } | undefined> {
  const { rows } = await kit.pool.query<{ via: number; hears_all: boolean }>(
    'select via, hears_all from group_members where group_id = $1 and user_id = $2',
    [groupId, userId],
  )
  return rows[0]
}

test('a member takes part through the place they visit from, else through that of the channel', async () => {
  expect(await kept()).toMatchObject({ via: locationId })
  await change(`visitor_of = ${elsewhereId}`)
  expect(await kept()).toMatchObject({ via: elsewhereId })
  await change('visitor_of = null')
  expect(await kept()).toMatchObject({ via: locationId })
})

test('whoever comes back hears all messages if they chose so while they were out', async () => {
  await change('removed_at = now()')
  await kit.pool.query(
    `update users set notification_settings = jsonb_set(notification_settings, '{kinds}', '{"SIMPLE_MESSAGE": true}')
     where id = $1`,
    [userId],
  )
  expect(await kept()).toMatchObject({ hears_all: false })
  await change('removed_at = null')
  expect(await kept()).toMatchObject({ hears_all: true })
})

test.each([
  ['of an unknown type', `type = 'lobby'`],
  ['of two people without their pair', `type = 'personal'`],
  ['of a patient without the patient', `type = 'patients'`],
  ['of a family without the patient', `type = 'family'`],
])('a channel %s is refused', async (_name, assignment) => {
  const refused = kit.pool.query(`update groups set ${assignment} where id = $1`, [groupId])
  await expect(refused).rejects.toMatchObject({ code: '23514', constraint: 'groups_well_formed' })
})

test('a channel that is made without what its type needs is refused', async () => {
  const refused = kit.pool.query(
    `insert into groups (location_id, type, name, created_by) select location_id, 'patients', name, created_by
     from groups where id = $1`,
    [groupId],
  )
  await expect(refused).rejects.toMatchObject({ code: '23514' })
})
