import { saveDraft } from '@kinward/contract/drafts'
import type { ServerEventName } from '@kinward/contract/events'
import { type ChannelType, listGroups, listUserChannels } from '@kinward/contract/groups'
import {
  addParticipants,
  joinGroup,
  leaveGroup,
  muteGroup,
  openPersonal,
  removeParticipants,
} from '@kinward/contract/managing-groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
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
  nurse = await comes('staff', ['CAN_REMOVE_PARTICIPANTS', 'CAN_MANAGE_FAMILY_MEMBERS'])
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
const remove = (client: TestClient, ...people: TestClient[]) =>
  client.ask(removeParticipants, { params: params(), body: { participantIds: people.map(({ userId }) => userId) } })
const leave = (client: TestClient) => client.ask(leaveGroup, { params: params() })
const join = (client: TestClient) => client.ask(joinGroup, { params: params() })
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

describe('someone who is taken out', () => {
  test('hears it in every tab and then nothing more; the others hear who went', async () => {
    const [inside, tab, other] = [await nurse.connect(), await doctor.connect(), await doctor.connect()]
    expect((await remove(nurse, doctor)).body.data.participants).toEqual([{ id: nurse.userId }])
    await send(nurse, 'now that we are alone')
    await kit.settled(inside, tab, other)
    expect(namesOf(tab)).toEqual(['group.member.removed'])
    expect(namesOf(other)).toEqual(['group.member.removed'])
    expect(namesOf(inside)).toEqual(['chat', 'group.member.removed', 'chat'])
    expect(await inside.next('group.member.removed')).toMatchObject({ groupId, userId: doctor.userId })
    expect(refusal(await send(doctor, 'hello?'))).toEqual([404, 'NOT_ACCESSIBLE'])
    expect(await mine(doctor)).toBeUndefined()
    expect(await memberCount()).toEqual({ kept: 1, counted: 1 })
  })

  test('is what the list shows last, as a line of the record', async () => {
    await send(doctor, 'before')
    expect(await mine(nurse)).toMatchObject({ lastMessage: { message: 'before', isActivity: false } })
    await remove(nurse, doctor)
    expect(await mine(nurse)).toMatchObject({ lastMessage: { senderId: nurse.userId, isActivity: true } })
  })

  test('with others is told of all of them at once', async () => {
    await add(nurse, aide)
    const tab = await aide.connect()
    await remove(nurse, doctor, aide)
    expect(await tab.next('group.member.removed.in.bulk')).toMatchObject({
      groupId,
      userIds: [doctor.userId, aide.userId],
    })
  })

  test('twice is taken out once', async () => {
    await remove(nurse, doctor)
    const before = await fingerprint(kit.pool)
    expect((await remove(nurse, doctor)).status).toBe(200)
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('is never oneself, nor a stranger, nor the other of a direct channel', async () => {
    expect(refusal(await remove(nurse, nurse))).toEqual([409, 'CONFLICT'])
    expect(refusal(await remove(nurse, doctor, aide))).toEqual([404, 'NOT_FOUND'])
    expect(await mine(doctor)).toBeDefined()
    expect(refusal(await remove(doctor, nurse))).toEqual([403, 'FORBIDDEN'])
    groupId = await kit.build.group(locationId, [nurse.userId, doctor.userId], { type: 'personal' })
    expect(refusal(await remove(nurse, doctor))).toEqual([409, 'CONFLICT'])
  })

  test('of a family’s channel, only by those who manage families', async () => {
    const lead = await comes('staff', ['CAN_REMOVE_PARTICIPANTS'])
    groupId = await kit.build.group(locationId, [nurse.userId, lead.userId, doctor.userId], { type: 'family' })
    expect(refusal(await remove(lead, doctor))).toEqual([403, 'FORBIDDEN'])
    expect((await remove(nurse, doctor)).status).toBe(200)
  })
})

describe('someone who leaves', () => {
  test('is out in all of their tabs, and their drafts are gone with them', async () => {
    const draft = { parentId: null, message: 'unfinished', revision: 0 }
    await doctor.call(saveDraft, { params: params(), body: draft })
    const [inside, tab] = [await nurse.connect(), await doctor.connect()]
    expect((await leave(doctor)).status).toBe(200)
    await send(nurse, 'after')
    await kit.settled(inside, tab)
    expect(namesOf(tab)).toEqual(['group.member.removed', 'draft.changed'])
    expect((await tab.next('draft.changed')).draft).toMatchObject({ message: '', revision: 2 })
    expect(namesOf(inside)).toEqual(['chat', 'group.member.removed', 'chat'])
    expect(await linesOf(nurse)).toEqual([[doctor.userId, 'left']])
    expect(refusal(await leave(doctor))).toEqual([404, 'NOT_ACCESSIBLE'])
  })

  test('and comes back begins at the end, with nothing unread and alerts on', async () => {
    await doctor.call(muteGroup, { params: params(), body: { isMuted: true } })
    await send(nurse, 'one')
    await leave(doctor)
    await send(nurse, 'two')
    await add(nurse, doctor)
    expect(await mine(doctor)).toMatchObject({ unreadCount: 0, isMuted: false, isMarkedUnread: false })
    await send(nurse, 'three')
    expect(await mine(doctor)).toMatchObject({ unreadCount: 1 })
    expect(await memberCount()).toEqual({ kept: 2, counted: 2 })
  })

  test.each<[ChannelType, Role, number]>([
    ['omni', 'staff', 200],
    ['patients', 'staff', 200],
    ['patients', 'patient', 409],
    ['family', 'patient', 409],
    ['personal', 'staff', 409],
    ['personal', 'family', 409],
    ['discussion', 'collaborator', 200],
  ])('%s as %s: %i', async (type, role, status) => {
    const someone = await comes(role)
    groupId = await kit.build.group(locationId, [someone.userId, nurse.userId], { type })
    expect((await leave(someone)).status).toBe(status)
  })

  test('not as the last one of a private channel, into which nobody could come any more', async () => {
    expect((await leave(doctor)).status).toBe(200)
    expect(refusal(await leave(nurse))).toEqual([409, 'CONFLICT'])
    expect((await add(nurse, aide)).status).toBe(200)
    expect((await leave(nurse)).status).toBe(200)
    await kit.pool.query('update groups set is_public = true where id = $1', [groupId])
    expect((await leave(aide)).status).toBe(200)
  })

  test('not as the last one beside somebody who was switched off, but from the archive', async () => {
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [doctor.userId])
    expect(refusal(await leave(nurse))).toEqual([409, 'CONFLICT'])
    await kit.pool.query('update groups set archived_at = now() where id = $1', [groupId])
    expect((await leave(nurse)).status).toBe(200)
  })

  test('not from a family’s channel, as family', async () => {
    const patientId = await kit.build.patient(locationId)
    const daughter = await comes('family')
    await kit.build.family(patientId, daughter.userId)
    groupId = await kit.build.group(locationId, [nurse.userId, daughter.userId], {
      type: 'family',
      patient_id: patientId,
    })
    expect(refusal(await leave(daughter))).toEqual([409, 'CONFLICT'])
    expect(await mine(daughter)).toBeDefined()
  })
})

describe('joining', () => {
  beforeEach(async () => {
    groupId = await kit.build.group(locationId, [nurse.userId], { is_public: true })
  })

  test('a public discussion gives it to every tab, and twice is once', async () => {
    const [inside, tab] = [await nurse.connect(), await aide.connect()]
    expect((await join(aide)).body.data).toMatchObject({ id: groupId, hasJoined: true, unreadCount: 0 })
    const before = await fingerprint(kit.pool)
    expect((await join(aide)).body.data).toMatchObject({ id: groupId, hasJoined: true })
    expect(await fingerprint(kit.pool)).toBe(before)
    await send(nurse, 'welcome')
    await kit.settled(inside, tab)
    expect(namesOf(tab)).toEqual(['channel.sync', 'chat'])
    expect(namesOf(inside)).toEqual(['chat', 'group.members', 'chat'])
    expect(await linesOf(nurse)).toEqual([[aide.userId, 'joined']])
  })

  test.each<Role>(['collaborator', 'patient', 'family'])('is not for a %s', async (role) => {
    expect(refusal(await join(await comes(role)))).toEqual([404, 'NOT_FOUND'])
  })

  test('is refused where the discussion is private, archived, switched off, elsewhere or of another type', async () => {
    const make = async (values: string) => kit.pool.query(`update groups set ${values} where id = $1`, [groupId])
    await make('archived_at = now()')
    expect(refusal(await join(aide))).toEqual([409, 'ARCHIVED'])
    await make('archived_at = null, is_public = false')
    expect(refusal(await join(aide))).toEqual([404, 'NOT_FOUND'])
    await make(`is_public = true, type = 'omni'`)
    expect(refusal(await join(aide))).toEqual([404, 'NOT_FOUND'])
    await make(`type = 'discussion'`)
    const second = await kit.build.location(entityId)
    await kit.build.member(aide.userId, second)
    const elsewhere = await aide.ask(joinGroup, { params: { entityId, locationId: second, groupId } })
    expect(refusal(elsewhere)).toEqual([404, 'NOT_FOUND'])
    await kit.pool.query(`update locations set feature_flags = '{"groupMessages": false}' where id = $1`, [locationId])
    expect(refusal(await join(aide))).toEqual([403, 'FEATURE_OFF'])
    await kit.pool.query(`update locations set feature_flags = '{}' where id = $1`, [locationId])
    expect((await join(aide)).status).toBe(200)
  })

  test('a private one again after being taken out is refused as such', async () => {
    await join(aide)
    await remove(nurse, aide)
    await kit.pool.query('update groups set is_public = false where id = $1', [groupId])
    expect(refusal(await join(aide))).toEqual([404, 'NOT_ACCESSIBLE'])
  })
})

test('muting is one’s own, in all of one’s tabs, and changes no count', async () => {
  const [tab, other] = [await doctor.connect(), await nurse.connect()]
  await doctor.call(muteGroup, { params: params(), body: { isMuted: true } })
  await send(nurse, 'hello')
  await kit.settled(tab, other)
  expect(await tab.next('channel.mute.toggle')).toEqual({ groupId, locationId, isMuted: true })
  expect(namesOf(other)).toEqual(['chat'])
  expect(await mine(doctor)).toMatchObject({ isMuted: true, unreadCount: 1 })
  await doctor.call(muteGroup, { params: params(), body: { isMuted: false } })
  expect(await mine(doctor)).toMatchObject({ isMuted: false })
})

describe('a direct channel', () => {
  const open = (client: TestClient, userId: number) => client.ask(openPersonal, { params: place(), body: { userId } })

  test('is made once for two people, whoever asks, and both have it', async () => {
    const [own, theirs] = [await nurse.connect(), await aide.connect()]
    const { data: group } = (await open(nurse, aide.userId)).body
    expect(group).toMatchObject({ type: 'personal', hasJoined: true, unreadCount: 0 })
    const [smaller, larger] = [nurse.userId, aide.userId].toSorted((a, b) => a - b)
    expect(group.dmHash).toBe(`${locationId}_${smaller}_${larger}`)
    expect((await open(aide, nurse.userId)).body.data.id).toBe(group.id)
    groupId = group.id
    await send(nurse, 'hi')
    await kit.settled(own, theirs)
    expect(namesOf(own)).toEqual(['channel.sync', 'chat'])
    expect(namesOf(theirs)).toEqual(['new_discussion', 'chat'])
    expect(await mine(aide)).toMatchObject({ unreadCount: 1, taggedCount: 1 })
  })

  test('is never with oneself, with a stranger, or with someone who left', async () => {
    expect(refusal(await open(nurse, nurse.userId))).toEqual([409, 'CONFLICT'])
    expect(refusal(await open(nurse, 999_999))).toEqual([404, 'NOT_FOUND'])
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [aide.userId])
    expect(refusal(await open(nurse, aide.userId))).toEqual([404, 'NOT_FOUND'])
  })

  test('is for a relative only with people they share a channel with', async () => {
    const daughter = await comes('family')
    await kit.build.group(locationId, [daughter.userId, doctor.userId])
    expect(refusal(await open(daughter, aide.userId))).toEqual([404, 'NOT_FOUND'])
    expect((await open(daughter, doctor.userId)).status).toBe(200)
  })

  test('is refused where direct messages are switched off', async () => {
    const flags = `update locations set feature_flags = '{"personalMessages": false}' where id = $1`
    await kit.pool.query(flags, [locationId])
    expect(refusal(await open(nurse, aide.userId))).toEqual([403, 'FEATURE_OFF'])
  })
})

test('someone outside learns nothing of who comes and goes', async () => {
  const outside = await aide.connect()
  const someone = await comes()
  await add(nurse, someone)
  await remove(nurse, someone)
  await leave(doctor)
  await kit.settled(outside)
  expect(outside.heard).toEqual([])
  expect(await aide.call(listGroups, { params: place(), query: {} })).toEqual([])
})
