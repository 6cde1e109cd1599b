import { changeMemberActive, changeMemberRole, removeMember } from '@kinward/contract/roles'
import { changeLocationSecurity, getLocationSecurity } from '@kinward/contract/security'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { OPEN_LOCATION } from '../restrictions/restrictions.policy.ts'
import { refusals } from './texts.ts'

let kit: TestApp
let team: Team
let head: TestClient
let second: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
/** A location with two admins, of whom its web app lets one in. */
beforeEach(async () => {
  team = await buildTeam(kit)
  head = await team.person('admin')
  second = await team.person('admin')
  await letIn([head, team.nurse])
})

const letIn = (people: readonly TestClient[]) => {
  const allowedAppUserIds = people.map(({ userId }) => userId)
  const body = { ...OPEN_LOCATION, disableWebapp: true, allowedAppUserIds }
  return head.call(changeLocationSecurity, { params: team.place, body })
}
const demote = (from: TestClient, { userId }: TestClient) =>
  from.ask(changeMemberRole, { params: { ...team.place, userId }, body: { roleKey: 'lead' } })
const administers = async (client: TestClient) =>
  (await client.ask(getLocationSecurity, { params: team.place })).status === 200
const said = ({ status, body }: { status: number; body: { message?: string | undefined } }) => [status, body.message]

describe('the last admin whom a location’s own list of the web app lets in', () => {
  test('stays one, until another is let in', async () => {
    expect(said(await demote(head, head))).toEqual([409, refusals.lastAdminLetIn])
    expect(await administers(head)).toBe(true)
    await letIn([head, second])
    expect((await demote(head, head)).status).toBe(200)
    expect(await administers(second)).toBe(true)
  })

  test('may be removed once there is another', async () => {
    await letIn([head, second])
    const removal = await second.ask(removeMember, { params: { ...team.place, userId: head.userId } })
    expect(removal.status).toBe(200)
    expect(await administers(second)).toBe(true)
  })

  test('is not switched off at another location', async () => {
    const elsewhere = await kit.build.location(team.entityId)
    const other = await kit.signedIn(await kit.build.person(elsewhere, 'admin'))
    await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [other.userId])
    await kit.build.member(head.userId, elsewhere, 'staff')
    const params = { entityId: team.entityId, locationId: elsewhere, userId: head.userId }
    const off = await other.ask(changeMemberActive, { params, body: { isActive: false } })
    expect(said(off)).toEqual([409, refusals.lastAdminLetIn])
    expect(await administers(head)).toBe(true)
  })

  test('stays one while the list is being made that names them alone', async () => {
    await head.call(changeLocationSecurity, { params: team.place, body: OPEN_LOCATION })
    const making = await kit.pool.connect()
    await making.query('begin')
    await making.query(
      `select from location_members where location_id = $1 and role = 'admin' order by user_id for update`,
      [team.locationId],
    )
    const demoting = demote(second, head)
    await expect.poll(kit.countWaiting).toBeGreaterThan(0)
    await making.query('update locations set configurations = configurations || $2::jsonb where id = $1', [
      team.locationId,
      JSON.stringify({ ...OPEN_LOCATION, disableWebapp: true, allowedAppUserIds: [head.userId] }),
    ])
    await making.query('commit')
    making.release()
    expect(said(await demoting)).toEqual([409, refusals.lastAdminLetIn])
  })

  test('is not whoever loses the role while they make the list', async () => {
    const taking = await kit.pool.connect()
    await taking.query('begin')
    await taking.query(`update location_members set role = 'staff' where user_id = $1`, [head.userId])
    const body = { ...OPEN_LOCATION, disableWebapp: true, allowedAppUserIds: [head.userId] }
    const making = head.ask(changeLocationSecurity, { params: team.place, body })
    await expect.poll(kit.countWaiting).toBeGreaterThan(0)
    await taking.query('commit')
    taking.release()
    expect(refusalOf(await making)).toEqual([403, 'FORBIDDEN'])
  })

  test('holds nobody up whom the list leaves out anyway', async () => {
    expect((await demote(head, second)).status).toBe(200)
  })
})

test('where the list lets none of its admins in, the last of them all stays one', async () => {
  // As it could be left before there was such a rule.
  await kit.pool.query(
    `update location_members set role = 'staff' where location_id = $1 and role = 'admin' and user_id <> $2`,
    [team.locationId, second.userId],
  )
  const elsewhere = await kit.build.location(team.entityId)
  const other = await kit.signedIn(await kit.build.person(elsewhere, 'admin'))
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [other.userId])
  await kit.build.member(second.userId, elsewhere, 'staff')
  const params = { entityId: team.entityId, locationId: elsewhere, userId: second.userId }
  const off = await other.ask(changeMemberActive, { params, body: { isActive: false } })
  expect(said(off)).toEqual([409, refusals.lastAdmin])
})
