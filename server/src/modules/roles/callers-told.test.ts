import { addOnCallShift, createOnCallRole, listOnCall } from '@kinward/contract/on-call'
import { changeMemberActive, changeMemberRole, changeRole, createRole, removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let admin: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  const [role] = await admin.call(createOnCallRole, { params: team.place, body: { name: 'Night doctor' } })
  const startsAt = new Date(Date.now() - 3_600_000).toISOString()
  const shift = { userId: team.doctor.userId, schedule: 'daily_1__', startsAt, minutes: 300 }
  await admin.call(addOnCallShift, { params: { ...team.place, roleId: role!.id }, body: shift })
})

const doctor = () => ({ params: { ...team.place, userId: team.doctor.userId } })

/** What becomes of who is on call, as a colleague hears and then reads it. */
async function after(change: () => Promise<unknown>): Promise<number | undefined> {
  const line = await team.nurse.connect()
  await kit.settled(line)
  line.heard.length = 0
  await change()
  await line.next('on.call.changed')
  line.close()
  return (await team.nurse.call(listOnCall, { params: team.place })).roles[0]?.now.length
}

describe('colleagues are told that who is on call', () => {
  test('was removed', async () => {
    expect(await after(() => admin.call(removeMember, doctor()))).toBe(0)
  })

  test('was switched off, and on again', async () => {
    const set = (isActive: boolean) => admin.call(changeMemberActive, { ...doctor(), body: { isActive } })
    expect(await after(() => set(false))).toBe(0)
    expect(await after(() => set(true))).toBe(1)
  })

  test('became a collaborator, and one of the staff again', async () => {
    const set = (roleKey: string) => admin.call(changeMemberRole, { ...doctor(), body: { roleKey } })
    expect(await after(() => set('collaborator'))).toBe(0)
    expect(await after(() => set('clinician'))).toBe(1)
  })

  test('became one with their whole role', async () => {
    const wish = { name: 'On the road', base: 'staff' as const, permissions: [] }
    const { id, key } = await admin.call(createRole, { params: team.place, body: wish })
    await admin.call(changeMemberRole, { ...doctor(), body: { roleKey: key } })
    const params = { ...team.place, roleId: id! }
    expect(await after(() => admin.call(changeRole, { params, body: { ...wish, base: 'collaborator' } }))).toBe(0)
  })
})
