import { FEATURE_FLAGS, PLAN_FLAGS } from '@kinward/contract/feature-flags'
import { createInvites } from '@kinward/contract/invites'
import { addParticipants, createGroup, listPersonals } from '@kinward/contract/managing-groups'
import { listMessages } from '@kinward/contract/messages'
import * as contract from '@kinward/contract/roles'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { alertsOf } from '../../../test/notifications.ts'
import { tellAll } from '../../../test/told.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let admin: TestClient
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  nurse = await kit.signedIn(await kit.build.person(place.locationId))
})

const WISH = { name: 'Night lead', base: 'staff' as const, permissions: ['CAN_MANAGE_DISCUSSIONS' as const] }

const make = (values: Partial<typeof WISH> = {}) =>
  admin.ask(contract.createRole, { params: place, body: { ...WISH, ...values } })
const give = (userId: number, roleKey: string, client = admin) =>
  client.ask(contract.changeMemberRole, { params: { ...place, userId }, body: { roleKey } })
const roles = () => admin.call(contract.listRoles, { params: place })
const memberOf = async (userId: number) =>
  (await admin.call(contract.listMembers, { params: place })).find((member) => member.userId === userId)
const makeChannel = (client = nurse) =>
  client.ask(createGroup, {
    params: place,
    body: { group_name: 'Wounds', group_is_public: false, group_participants: [] },
  })

