import { saveLocationPlace } from '@kinward/contract/attendance'
import { type AuditTopic, listAuditEvents } from '@kinward/contract/audit-log'
import { cancelBroadcast, changeBroadcast, sendBroadcast } from '@kinward/contract/broadcasts'
import { transferPatient } from '@kinward/contract/managing-patients'
import { changeMemberActive, changeMemberEntityAdmin } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let head: TestClient
let elsewhere: number
let otherAdmin: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  head = await team.person('admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [head.userId])
  elsewhere = await kit.build.location(team.entityId)
  otherAdmin = await kit.signedIn(await kit.build.person(elsewhere, 'admin'))
})

/** What the admin of the other location, who decides nothing for the organisation, finds in its log. */
async function actionsElsewhere(topic: AuditTopic): Promise<string[]> {
  const params = { entityId: team.entityId, locationId: elsewhere }
  return (await otherAdmin.call(listAuditEvents, { params, query: { topic } })).entries.map(({ action }) => action)
}
const countOf = async (action: string): Promise<number> => {
  const { rowCount } = await kit.pool.query(
    'select from audit_events where action = $1 and (entity_id = $2 or location_id = $3)',
    [action, team.entityId, elsewhere],
  )
  return rowCount ?? 0
}

describe('the log of each location says', () => {
  test('that someone of it was switched off, and on again, wherever that was done', async () => {
    await kit.build.member(team.nurse.userId, elsewhere)
    const params = { ...team.place, userId: team.nurse.userId }
    await head.call(changeMemberActive, { params, body: { isActive: false } })
    await head.call(changeMemberActive, { params, body: { isActive: true } })
    expect(await actionsElsewhere('people')).toEqual(['member.switched-on', 'member.switched-off'])
    expect(await countOf('member.switched-off')).toBe(2)
  })

  test('that someone of it decides for the organisation', async () => {
    await kit.build.member(team.nurse.userId, elsewhere)
    const params = { ...team.place, userId: team.nurse.userId }
    await head.call(changeMemberEntityAdmin, { params, body: { isEntityAdmin: true } })
    await head.call(changeMemberEntityAdmin, { params, body: { isEntityAdmin: false } })
    expect(await actionsElsewhere('people')).toEqual(['member.entity-admin-taken', 'member.entity-admin-given'])
  })

  test('nothing of who is not of it', async () => {
    const params = { ...team.place, userId: team.nurse.userId }
    await head.call(changeMemberActive, { params, body: { isActive: false } })
    expect(await actionsElsewhere('people')).toEqual([])
  })

  test('that a patient came to it', async () => {
    await kit.build.member(head.userId, elsewhere, 'admin')
    const patientId = await kit.build.patient(team.locationId)
    await head.call(transferPatient, { params: { ...team.place, patientId }, body: { locationId: elsewhere } })
    expect(await actionsElsewhere('patients')).toContain('patient.transferred')
    expect(await countOf('patient.transferred')).toBe(2)
  })

  test('what was announced there, from being scheduled to being called off', async () => {
    await kit.build.member(head.userId, elsewhere, 'admin')
    const audience = { locationIds: [team.locationId, elsewhere] }
    const words = { title: 'Winter roads', message: 'Chains on every car.', audience }
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const { id } = await head.call(sendBroadcast, { body: { ...words, sendAt, hashKey: 'a key of its own, later' } })
    await head.call(changeBroadcast, { params: { broadcastId: id }, body: { ...words, title: 'Ice', sendAt } })
    await head.call(cancelBroadcast, { params: { broadcastId: id } })
    await head.call(sendBroadcast, { body: { ...words, hashKey: 'a key of its own, now' } })
    const told = (await actionsElsewhere('settings')).filter((action) => action.startsWith('broadcast.'))
    expect(told).toEqual(['broadcast.sent', 'broadcast.cancelled', 'broadcast.changed', 'broadcast.scheduled'])
  })

  test('that something is announced there no more', async () => {
    await kit.build.member(head.userId, elsewhere, 'admin')
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const words = { title: 'Winter roads', message: 'Chains on every car.', sendAt }
    const both = { ...words, audience: { locationIds: [team.locationId, elsewhere] }, hashKey: 'for both at first' }
    const { id } = await head.call(sendBroadcast, { body: both })
    const one = { ...words, audience: { locationIds: [team.locationId] } }
    await head.call(changeBroadcast, { params: { broadcastId: id }, body: one })
    expect((await actionsElsewhere('settings')).slice(0, 2)).toEqual(['broadcast.changed', 'broadcast.scheduled'])
  })

  test('that where it is was changed', async () => {
    const params = { entityId: team.entityId, locationId: elsewhere }
    await otherAdmin.call(saveLocationPlace, {
      params,
      body: { latitude: 47.6, longitude: -122.3, address: '1 Harbour Street' },
    })
    expect(await actionsElsewhere('settings')).toEqual(['location.placed'])
  })
})

test('an admin of the organisation reads of an announcement once, wherever it was made', async () => {
  await kit.build.member(head.userId, elsewhere, 'admin')
  const third = await kit.build.location(team.entityId)
  await kit.build.person(third)
  const author = await kit.signedIn(await kit.build.person(third, 'admin'))
  const words = { title: 'Ice', message: 'Chains on every car.' }
  const there = { ...words, audience: { locationIds: [third] }, hashKey: 'at the third alone' }
  await author.call(sendBroadcast, { body: there })
  const here = { ...words, audience: { locationIds: [team.locationId, elsewhere] }, hashKey: 'at the others' }
  await head.call(sendBroadcast, { body: here })
  const { entries } = await head.call(listAuditEvents, { params: team.place, query: { topic: 'settings' } })
  expect(entries.filter(({ action }) => action === 'broadcast.sent')).toHaveLength(2)
})
