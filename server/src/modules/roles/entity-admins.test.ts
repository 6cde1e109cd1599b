import { listAuditEvents } from '@kinward/contract/audit-log'
import {
  changeMemberActive,
  changeMemberEntityAdmin,
  changeMemberRole,
  changeRole,
  createRole,
  removeMember,
} from '@kinward/contract/roles'
import { getEntitySecurity } from '@kinward/contract/security'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let founder: TestClient
let second: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
/** An organisation with its founder, who administers it, and another admin of its location. */
beforeEach(async () => {
  team = await buildTeam(kit)
  founder = await team.person('admin')
  second = await team.person('admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [founder.userId])
})

const of = ({ userId }: TestClient) => ({ params: { ...team.place, userId } })
const give = (from: TestClient, to: TestClient, isEntityAdmin: boolean) =>
  from.ask(changeMemberEntityAdmin, { ...of(to), body: { isEntityAdmin } })
const demote = (from: TestClient, whom: TestClient, roleKey = 'collaborator') =>
  from.ask(changeMemberRole, { ...of(whom), body: { roleKey } })
const remove = (from: TestClient, whom: TestClient) => from.ask(removeMember, of(whom))
const switchOff = (from: TestClient, whom: TestClient) =>
  from.ask(changeMemberActive, { ...of(whom), body: { isActive: false } })
const decide = async (client: TestClient) =>
  (await client.ask(getEntitySecurity, { params: { entityId: team.entityId } })).status

/** How often the log says that someone lost it. */
const takenFrom = async ({ userId }: TestClient) => {
  const { entries } = await founder.call(listAuditEvents, { params: team.place, query: { topic: 'people' } })
  return entries.filter(({ action, subject }) => action === 'member.entity-admin-taken' && subject?.userId === userId)
    .length
}

describe('an admin of the organisation', () => {
  test('is neither removed nor demoted by someone with less say', async () => {
    expect(refusalOf(await remove(second, founder))).toEqual([409, 'CONFLICT'])
    expect(refusalOf(await demote(second, founder))).toEqual([409, 'CONFLICT'])
    expect(refusalOf(await demote(second, founder, 'lead'))).toEqual([409, 'CONFLICT'])
    expect(await decide(founder)).toBe(200)
  })

  test('is not touched by a change of the role they hold either, but by another of them', async () => {
    const wish = { name: 'Visiting head', base: 'staff' as const, permissions: ['CAN_MANAGE_STAFF' as const] }
    const { id, key } = await second.call(createRole, { params: team.place, body: wish })
    await demote(founder, team.nurse, key)
    await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [team.nurse.userId])
    const lower = (client: TestClient) =>
      client.ask(changeRole, { params: { ...team.place, roleId: id ?? 0 }, body: { ...wish, permissions: [] } })
    expect(refusalOf(await lower(second))).toEqual([409, 'CONFLICT'])
    const { status, body } = await lower(founder)
    expect([status, body.data.permissions]).toEqual([200, []])
  })

  test('makes another, who decides from then on, which the log keeps', async () => {
    expect(await decide(second)).toBe(403)
    const { status, body } = await give(founder, second, true)
    expect([status, body.data]).toMatchObject([200, { userId: second.userId, isEntityAdmin: true }])
    expect(await decide(second)).toBe(200)
    expect((await give(founder, second, true)).status).toBe(200)
    const { entries } = await founder.call(listAuditEvents, { params: team.place, query: { topic: 'people' } })
    expect(entries.filter(({ action }) => action === 'member.entity-admin-given')).toMatchObject([
      { actor: { userId: founder.userId }, subject: { userId: second.userId } },
    ])
  })

  test('can leave it to another, and is removed by that one', async () => {
    await give(founder, second, true)
    expect((await remove(second, founder)).status).toBe(200)
    expect(await decide(second)).toBe(200)
    // Without a place in the organisation nobody decides for it, also not from outside.
    expect(await decide(founder)).not.toBe(200)
  })

  test('who is made a collaborator decides no longer, which the log keeps', async () => {
    await give(founder, second, true)
    expect((await demote(founder, second)).status).toBe(200)
    expect(await decide(second)).toBe(403)
    expect(await takenFrom(second)).toBe(1)
  })

  test('whose role becomes that of collaborators decides no longer', async () => {
    const wish = { name: 'Visiting head', base: 'staff' as const, permissions: [] }
    const { id, key } = await founder.call(createRole, { params: team.place, body: wish })
    await give(founder, second, true)
    await demote(founder, second, key)
    expect(await decide(second)).toBe(200)
    const body = { ...wish, base: 'collaborator' as const }
    await founder.call(changeRole, { params: { ...team.place, roleId: id ?? 0 }, body })
    expect(await decide(second)).toBe(403)
    expect(await takenFrom(second)).toBe(1)
  })

  test('who is left in the organisation as a relative alone decides no longer', async () => {
    await give(founder, second, true)
    await kit.build.member(second.userId, await kit.build.location(team.entityId), 'family')
    expect((await remove(founder, second)).status).toBe(200)
    expect(await decide(second)).toBe(403)
    expect(await takenFrom(second)).toBe(1)
  })

  test('who is a collaborator at one location and of the staff at another goes on deciding', async () => {
    await give(founder, second, true)
    await kit.build.member(second.userId, await kit.build.location(team.entityId), 'staff')
    expect((await demote(founder, second)).status).toBe(200)
    expect(await decide(second)).toBe(200)
    expect(await takenFrom(second)).toBe(0)
  })

  test('stays one while there is no other', async () => {
    const refusals = [await give(founder, founder, false), await demote(founder, founder, 'lead')]
    expect(refusals.map(refusalOf)).toEqual([
      [409, 'CONFLICT'],
      [409, 'CONFLICT'],
    ])
    expect(await decide(founder)).toBe(200)
  })

  test('is not made by who is none, and of nobody but the staff', async () => {
    expect(refusalOf(await give(second, second, true))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await give(founder, await team.person('collaborator'), true))).toEqual([409, 'CONFLICT'])
    expect(refusalOf(await give(founder, await team.person('family'), true))).toEqual([409, 'CONFLICT'])
  })

  test('is left when two take it from each other at once', async () => {
    await give(founder, second, true)
    const takings = [
      [give(founder, second, false), give(second, founder, false)],
      [switchOff(founder, second), remove(second, founder)],
    ]
    for (const taking of takings) await Promise.all(taking)
    const { rows } = await kit.pool.query(
      `select em.user_id from entity_members em
       join location_members lm on lm.user_id = em.user_id and lm.role = 'admin' and lm.removed_at is null
       where em.entity_id = $1 and em.is_admin and em.deactivated_at is null`,
      [team.entityId],
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
