import { type ChannelType, listGroups, listUserChannels } from '@kinward/contract/groups'
import type { FeatureFlag } from '@kinward/contract/feature-flags'
import { fetchUnreadCount } from '@kinward/contract/locations'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { room } from '../../platform/realtime/rooms.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let locationId: number
let nurse: TestClient
let doctor: TestClient

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
})

const place = () => ({ entityId, locationId })
const send = (client: TestClient, groupId: number) =>
  client.ask(sendMessage, { params: { ...place(), groupId }, query: {}, body: { message: 'hello' } })
const list = (client: TestClient, query: { type?: ChannelType; archived?: '0' | '1' } = {}) =>
  client.call(listGroups, { params: place(), query })
const both = () => [nurse.userId, doctor.userId]

describe('the list of channels', () => {
  test('has the reader’s channels of this location, by type when asked, archived ones only when asked', async () => {
    const talk = await kit.build.group(locationId, both())
    const patient = await kit.build.group(locationId, both(), { type: 'patients' })
    const old = await kit.build.group(locationId, both(), { archived_at: new Date() })
    const elsewhere = await kit.build.location(entityId)
    await kit.build.member(nurse.userId, elsewhere)
    await kit.build.group(elsewhere, [nurse.userId])
    const ids = async (query: Parameters<typeof list>[1]) => (await list(nurse, query)).map(({ id }) => id)
    expect(await ids({})).toEqual([talk, patient])
    expect(await ids({ type: 'patients' })).toEqual([patient])
    expect(await ids({ archived: '1' })).toEqual([old])
    const mine = await nurse.call(listUserChannels, { params: place() })
    expect(mine.map(({ id }) => id)).toEqual([talk, patient])
  })

  test('shows a patient’s record to the care team in their channel, and to families the name alone', async () => {
    const patientId = await kit.build.patient(locationId, { acuity_score: 84, birth_date: '1941-03-12' })
    const daughter = await kit.signedIn(await kit.build.person(locationId, 'family'))
    await kit.build.family(patientId, daughter.userId)
    await kit.pool.query(`insert into patient_assessments (patient_id, name, result) values ($1, 'Pain', '6/10')`, [
      patientId,
    ])
    const values = { patient_id: patientId }
    await kit.build.group(locationId, both(), { ...values, type: 'patients' })
    await kit.build.group(locationId, [nurse.userId, daughter.userId], { ...values, type: 'family' })
    const [own, family] = await list(nurse)
    expect(own?.patient).toMatchObject({ birth_date: '1941-03-12', profile: { acuity_score: 84 } })
    const bare = { patientId: null, birth_date: null, profile: { acuity_score: null, assessments: [] } }
    expect(family?.patient).toMatchObject(bare)
    expect((await list(daughter)).map(({ patient, flags }) => ({ patient, flags }))).toEqual([
      { patient: expect.objectContaining({ ...bare, profile: expect.objectContaining(bare.profile) }), flags: [] },
    ])
  })

  test('shows a patient with their open flags, the gravest first, and what those weigh', async () => {
    const groupId = await kit.build.group(locationId, both(), { type: 'patients' })
    const flags = [
      [2, 'FALL'],
      [1, 'DNR'],
      [0, 'DIET'],
    ] as const
    for (const [priority, abrv] of flags) {
      await kit.pool.query(
        `with flag as (
           insert into flags (entity_id, priority, abrv, label) values ($1, $2, $3, $3) returning id
         )
         insert into patient_flags (patient_id, flag_id, closed_at)
         select g.patient_id, flag.id, case when $3 = 'DIET' then now() end from groups g, flag where g.id = $4`,
        [entityId, priority, abrv, groupId],
      )
    }
    const [group] = await list(nurse)
    expect(group?.flags.map(({ abrv }) => abrv)).toEqual(['DNR', 'FALL'])
    expect(group).toMatchObject({ flagSummery: 1_100, patient: { locationId, is_discharged: false } })
  })
})

