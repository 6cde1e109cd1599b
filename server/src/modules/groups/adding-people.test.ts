import type { ServerEventName } from '@kinward/contract/events'
import { type ChannelType, lastSeenMessage, listUserChannels } from '@kinward/contract/groups'
import { addParticipants, addPeople, listRelatives, removeParticipants } from '@kinward/contract/managing-groups'
import { listMessages, RECEIPTS_MAX_MEMBERS, sendMessage } from '@kinward/contract/messages'
import type { Permission, Role } from '@kinward/contract/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let locationId: number
let nurse: TestClient
let doctor: TestClient
let aide: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  nurse = await comes('staff', ['CAN_MANAGE_FAMILY_MEMBERS'])
  doctor = await comes()
  aide = await comes()
  groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId])
})

const comes = async (role: Role = 'staff', permissions: Permission[] = []) =>
  kit.signedIn(await kit.build.person(locationId, role, permissions))
const place = () => ({ entityId, locationId })
const params = () => ({ ...place(), groupId })
const send = (client: TestClient, message: string) =>
  client.ask(sendMessage, { params: params(), query: {}, body: { message } })
const add = (client: TestClient, ...people: TestClient[]) =>
  client.ask(addParticipants, { params: params(), body: { participantIds: people.map(({ userId }) => userId) } })
const mine = async (client: TestClient) =>
  (await client.call(listUserChannels, { params: place() })).find(({ id }) => id === groupId)
const refusal = ({ status, body }: { status: number; body: { data: unknown } }) => {
  const { code } = body.data as { code?: string }
  return [status, code]
}
const namesOf = ({ heard }: TestSocket): ServerEventName[] => heard.map(({ name }) => name)
const linesOf = async (client: TestClient) =>
  (await client.call(listMessages, { params: params(), query: {} })).messages
    .filter(({ messageType }) => messageType === 'activity')
    .map(({ message, sender }) => [sender.userId, message])
const memberCount = async () => {
  const { rows } = await kit.pool.query<{ kept: number; counted: number }>(
    `select member_count as kept, (select count(*)::integer from group_members where group_id = $1 and removed_at is null)
       as counted from groups where id = $1`,
    [groupId],
  )
  return rows[0]
}

