import {
  changeBroadcast,
  getBroadcast,
  listBroadcastReaders,
  listOutgoingBroadcasts,
  sendBroadcast,
} from '@kinward/contract/broadcasts'
import { changeMemberRole } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let north: number
let south: number
let lead: TestClient
let nurse: TestClient

const person = async (...given: Parameters<TestApp['build']['person']>) =>
  kit.signedIn(await kit.build.person(...given))

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

/** Someone who announces at two locations of an organisation, and somebody at each of them. */
beforeEach(async () => {
  entityId = await kit.build.entity()
  north = await kit.build.location(entityId)
  south = await kit.build.location(entityId)
  lead = await person(north, 'staff', ['CAN_MANAGE_BROADCASTS'])
  await kit.build.member(lead.userId, south, 'staff', ['CAN_MANAGE_BROADCASTS'])
  nurse = await person(south)
  await person(north)
})

const words = { title: 'Fire in the east wing', message: 'Leave by the west stairs.', hashKey: 'a key of the fire' }
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const locationsOf = async (broadcastId: number) => {
  const { rows } = await kit.pool.query<{ location_ids: number[] }>(
    'select location_ids from broadcasts where id = $1',
    [broadcastId],
  )
  return rows[0]?.location_ids
}

describe('an author whom a location does not let in from where they are', () => {
  const shutOut = () =>
    kit.pool.query('update locations set configurations = configurations || $2::jsonb where id = $1', [
      south,
      JSON.stringify({ enableIpRestriction: true, allowedAddresses: ['203.0.113.7'] }),
    ])

  test('corrects a word, and takes the broadcast from nobody there', async () => {
    const audience = { locationIds: [south, north], roles: [], userIds: [nurse.userId] }
    const sendAt = soon()
    const { id } = await lead.call(sendBroadcast, { body: { ...words, audience, sendAt } })
    await shutOut()
    const { broadcasts } = await lead.call(listOutgoingBroadcasts, { query: {} })
    expect(broadcasts).toMatchObject([{ id, mayChange: true, audience: { locationIds: [north] } }])
    const body = { ...words, title: 'Fire in the East Wing', audience: { ...audience, locationIds: [north] }, sendAt }
    const changed = await lead.call(changeBroadcast, { params: { broadcastId: id }, body })
    expect(changed).toMatchObject({ title: 'Fire in the East Wing', audience: { locationIds: [north] } })
    expect(await locationsOf(id)).toEqual([north, south])
  })

  test('takes it from a location that they are shown', async () => {
    const west = await kit.build.location(entityId)
    await kit.build.member(lead.userId, west, 'staff', ['CAN_MANAGE_BROADCASTS'])
    const sendAt = soon()
    const audience = { locationIds: [north, south, west] }
    const { id } = await lead.call(sendBroadcast, { body: { ...words, audience, sendAt } })
    await shutOut()
    const body = { ...words, audience: { locationIds: [north] }, sendAt }
    await lead.call(changeBroadcast, { params: { broadcastId: id }, body })
    expect(await locationsOf(id)).toEqual([north, south])
  })

  test('does not move what stays there to another organisation', async () => {
    const elsewhere = await kit.build.location(await kit.build.entity())
    await kit.build.member(lead.userId, elsewhere, 'admin')
    const sendAt = soon()
    const { id } = await lead.call(sendBroadcast, {
      body: { ...words, audience: { locationIds: [north, south] }, sendAt },
    })
    await shutOut()
    const body = { ...words, audience: { locationIds: [elsewhere] }, sendAt }
    expect((await lead.ask(changeBroadcast, { params: { broadcastId: id }, body })).status).toBe(409)
    expect(await locationsOf(id)).toEqual([north, south])
  })
})

describe('an author who manages broadcasts no longer', () => {
  test('reads their own words, and is told no names of patients and families there', async () => {
    const admin = await person(north, 'admin')
    const patient = await person(north, 'patient')
    const audience = { locationIds: [north, south], roles: ['patient' as const, 'staff' as const] }
    const { id } = await lead.call(sendBroadcast, { body: { ...words, audience } })
    const readers = async () => {
      const { locations } = await lead.call(listBroadcastReaders, { params: { broadcastId: id } })
      return locations.map((place) => [place.id, place.people.some((reader) => reader.id === patient.userId)])
    }
    expect(await readers()).toEqual([
      [north, true],
      [south, false],
    ])
    const params = { entityId, locationId: north, userId: lead.userId }
    await admin.call(changeMemberRole, { params, body: { roleKey: 'collaborator' } })
    expect(await readers()).toEqual([[south, false]])
    expect(await lead.call(getBroadcast, { params: { broadcastId: id } })).toMatchObject({ title: words.title })
    await kit.pool.query(`update location_members set permissions = '{}' where user_id = $1`, [lead.userId])
    expect(await readers()).toEqual([])
  })
})
