import { changeMemberRole, changeRole, createRole, removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let former: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  former = await team.person('admin')
  await team.person('admin')
})

/** Asks while the admins of the location are held, and takes this one out before they are let go. */
async function askMeanwhile<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const removing = await kit.pool.connect()
  await removing.query('begin')
  await removing.query(`select from location_members where location_id = $1 and role = 'admin' for update`, [
    team.locationId,
  ])
  const asked = ask()
  await expect.poll(kit.countWaiting).toBeGreaterThan(0)
  await removing.query('update location_members set removed_at = now() where location_id = $1 and user_id = $2', [
    team.locationId,
    former.userId,
  ])
  await removing.query('commit')
  removing.release()
  return asked
}

describe('whoever is no admin of a location any more', () => {
  test.each(['role', 'removal'])('has no last word on its people: %s', async (what) => {
    const params = { ...team.place, userId: team.nurse.userId }
    const answer = await askMeanwhile<{ status: number; body: { data: { code?: string } | null } }>(() =>
      what === 'role'
        ? former.ask(changeMemberRole, { params, body: { roleKey: 'admin' } })
        : former.ask(removeMember, { params }),
    )
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
    const { rows } = await kit.pool.query('select role, removed_at from location_members where user_id = $1', [
      team.nurse.userId,
    ])
    expect(rows).toEqual([{ role: 'staff', removed_at: null }])
  })

  test('has none on what its roles may do', async () => {
    const wish = { name: 'Helper', base: 'staff' as const, permissions: [] }
    const { id } = await former.call(createRole, { params: team.place, body: wish })
    const params = { ...team.place, roleId: id ?? 0 }
    const answer = await askMeanwhile(() =>
      former.ask(changeRole, { params, body: { ...wish, permissions: ['CAN_MANAGE_STAFF'] } }),
    )
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
  })
})
