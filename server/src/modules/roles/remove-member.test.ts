import { listUserChannels } from '@kinward/contract/groups'
import { createInvites, joinByInvite } from '@kinward/contract/invites'
import { joinGroup } from '@kinward/contract/managing-groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { listMembers, removeMember } from '@kinward/contract/roles'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { alertsOf } from '../../../test/notifications.ts'
import { tellAll } from '../../../test/told.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let other: { entityId: number; locationId: number }
let admin: TestClient
let nurse: TestClient
let aide: TestClient
let email: string
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId, { name: 'North Shore' }) }
  other = { entityId, locationId: await kit.build.location(entityId, { name: 'Harbor House' }) }
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  aide = await kit.signedIn(await kit.build.person(place.locationId))
  email = `ruth${++people}@mail.example`
  nurse = await kit.signedIn(await kit.build.user({ email }))
  for (const { locationId } of [place, other]) await kit.build.member(nurse.userId, locationId)
})

const remove = (userId = nurse.userId, by = admin) => by.ask(removeMember, { params: { ...place, userId } })
const read = (client: TestClient, groupId: number, at = place) =>
  client.ask(listMessages, { params: { ...at, groupId }, query: {} })
const send = (client: TestClient, groupId: number, message: string, at = place) =>
  client.call(sendMessage, { params: { ...at, groupId }, query: {}, body: { message } })
const channelsOf = async (client: TestClient, at = place) =>
  (await client.call(listUserChannels, { params: at })).map(({ id }) => id)