describe('a role of a location’s own', () => {
  test('gives what it says, and what it says later, at once', async () => {
    expect((await makeChannel()).status).toBe(403)
    const { key, id } = (await make()).body.data
    const tab = await nurse.connect()
    await give(nurse.userId, key)
    expect(await tab.next('refresh.user.data')).toMatchObject({ userId: nurse.userId, dataType: 'token' })
    await tab.cut
    expect((await makeChannel()).status).toBe(200)
    const again = await nurse.connect()
    const params = { ...place, roleId: id ?? 0 }
    await admin.call(contract.changeRole, { params, body: { ...WISH, permissions: [] } })
    expect(await again.next('refresh.user.data')).toMatchObject({ contextBuildFor: { reason: 'role' } })
    // What the staff hears is no longer for whoever is not of it.
    await again.cut
    expect((await makeChannel()).status).toBe(403)
    expect(await memberOf(nurse.userId)).toMatchObject({ roleKey: key, role: 'staff' })
  })

  test('that is changed while it is being given gives what it says then', async () => {
    const { key, id } = (await make()).body.data
    const holder = await kit.pool.connect()
    await holder.query('begin')
    await holder.query(`select from location_members where location_id = $1 and role = 'admin' for update`, [
      place.locationId,
    ])
    const giving = give(nurse.userId, key)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const changing = admin.ask(contract.changeRole, {
      params: { ...place, roleId: id ?? 0 },
      body: { ...WISH, permissions: [] },
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await holder.query('rollback')
    holder.release()
    expect([(await giving).status, (await changing).status]).toEqual([200, 200])
    const { rows } = await kit.pool.query('select permissions from location_members where user_id = $1', [nurse.userId])
    expect(rows).toEqual([{ permissions: [] }])
  })

  test('has a name of its own at its location, and stays while someone holds it', async () => {
    const { id, key } = (await make()).body.data
    expect((await make({ name: 'night LEAD' })).body.data.code).toBe('CONFLICT')
    await give(nurse.userId, key)
    const params = { ...place, roleId: id ?? 0 }
    expect((await admin.ask(contract.deleteRole, { params })).status).toBe(409)
    await give(nurse.userId, 'member')
    const invites = [{ email: `someone.${key}@mail.example`, roleKey: key }]
    await admin.call(createInvites, { params: place, body: { invites } })
    expect((await admin.ask(contract.deleteRole, { params })).status).toBe(409)
    await kit.pool.query('update invites set revoked_at = now()')
    expect((await admin.ask(contract.deleteRole, { params })).status).toBe(200)
    expect((await roles()).map((role) => role.key)).toEqual(['admin', 'lead', 'clinician', 'member', 'collaborator'])
  })

  test('that is given while it is being removed stays, and whoever removes it is told', async () => {
    const { id } = (await make()).body.data
    const giving = await kit.pool.connect()
    await giving.query('begin')
    await giving.query('select from location_roles where id = $1 for share', [id])
    await giving.query('update location_members set role_id = $1 where user_id = $2 and location_id = $3', [
      id,
      nurse.userId,
      place.locationId,
    ])
    const removing = admin.ask(contract.deleteRole, { params: { ...place, roleId: id ?? 0 } })
    await expect.poll(kit.countWaiting).toBeGreaterThan(0)
    await giving.query('commit')
    giving.release()
    expect((await removing).status).toBe(409)
  })

  test('of another location can be neither given nor changed', async () => {
    const { id, key } = (await make()).body.data
    const entityId = await kit.build.entity()
    const locationId = await kit.build.location(entityId)
    const stranger = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    const params = { entityId, locationId, roleId: id ?? 0, userId: stranger.userId }
    const before = await fingerprint(kit.pool)
    const answers = [
      await stranger.ask(contract.changeRole, { params, body: WISH }),
      await stranger.ask(contract.deleteRole, { params }),
      await stranger.ask(contract.changeMemberRole, { params, body: { roleKey: key } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 409])
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('makes no staff of family who held it once', async () => {
    const { id } = (await make()).body.data
    const daughter = await kit.build.person(place.locationId, 'family')
    await kit.pool.query('update location_members set role_id = $2 where user_id = $1', [daughter, id])
    const params = { ...place, roleId: id ?? 0 }
    await admin.call(contract.changeRole, { params, body: { ...WISH, name: 'Nights' } })
    expect(await memberOf(daughter)).toMatchObject({ role: 'family' })
  })

  test('is never that of an admin', async () => {
    const { status } = await make({ base: 'admin' as 'staff' })
    expect(status).toBe(400)
  })
})

describe('members', () => {
  test('are shown with the role that their permissions make, and without one where none does', async () => {
    expect(await memberOf(nurse.userId)).toMatchObject({ roleKey: null })
    await give(nurse.userId, 'lead')
    expect(await memberOf(nurse.userId)).toMatchObject({ roleKey: 'lead', role: 'staff' })
    expect((await roles()).find(({ key }) => key === 'lead')?.memberCount).toBe(1)
  })

  test('the last admin stays one, also when two demote each other at once', async () => {
    expect((await give(admin.userId, 'member')).body.data.code).toBe('CONFLICT')
    const other = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    const answers = await Promise.all([give(other.userId, 'member', admin), give(admin.userId, 'member', other)])
    const { rows } = await kit.pool.query("select from location_members where location_id = $1 and role = 'admin'", [
      place.locationId,
    ])
    expect([rows.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1])
  })

  test('the last admin stays one, also when another is demoted while they are switched off', async () => {
    const outcomes = []
    for (let round = 0; round < 6; round++) {
      const at = { ...place, locationId: await kit.build.location(place.entityId) }
      const first = await kit.build.person(at.locationId, 'admin')
      const second = await kit.signedIn(await kit.build.person(at.locationId, 'admin'))
      await kit.build.member(second.userId, place.locationId)
      const answers = await Promise.all([
        second.ask(contract.changeMemberRole, { params: { ...at, userId: first }, body: { roleKey: 'member' } }),
        admin.ask(contract.changeMemberActive, {
          params: { ...place, userId: second.userId },
          body: { isActive: false },
        }),
      ])
      outcomes.push(answers.filter(({ status }) => status === 200).length)
    }
    expect(outcomes).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('patients and families hold no role', async () => {
    const daughter = await kit.build.person(place.locationId, 'family')
    expect((await give(daughter, 'admin')).body.data.code).toBe('CONFLICT')
  })

  test('switched off, they are out at once and heard of; on again, they are in', async () => {
    const colleague = await admin.connect()
    const tab = await nurse.connect()
    const switchTo = (isActive: boolean) =>
      admin.call(contract.changeMemberActive, { params: { ...place, userId: nurse.userId }, body: { isActive } })
    expect(await switchTo(false)).toMatchObject({ isActive: false })
    const news = { entityId: place.entityId, userId: nurse.userId, isActive: false }
    expect(await colleague.next('entity.member.active.status.toggled')).toEqual(news)
    expect(await tab.next('entity.member.active.status.toggled')).toEqual(news)
    await tab.cut
    expect((await nurse.ask(listUsers, { params: place })).status).toBe(404)
    await switchTo(true)
    expect((await nurse.ask(listUsers, { params: place })).status).toBe(200)
  })

  test('switched off, they can still read that they are', async () => {
    const params = { ...place, userId: nurse.userId }
    await admin.call(contract.changeMemberActive, { params, body: { isActive: false } })
    await tellAll(kit)
    const { notifications } = await alertsOf(nurse)
    expect(notifications).toMatchObject([{ data: { title: 'Your access was switched off' } }])
  })

  test('are switched off by an admin of the organisation alone, never by themselves', async () => {
    const off = (client: TestClient, userId: number) =>
      client.ask(contract.changeMemberActive, { params: { ...place, userId }, body: { isActive: false } })
    const local = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    expect((await off(local, nurse.userId)).status).toBe(403)
    expect((await off(admin, admin.userId)).status).toBe(409)
  })
})

describe('whoever becomes a collaborator', () => {
  const read = (groupId: number) => nurse.ask(listMessages, { params: { ...place, groupId }, query: {} })
  const channels = async () => {
    const people = [admin.userId, nurse.userId]
    const patient_id = await kit.build.patient(place.locationId)
    const [family, care] = [
      await kit.build.group(place.locationId, people, { type: 'family', patient_id }),
      await kit.build.group(place.locationId, people, { type: 'patients', patient_id }),
    ]
    return { family, care }
  }

  test('leaves the channels of families, and no other; those who stay hear of it', async () => {
    const { family, care } = await channels()
    const colleague = await admin.connect()
    await give(nurse.userId, 'collaborator')
    expect(await colleague.next('group.member.removed')).toMatchObject({ groupId: family, userId: nurse.userId })
    expect([(await read(family)).status, (await read(care)).status]).toEqual([404, 200])
  })

  test('by what their role is from now on leaves them too', async () => {
    const { key, id } = (await make()).body.data
    await give(nurse.userId, key)
    const { family, care } = await channels()
    const params = { ...place, roleId: id ?? 0 }
    await admin.call(contract.changeRole, { params, body: { ...WISH, base: 'collaborator', permissions: [] } })
    expect([(await read(family)).status, (await read(care)).status]).toEqual([404, 200])
  })
})

describe('features', () => {
  const change = (featureFlags: Record<string, boolean | null>, level?: 'entity', client = admin) =>
    client.ask(contract.changeConfig, { params: place, body: { featureFlags, ...(level ? { level } : {}) } })
  const personals = () => nurse.ask(listPersonals, { params: place })

  test('are switched off and on at once; a location decides before its organisation', async () => {
    const tab = await nurse.connect()
    expect((await personals()).status).toBe(200)
    await change({ personalMessages: false })
    expect(await tab.next('refresh.user.data')).toMatchObject({ contextBuildFor: { reason: 'flags' } })
    expect((await personals()).body.data.code).toBe('FEATURE_OFF')
    await change({ personalMessages: true }, 'entity')
    expect((await personals()).status).toBe(403)
    const { body } = await change({ personalMessages: null })
    expect(body.data).toMatchObject({ location: {}, effective: { personalMessages: true } })
    expect((await personals()).status).toBe(200)
  })

  test('that the plan does not have cannot be switched on, and are left as they were', async () => {
    await kit.pool.query("update entities set plan = 'free', feature_flags = '{}' where id = $1", [place.entityId])
    const before = await fingerprint(kit.pool)
    const { status, body } = await change({ groupMessages: true, enableOmniChannels: true })
    expect([status, body.data]).toMatchObject([403, { code: 'PLAN_LIMIT' }])
    expect(await fingerprint(kit.pool)).toBe(before)
    expect((await change({ groupMessages: true, enableOmniChannels: false })).status).toBe(200)
  })

  test('of the whole organisation take an admin of it', async () => {
    const local = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    expect((await change({ groupMessages: false }, 'entity', local)).status).toBe(403)
    expect(await local.call(contract.getConfig, { params: place })).toMatchObject({ mayChangeEntity: false })
  })

  test('two admins who change different ones at once both have their way', async () => {
    await Promise.all([change({ enableQuotes: false }), change({ enableReactions: false })])
    const { location } = await admin.call(contract.getConfig, { params: place })
    expect(location).toEqual({ enableQuotes: false, enableReactions: false })
  })

  test('a plan has all of the plan before it', () => {
    expect(PLAN_FLAGS.business).toEqual(expect.arrayContaining(PLAN_FLAGS.free))
    expect(PLAN_FLAGS.enterprise).toEqual([...FEATURE_FLAGS])
    expect(PLAN_FLAGS.free.length).toBeLessThan(PLAN_FLAGS.business.length)
  })
})

test('roles, members and features are in the audit log', async () => {
  const { key } = (await make()).body.data
  await give(nurse.userId, key)
  await admin.call(contract.changeConfig, { params: place, body: { featureFlags: { enableQuotes: false } } })
  const { rows } = await kit.pool.query<{ record: string }>(
    'select record from audit_events where entity_id = $1 order by seq',
    [place.entityId],
  )
  expect(rows.map(({ record }) => JSON.parse(record) as unknown)).toMatchObject([
    { action: 'role.made', actorId: admin.userId, subject: `role:${key}` },
    { action: 'member.role-changed', subject: `user:${nurse.userId}`, details: { from: null, to: key } },
    { action: 'flags.changed', details: { enableQuotes: false } },
  ])
})

test('whoever becomes a collaborator leaves the channels of other locations, and is not in them again as staff', async () => {
  await kit.pool.query(
    `update entities set feature_flags = feature_flags || '{"crossCollaborationChannels": true}' where id = $1`,
    [place.entityId],
  )
  const elsewhere = await kit.build.location(place.entityId)
  const host = await kit.signedIn(await kit.build.person(elsewhere, 'admin'))
  const groupId = await kit.build.group(elsewhere, [host.userId])
  const params = { entityId: place.entityId, locationId: elsewhere, groupId }
  await host.call(addParticipants, { params, body: { participantIds: [nurse.userId] } })
  const read = async () => (await nurse.ask(listMessages, { params, query: {} })).status
  expect(await read()).toBe(200)
  await give(nurse.userId, 'collaborator')
  await give(nurse.userId, 'member')
  expect(await read()).toBe(404)
  const { rows } = await kit.pool.query('select member_count from groups where id = $1', [groupId])
  expect(rows).toEqual([{ member_count: 1 }])
})
