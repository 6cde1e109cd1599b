import { changeMemberRole, changeRole, createRole, deleteRole } from '@kinward/contract/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

// Whoever comes by an invite keeps terms from being published, then holds the role they are given. Who changes roles does
// so in the same order.

const HELPER = { name: 'Helper', base: 'staff' as const, permissions: [] }
let kit: TestApp
let admin: TestClient
let place: { entityId: number; locationId: number }
let nurseId: number

beforeAll(async () => {
  kit = await startTestApp()
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  nurseId = await kit.build.person(place.locationId, 'staff')
})
afterAll(() => kit.stop())

const WAYS: Record<string, (roleId: number) => Promise<{ status: number }>> = {
  'is changed': (roleId) => admin.ask(changeRole, { params: { ...place, roleId }, body: { ...HELPER, name: 'Aide' } }),
  'is removed': (roleId) => admin.ask(deleteRole, { params: { ...place, roleId } }),
  'is given': (roleId) =>
    admin.ask(changeMemberRole, { params: { ...place, userId: nurseId }, body: { roleKey: String(roleId) } }),
}

test.each(Object.keys(WAYS))('a role that %s while terms are published is not held meanwhile', async (how) => {
  const { id } = await admin.call(createRole, { params: place, body: { ...HELPER, name: `Helper who ${how}` } })
  const publishing = await kit.pool.connect()
  try {
    await publishing.query('begin')
    await publishing.query('select pg_advisory_xact_lock(7462913006)')
    const waiting = WAYS[how]?.(id ?? 0)
    await expect.poll(kit.countWaiting).toBe(1)
    await publishing.query('select from location_roles where id = $1 for update nowait', [id])
    await publishing.query('commit')
    expect((await waiting)?.status).toBe(200)
  } finally {
    await publishing.query('rollback')
    publishing.release()
  }
})