describe('someone who is removed from a location', () => {
  test('is out at once, hears nothing more of it, and goes on hearing the others', async () => {
    const here = await kit.build.group(place.locationId, [nurse.userId, aide.userId])
    const direct = await kit.build.group(place.locationId, [nurse.userId, aide.userId], { type: 'personal' })
    const there = await kit.build.group(other.locationId, [nurse.userId])
    const said = await send(nurse, here, 'I am off for good.')
    const tab = await nurse.connect()
    const colleague = await aide.connect()
    expect((await remove()).status).toBe(200)

    const news = { locationId: place.locationId, userId: nurse.userId }
    expect(await tab.next('location.member.removed')).toEqual(news)
    expect(await colleague.next('location.member.removed')).toEqual(news)
    expect(await colleague.next('group.member.removed')).toMatchObject({ groupId: here, userId: nurse.userId })
    for (const groupId of [here, direct]) expect((await read(nurse, groupId)).status).toBe(404)
    await send(aide, here, 'For those who are here.')
    await send(nurse, there, 'Still at the other one.', other)
    await tab.next('chat')
    await kit.settled(tab)
    const heard = tab.heard.flatMap(({ name, payload }) => (name === 'chat' ? [payload.groupId] : []))
    expect([heard, tab.socket.connected]).toEqual([[there], true])

    const { messages } = (await read(aide, here)).body.data
    expect(messages.find(({ id }) => id === said.id)).toMatchObject({ message: 'I am off for good.' })
    const ids = (await aide.call(listUsers, { params: place })).map(({ id }) => id)
    expect(ids).not.toContain(nurse.userId)
    const members = await admin.call(listMembers, { params: place })
    expect(members.map(({ userId }) => userId)).not.toContain(nurse.userId)
  })

  test('keeps their name in direct channels, where nobody writes into silence; until they are back', async () => {
    const direct = await kit.build.group(place.locationId, [nurse.userId, aide.userId], { type: 'personal' })
    const elsewhere = await kit.build.group(other.locationId, [nurse.userId], { type: 'personal' })
    const former = async (client: TestClient, at = place) =>
      (await client.call(listUserChannels, { params: at })).map(({ id, formerPerson }) => [id, formerPerson])
    const hashKey = 'written-while-they-were-here'
    const write = (key?: string) =>
      aide.ask(sendMessage, {
        params: { ...place, groupId: direct },
        query: {},
        body: { message: 'Are you there?', ...(key && { hashKey: key }) },
      })
    const sent = await write(hashKey)
    expect(await former(aide)).toEqual([[direct, null]])
    await remove()
    const person = await kit.pool.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from users where id = $1`,
      [nurse.userId],
    )
    const gone = { id: nurse.userId, fullName: person.rows[0]?.name, avatar: null }
    expect(await former(aide)).toEqual([[direct, gone]])
    expect(await former(nurse, other)).toEqual([[elsewhere, null]])
    const refused = await write()
    expect([refused.status, refused.body.data.code]).toEqual([409, 'CONFLICT'])
    expect((await read(aide, direct)).body.data.messages.map(({ message }) => message)).toEqual(['Are you there?'])
    // What is stored is the answer to whoever did not hear that it was.
    expect((await write(hashKey)).body.data.id).toBe(sent.body.data.id)
    await kit.pool.query('update location_members set removed_at = null where user_id = $1', [nurse.userId])
    expect(await former(aide)).toEqual([[direct, null]])
    expect((await write()).status).toBe(200)
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [nurse.userId])
    expect([await former(aide), (await write()).status]).toEqual([[[direct, gone]], 409])
  })

  test('is no longer among those who may use the web app there', async () => {
    const allowedAppUserIds = [admin.userId, nurse.userId, aide.userId]
    await kit.pool.query('update locations set configurations = configurations || $2 where id = any($1)', [
      [place.locationId, other.locationId],
      { disableWebapp: true, allowedAppUserIds },
    ])
    await remove()
    const { rows } = await kit.pool.query<{ allowed: number[]; users: number[] }>(
      `select configurations -> 'allowedAppUserIds' as allowed, webapp_users as users from locations
       where entity_id = $1 order by id`,
      [place.entityId],
    )
    const left = [admin.userId, aide.userId]
    expect(rows).toEqual([
      { allowed: left, users: left },
      { allowed: allowedAppUserIds, users: allowedAppUserIds },
    ])
  })

  test('is told, and it is in the audit log', async () => {
    await remove()
    await tellAll(kit)
    const { notifications } = await alertsOf(nurse)
    expect(notifications).toMatchObject([{ data: { title: 'You were removed from North Shore' } }])
    const { rows } = await kit.pool.query<{ record: string }>(
      'select record from audit_events where entity_id = $1 order by seq',
      [place.entityId],
    )
    expect(rows.map(({ record }) => JSON.parse(record) as unknown)).toMatchObject([
      { action: 'member.removed', actorId: admin.userId, subject: `user:${nurse.userId}`, ...place },
    ])
  })

  test('is responsible for nobody there any more, and in none of its groups', async () => {
    const patientId = await kit.build.patient(place.locationId)
    const elsewhere = await kit.build.patient(other.locationId)
    for (const id of [patientId, elsewhere]) {
      await kit.pool.query('insert into patient_assignments (patient_id, user_id, assigned_by) values ($1, $2, $3)', [
        id,
        nurse.userId,
        admin.userId,
      ])
    }
    await kit.pool.query(
      `with made as (insert into staff_groups (location_id, name) values ($1, 'Wounds') returning id)
       insert into staff_group_members (staff_group_id, user_id) select id, $2 from made`,
      [place.locationId, nurse.userId],
    )
    await remove()
    const { rows } = await kit.pool.query<{ patient_id: number; groups: number }>(
      `select patient_id, (select count(*) from staff_group_members where user_id = $1) as groups
       from patient_assignments where user_id = $1`,
      [nurse.userId],
    )
    expect(rows).toEqual([{ patient_id: elsewhere, groups: 0 }])
  })

  test('comes back by an invite, into direct channels alone; public ones are joined', async () => {
    const open = await kit.build.group(place.locationId, [nurse.userId, aide.userId], { is_public: true })
    const closed = await kit.build.group(place.locationId, [nurse.userId, aide.userId])
    const direct = await kit.build.group(place.locationId, [nurse.userId, aide.userId], { type: 'personal' })
    await remove()
    // One they came into while they were being removed.
    await kit.pool.query('update group_members set removed_at = null where group_id = $1 and user_id = $2', [
      closed,
      nurse.userId,
    ])
    await admin.call(createInvites, { params: place, body: { invites: [{ email, roleKey: 'member' }] } })
    const secret = await createLetters(kit.pool).invite(email)
    await nurse.call(joinByInvite, { body: { secret } })
    expect(await channelsOf(nurse)).toEqual([direct])
    expect((await read(nurse, closed)).body.data.code).toBe('NOT_ACCESSIBLE')
    await nurse.call(joinGroup, { params: { ...place, groupId: open } })
    expect(new Set(await channelsOf(nurse))).toEqual(new Set([open, direct]))
  })

  test('no longer visits from there', async () => {
    const visited = await kit.build.group(other.locationId, [])
    await kit.pool.query('insert into group_members (group_id, user_id, visitor_of) values ($1, $2, $3)', [
      visited,
      aide.userId,
      place.locationId,
    ])
    expect((await read(aide, visited, other)).status).toBe(200)
    await remove(aide.userId)
    expect((await read(aide, visited, other)).status).toBe(404)
  })
})

describe('a location', () => {
  test('keeps an admin, also when two remove each other at once', async () => {
    const second = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    const answers = await Promise.all([remove(second.userId), remove(admin.userId, second)])
    const { rows } = await kit.pool.query(
      "select from location_members where location_id = $1 and role = 'admin' and removed_at is null",
      [place.locationId],
    )
    expect([rows.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1])
  })

  test('lets nobody remove themselves, patients or families, and people of other places', async () => {
    const daughter = await kit.build.person(place.locationId, 'family')
    const stranger = await kit.build.person(other.locationId)
    const answers = [await remove(admin.userId), await remove(daughter), await remove(stranger)]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 404])
  })
})