describe('someone who is added', () => {
  test('gets the channel as it is, and then hears all that is said; the others hear who came', async () => {
    await send(doctor, 'before')
    const [inside, newcomer] = [await doctor.connect(), await aide.connect()]
    expect((await add(nurse, aide)).body.data.participants.map(({ id }) => id)).toEqual([
      nurse.userId,
      doctor.userId,
      aide.userId,
    ])
    await send(doctor, 'after')
    await kit.settled(inside, newcomer)
    expect(namesOf(newcomer)).toEqual(['new_discussion', 'chat'])
    const { group } = await newcomer.next('new_discussion')
    expect(group).toMatchObject({ id: groupId, seq: 2, unreadCount: 0, hasJoined: true, isMuted: false })
    expect((await newcomer.next('chat')).version).toBe(group.version + 1)
    expect(namesOf(inside)).toEqual(['chat', 'group.members', 'chat'])
    const { participants, marks, version } = await inside.next('group.members')
    expect(participants).toHaveLength(3)
    expect(version).toBe(group.version)
    expect(marks?.find(({ userId }) => userId === aide.userId)).toEqual({
      userId: aide.userId,
      since: 2,
      delivered: 2,
      read: 2,
    })
    expect(await mine(aide)).toMatchObject({ unreadCount: 1, participants: { length: 3 } })
    expect(await memberCount()).toEqual({ kept: 3, counted: 3 })
  })

  test('stands at their own mark, also when one who comes back is added with them', async () => {
    for (const text of ['one', 'two', 'three']) {
      const { id: messageId } = (await send(nurse, text)).body.data
      await doctor.call(lastSeenMessage, { body: { locationId, groupId, messageId } })
    }
    const admin = await comes('admin')
    await add(nurse, admin)
    await admin.call(removeParticipants, { params: params(), body: { participantIds: [doctor.userId] } })
    const sockets = [await doctor.connect(), await aide.connect()]
    await add(nurse, doctor, aide)
    const given = await Promise.all(sockets.map((socket) => socket.next('new_discussion')))
    const listed = [await mine(doctor), await mine(aide)]
    expect(given.map(({ group }) => group)).toEqual(listed)
    const [back, fresh] = listed.map((group) => group?.readVersion ?? 0)
    expect(back).toBeGreaterThan(fresh ?? 0)
  })

  test('stands in the record by name, under whoever added them', async () => {
    await kit.pool.query(`update users set first_name = 'Ruth', last_name = 'Alvarez' where id = $1`, [aide.userId])
    await add(nurse, aide)
    expect(await linesOf(nurse)).toEqual([[nurse.userId, 'added **Ruth Alvarez**']])
  })

  test('more than a few at once are counted in the record, and in already changes nothing', async () => {
    const people = [aide, await comes(), await comes(), await comes(), await comes()]
    await add(nurse, doctor, ...people)
    const [line] = await linesOf(nurse)
    expect(line?.[1]).toMatch(/^added \*\*.+\*\*, \*\*.+\*\* and 3 others$/)
    const before = await fingerprint(kit.pool)
    expect((await add(doctor, aide, nurse)).status).toBe(200)
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('can be given as whole people too', async () => {
    await nurse.call(addPeople, { params: params(), body: { participants: [{ id: aide.userId }] } })
    expect(await mine(aide)).toMatchObject({ id: groupId })
  })

  test('sees a patient’s record as their role allows', async () => {
    const patientId = await kit.build.patient(locationId, { acuity_score: 84 })
    const daughter = await comes('family')
    await kit.build.family(patientId, daughter.userId)
    const channel = { patient_id: patientId }
    const socket = await aide.connect()
    groupId = await kit.build.group(locationId, [nurse.userId], { ...channel, type: 'patients' })
    await add(nurse, aide)
    expect((await socket.next('new_discussion')).group.patient?.profile.acuity_score).toBe(84)
    groupId = await kit.build.group(locationId, [nurse.userId], { ...channel, type: 'family' })
    const home = await daughter.connect()
    await add(nurse, daughter, aide)
    expect((await home.next('new_discussion')).group.patient?.profile.acuity_score).toBe(null)
    expect((await socket.next('new_discussion')).group.patient?.profile.acuity_score).toBe(null)
  })

  test('is told of no marks where a channel is too large for receipts', async () => {
    await kit.pool.query('update groups set member_count = $2 where id = $1', [groupId, RECEIPTS_MAX_MEMBERS])
    const inside = await doctor.connect()
    await add(nurse, aide)
    expect(await inside.next('group.members')).toMatchObject({ marks: null })
  })
})

describe('who may be added', () => {
  const relative = async () => {
    const someone = await comes('family')
    const { rows } = await kit.pool.query<{ patient_id: number }>('select patient_id from groups where id = $1', [
      groupId,
    ])
    return { someone, patientId: rows[0]?.patient_id ?? 0 }
  }

  test.each<[ChannelType, Role, Permission[], number]>([
    ['discussion', 'staff', [], 200],
    ['discussion', 'collaborator', [], 403],
    ['discussion', 'collaborator', ['CAN_ADD_COLLABORATORS'], 200],
    ['discussion', 'patient', ['CAN_ADD_COLLABORATORS'], 409],
    ['discussion', 'family', ['CAN_ADD_COLLABORATORS'], 409],
    ['omni', 'staff', [], 200],
    ['patients', 'staff', [], 200],
    ['patients', 'collaborator', ['CAN_ADD_COLLABORATORS'], 200],
    ['patients', 'family', ['CAN_MANAGE_FAMILY_MEMBERS'], 409],
    ['patients', 'patient', ['CAN_MANAGE_PATIENT'], 409],
    ['family', 'staff', [], 403],
    ['family', 'staff', ['CAN_MANAGE_FAMILY_MEMBERS'], 200],
    ['family', 'family', ['CAN_MANAGE_FAMILY_MEMBERS'], 409],
    ['family', 'collaborator', ['CAN_MANAGE_FAMILY_MEMBERS', 'CAN_ADD_COLLABORATORS'], 409],
  ])('to %s a %s by staff with %j: %i', async (type, role, permissions, status) => {
    const caller = await comes('staff', permissions)
    groupId = await kit.build.group(locationId, [caller.userId, doctor.userId], { type })
    const someone = await comes(role)
    const before = await fingerprint(kit.pool)
    expect((await add(caller, someone)).status).toBe(status)
    expect((await fingerprint(kit.pool)) === before).toBe(status !== 200)
    expect((await mine(someone))?.id).toBe(status === 200 ? groupId : undefined)
  })

  test('family, once their relation to this patient is verified', async () => {
    groupId = await kit.build.group(locationId, [nurse.userId], { type: 'family' })
    const { someone, patientId } = await relative()
    await kit.build.family(await kit.build.patient(locationId), someone.userId)
    expect(refusal(await add(nurse, someone))).toEqual([409, 'CONFLICT'])
    await kit.build.family(patientId, someone.userId)
    expect((await add(nurse, someone)).status).toBe(200)
    expect(await mine(someone)).toMatchObject({ id: groupId })
  })

  test.each<Role>(['collaborator', 'patient', 'family'])('by a %s nobody', async (role) => {
    const caller = await comes(role)
    groupId = await kit.build.group(locationId, [caller.userId, nurse.userId])
    expect(refusal(await add(caller, aide))).toEqual([403, 'FORBIDDEN'])
  })

  test('nobody to a direct channel', async () => {
    groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId], { type: 'personal' })
    expect(refusal(await add(nurse, aide))).toEqual([409, 'CONFLICT'])
  })

  test('verified family of the patient, who are listed for those who may add them', async () => {
    const patientId = await kit.build.patient(locationId)
    const inFamily = async (patient: number, isVerified: boolean) => {
      const relative = await comes('family')
      await kit.build.family(patient, relative.userId, isVerified)
      return relative
    }
    const [daughter, son] = [await inFamily(patientId, true), await inFamily(patientId, true)]
    const unverified = await inFamily(patientId, false)
    await inFamily(await kit.build.patient(locationId), true)
    groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId, son.userId], {
      type: 'family',
      patient_id: patientId,
    })
    const relatives = (client: TestClient) => client.ask(listRelatives, { params: params() })
    expect((await relatives(nurse)).body.data).toMatchObject([
      { id: daughter.userId, relation: 'Daughter', userType: 'familyMember', location: null },
    ])
    for (const client of [doctor, son]) expect(refusal(await relatives(client))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await add(nurse, unverified))).toEqual([409, 'CONFLICT'])
    expect((await add(nurse, daughter)).status).toBe(200)
    expect((await relatives(nurse)).body.data).toEqual([])
    groupId = await kit.build.group(locationId, [nurse.userId], { type: 'patients', patient_id: patientId })
    expect((await relatives(nurse)).body.data).toEqual([])
  })

  test('the patient themself, who is listed too, and no other patient', async () => {
    const [himself, another] = [await comes('patient'), await comes('patient')]
    const patient_id = await kit.build.patient(locationId, { user_id: himself.userId })
    await kit.build.patient(locationId, { user_id: another.userId })
    groupId = await kit.build.group(locationId, [nurse.userId], { type: 'family', patient_id })
    expect(await nurse.call(listRelatives, { params: params() })).toMatchObject([
      { id: himself.userId, relation: null, userType: 'patient' },
    ])
    expect(refusal(await add(nurse, another))).toEqual([409, 'CONFLICT'])
    expect((await add(nurse, himself)).status).toBe(200)
    expect(await mine(himself)).toMatchObject({ id: groupId })
    expect(await nurse.call(listRelatives, { params: params() })).toEqual([])
    groupId = await kit.build.group(locationId, [nurse.userId], { type: 'patients', patient_id })
    expect(refusal(await add(nurse, himself))).toEqual([409, 'CONFLICT'])
  })

  test('nobody of another organisation, gone or unknown; then nobody at all is added', async () => {
    const stranger = await kit.signedIn(await kit.build.person(await kit.build.location(await kit.build.entity())))
    const gone = await comes()
    await kit.pool.query('update users set deactivated_at = now() where id = $1', [gone.userId])
    const moved = await comes()
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [moved.userId])
    const ended = await comes()
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [ended.userId])
    const before = await fingerprint(kit.pool)
    for (const someone of [stranger, gone, moved, { ...aide, userId: 999_999 }]) {
      expect(refusal(await add(nurse, aide, someone))).toEqual([404, 'NOT_FOUND'])
    }
    // Whoever is switched off is known here, and is named.
    expect(refusal(await add(nurse, aide, ended))).toEqual([409, 'CONFLICT'])
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('nobody to a channel that is archived, or whose patient was discharged', async () => {
    await kit.pool.query('update groups set archived_at = now() where id = $1', [groupId])
    expect(refusal(await add(nurse, aide))).toEqual([409, 'ARCHIVED'])
    const patient_id = await kit.build.patient(locationId, { discharged_at: new Date() })
    groupId = await kit.build.group(locationId, [nurse.userId], { type: 'patients', patient_id })
    expect(refusal(await add(nurse, aide))).toEqual([409, 'DISCHARGED'])
  })
})