describe('a public discussion', () => {
  test('is known to staff who are not in it, without anything that was said there, and opens once they join', async () => {
    const groupId = await kit.build.group(locationId, [doctor.userId], { is_public: true })
    await send(doctor, groupId)
    const [group] = await list(nurse)
    expect(group).toMatchObject({ id: groupId, hasJoined: false, lastMessage: null, unreadCount: 0 })
    expect(await nurse.call(listUserChannels, { params: place() })).toEqual([])
    const params = { ...place(), groupId }
    const refused = await nurse.ask(listMessages, { params, query: {} })
    expect([refused.status, refused.body.data.code]).toEqual([403, 'FORBIDDEN'])
    await kit.build.join(groupId, [nurse.userId])
    expect((await nurse.ask(listMessages, { params, query: {} })).status).toBe(200)
    expect(await list(nurse)).toMatchObject([{ hasJoined: true, unreadCount: 0, lastMessage: { message: 'hello' } }])
  })

  test.each(['collaborator', 'patient', 'family'] as const)(
    'does not exist for a %s who is not in it',
    async (role) => {
      const guest = await kit.signedIn(await kit.build.person(locationId, role))
      const groupId = await kit.build.group(locationId, [doctor.userId], { is_public: true })
      expect(await list(guest)).toEqual([])
      const refused = await guest.ask(listMessages, { params: { ...place(), groupId }, query: {} })
      expect([refused.status, refused.body.data.code]).toEqual([404, 'NOT_FOUND'])
    },
  )
})

describe('a type of channel that is switched off', () => {
  test.each<[ChannelType, FeatureFlag]>([
    ['patients', 'patientMessages'],
    ['discussion', 'groupMessages'],
    ['personal', 'personalMessages'],
    ['omni', 'omniChannelMessages'],
    ['omni', 'enableOmniChannels'],
  ])('%s without %s is hidden, silent and refused', async (type, flag) => {
    const groupId = await kit.build.group(locationId, both(), { type, is_public: type === 'discussion' })
    await send(doctor, groupId)
    await kit.pool.query('update locations set feature_flags = $2 where id = $1', [locationId, { [flag]: false }])
    expect(await list(nurse)).toEqual([])
    expect(await nurse.call(fetchUnreadCount, { params: place() })).toMatchObject([{ unreadCount: 0, taggedCount: 0 }])
    const refused = await send(doctor, groupId)
    expect([refused.status, refused.body.data.code]).toEqual([403, 'FEATURE_OFF'])
    const socket = await nurse.connect()
    const payload = { groupId, locationId, isMuted: true }
    kit.app.hub.emit([{ room: room.group(groupId), name: 'channel.mute.toggle', payload }])
    await kit.settled(socket)
    expect(socket.heard).toEqual([])
  })
})

describe('the people of a location', () => {
  test('are all known to staff, and to others only where they share a channel', async () => {
    const guest = await kit.signedIn(await kit.build.person(locationId, 'collaborator'))
    await kit.build.group(locationId, [guest.userId, doctor.userId])
    const ids = async (client: TestClient) =>
      (await client.call(listUsers, { params: place() })).map(({ id }) => id).toSorted((a, b) => a - b)
    expect(await ids(nurse)).toEqual([nurse.userId, doctor.userId, guest.userId])
    expect(await ids(guest)).toEqual([doctor.userId, guest.userId])
  })

  test('carry what they are here: a relative their relation, someone who left is gone', async () => {
    const daughter = await kit.build.person(locationId, 'family')
    const patientId = await kit.build.patient(locationId)
    await kit.build.family(patientId, daughter)
    await kit.pool.query('update users set deactivated_at = now() where id = $1', [doctor.userId])
    const users = await nurse.call(listUsers, { params: place() })
    expect(users.find(({ id }) => id === daughter)).toMatchObject({
      userType: 'familyMember',
      is_family_member: true,
      relation: 'Daughter',
    })
    expect(users.some(({ id }) => id === doctor.userId)).toBe(false)
  })
})

test('the counters tell of all of the reader’s locations, and of no other', async () => {
  const second = await kit.build.location(entityId)
  await kit.build.member(nurse.userId, second)
  await kit.build.member(doctor.userId, second)
  const groupId = await kit.build.group(second, both())
  await doctor.call(sendMessage, {
    params: { entityId, locationId: second, groupId },
    query: {},
    body: { message: 'hi' },
  })
  const counters = await nurse.call(fetchUnreadCount, { params: place() })
  expect(counters.map(({ id, unreadCount }) => [id, unreadCount])).toEqual([
    [locationId, 0],
    [second, 1],
  ])
})
