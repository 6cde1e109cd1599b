import { type ChannelType, listGroups, listUserChannels } from '@kinward/contract/groups'
import {
  archiveGroup,
  changeGroupSettings,
  createGroup,
  editGroup,
  listManagedGroups,
  listPersonals,
  toggleArchive,
} from '@kinward/contract/managing-groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import type { Permission, Role } from '@kinward/contract/permissions'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let locationId: number
let lead: TestClient
let nurse: TestClient
let outsider: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  lead = await comes('staff', ['CAN_MANAGE_DISCUSSIONS', 'CAN_MANAGE_OMNI_CHANNEL', 'CAN_MANAGE_GROUPS'])
  nurse = await comes()
  outsider = await comes()
  groupId = await kit.build.group(locationId, [lead.userId, nurse.userId], { name: 'Night shift' })
})

const comes = async (role: Role = 'staff', permissions: Permission[] = []) =>
  kit.signedIn(await kit.build.person(locationId, role, permissions))
const place = () => ({ entityId, locationId })
const params = () => ({ ...place(), groupId })
const namesOf = ({ heard }: TestSocket) => heard.map(({ name }) => name)
const refusal = ({ status, body }: { status: number; body: { data: unknown } }) => {
  const { code } = body.data as { code?: string }
  return [status, code]
}
const switchOff = (flag: string) =>
  kit.pool.query('update locations set feature_flags = $2 where id = $1', [locationId, { [flag]: false }])
const linesOf = async (client: TestClient) =>
  (await client.call(listMessages, { params: params(), query: {} })).messages
    .filter(({ messageType }) => messageType === 'activity')
    .map(({ message }) => message)

type Wish = {
  hashKey?: string
  type?: 'discussion' | 'omni'
  group_is_public?: boolean
  group_participants?: number[]
  group_name?: string
}
const create = (client: TestClient, wish: Wish = {}) =>
  client.ask(createGroup, {
    params: place(),
    body: { group_name: 'Wound care', group_is_public: false, group_participants: [nurse.userId], ...wish },
  })

test('a channel that is made again under its key is one, also by two tries at once', async () => {
  const again = { hashKey: 'a key of its own', group_participants: [nurse.userId] }
  const made = await Promise.all([create(lead, again), create(lead, again)])
  made.push(await create(lead, again))
  expect(new Set(made.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
  expect((await create(lead, { hashKey: 'another key of its own' })).body.data.id).not.toBe(made[0]?.body.data.id)
  const other = await comes('staff', ['CAN_MANAGE_DISCUSSIONS'])
  expect((await create(other, again)).body.data.id).not.toBe(made[0]?.body.data.id)
})

test('who is switched off is listed as such, and named when someone tries to bring them in', async () => {
  await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [nurse.userId])
  const people = await lead.call(listUsers, { params: place() })
  expect(people.filter(({ is_switched_off }) => is_switched_off).map(({ id }) => id)).toEqual([nurse.userId])
  const { status, body } = await create(lead, { group_participants: [nurse.userId, outsider.userId] })
  const { fullName } = people.find(({ id }) => id === nurse.userId) ?? { fullName: '' }
  expect([status, body.message]).toEqual([409, `${fullName} cannot be added: their access is switched off.`])
})

describe('a new channel', () => {
  test('is there for everyone in it at once, in every tab, and for nobody else', async () => {
    const [own, theirs, outside] = [await lead.connect(), await nurse.connect(), await outsider.connect()]
    const { data: group } = (await create(lead, { group_participants: [nurse.userId, lead.userId] })).body
    expect(group).toMatchObject({ type: 'discussion', name: 'Wound care', is_public: false, unreadCount: 0 })
    expect(group.participants.map(({ id }) => id)).toEqual([lead.userId, nurse.userId])
    groupId = group.id
    await nurse.call(sendMessage, { params: params(), query: {}, body: { message: 'hello' } })
    await kit.settled(own, theirs, outside)
    expect(namesOf(own)).toEqual(['channel.sync', 'chat'])
    expect(namesOf(theirs)).toEqual(['new_discussion', 'chat'])
    expect((await theirs.next('new_discussion')).group).toMatchObject({ id: groupId, unreadCount: 0 })
    expect(outside.heard).toEqual([])
    expect(await linesOf(nurse)).toEqual(['created the channel'])
  })

  test('that is public shows up in the list of all staff, who hear that the list changed', async () => {
    const outside = await outsider.connect()
    const { data: group } = (await create(lead, { group_is_public: true })).body
    expect(await outside.next('refresh.channels.list')).toEqual({ locationId, type: 'discussion' })
    expect(await outsider.call(listGroups, { params: place(), query: {} })).toMatchObject([
      { id: group.id, hasJoined: false },
    ])
  })

  test.each<[string, Role, Permission[], 'discussion' | 'omni', number]>([
    ['an admin', 'admin', [], 'discussion', 200],
    ['an admin', 'admin', [], 'omni', 200],
    ['staff', 'staff', [], 'discussion', 403],
    ['staff for discussions', 'staff', ['CAN_MANAGE_DISCUSSIONS'], 'discussion', 200],
    ['staff for discussions', 'staff', ['CAN_MANAGE_DISCUSSIONS'], 'omni', 403],
    ['staff for omni-channels', 'staff', ['CAN_MANAGE_OMNI_CHANNEL'], 'omni', 200],
    ['a collaborator', 'collaborator', ['CAN_MANAGE_DISCUSSIONS'], 'discussion', 403],
    ['family', 'family', ['CAN_MANAGE_DISCUSSIONS'], 'discussion', 403],
  ])('is made by %s (%s with %j), of type %s: %i', async (_who, role, permissions, type, status) => {
    expect((await create(await comes(role, permissions), { type })).status).toBe(status)
  })

  test('is not made with people who do not belong there, nor where its type is switched off', async () => {
    const stranger = await kit.build.person(await kit.build.location(await kit.build.entity()))
    const daughter = await kit.build.person(locationId, 'family')
    const supplier = await kit.build.person(locationId, 'collaborator')
    const before = await fingerprint(kit.pool)
    expect(refusal(await create(lead, { group_participants: [stranger] }))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await create(lead, { group_participants: [daughter] }))).toEqual([409, 'CONFLICT'])
    expect(refusal(await create(lead, { group_participants: [supplier] }))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await create(lead, { group_name: ' x ' }))).toEqual([400, 'BAD_REQUEST'])
    expect(await fingerprint(kit.pool)).toBe(before)
    await switchOff('groupMessages')
    expect(refusal(await create(lead))).toEqual([403, 'FEATURE_OFF'])
    await switchOff('enableOmniChannels')
    expect(refusal(await create(lead, { type: 'omni' }))).toEqual([403, 'FEATURE_OFF'])
  })
})

describe('editing', () => {
  const edit = (
    client: TestClient,
    wish: Partial<{ group_name: string; is_public: boolean; group_details: string }> = {},
  ) =>
    client.ask(editGroup, {
      params: params(),
      body: { group_name: 'Night shift', group_details: '', display_name: null, is_public: false, ...wish },
    })

  test('is heard in the channel, in order, and stands in the record', async () => {
    const [inside, outside] = [await nurse.connect(), await outsider.connect()]
    const answer = await edit(lead, { group_name: 'Late shift', is_public: true, group_details: 'From 22:00' })
    expect(answer.body.data).toMatchObject({ name: 'Late shift', is_public: true, group_details: 'From 22:00' })
    await kit.settled(inside, outside)
    expect(namesOf(inside)).toEqual(['edited_discussion', 'chat', 'chat', 'refresh.channels.list'])
    expect(await inside.next('edited_discussion')).toMatchObject({ groupId, version: 1, name: 'Late shift' })
    expect((await inside.next('chat')).version).toBe(2)
    expect(await linesOf(nurse)).toEqual(['renamed the channel to **Late shift**', 'made the channel public'])
    expect(namesOf(outside)).toEqual(['refresh.channels.list'])
    expect((await lead.call(listUserChannels, { params: place() }))[0]).toMatchObject({ unreadCount: 0, version: 3 })
  })

  test('with nothing new changes nothing', async () => {
    const before = await fingerprint(kit.pool)
    expect((await edit(lead)).status).toBe(200)
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('is for whoever made the channel and for those who manage such channels, while it is open', async () => {
    expect(refusal(await edit(nurse, { group_name: 'Mine' }))).toEqual([403, 'FORBIDDEN'])
    await kit.pool.query('update groups set created_by = $2 where id = $1', [groupId, nurse.userId])
    expect((await edit(nurse, { group_name: 'Mine' })).status).toBe(200)
    expect(refusal(await edit(outsider, { group_name: 'Ours' }))).toEqual([404, 'NOT_FOUND'])
    await kit.pool.query('update groups set archived_at = now() where id = $1', [groupId])
    expect(refusal(await edit(lead, { group_name: 'Late' }))).toEqual([409, 'ARCHIVED'])
  })

  test.each<ChannelType>(['patients', 'family', 'personal'])('does not exist for %s', async (type) => {
    const admin = await comes('admin')
    groupId = await kit.build.group(locationId, [admin.userId, nurse.userId], { type })
    expect(refusal(await edit(admin, { group_name: 'Other' }))).toEqual([409, 'CONFLICT'])
  })

  test('makes an omni-channel never public', async () => {
    groupId = await kit.build.group(locationId, [lead.userId], { type: 'omni' })
    expect((await edit(lead, { is_public: true })).body.data.is_public).toBe(false)
  })
})

test('the audit log is switched by those who manage channels, and everyone in the channel sees it', async () => {
  const inside = await nurse.connect()
  const ask = (client: TestClient, is_audit_log_enable: boolean) =>
    client.ask(changeGroupSettings, { params: params(), body: { is_audit_log_enable } })
  expect(refusal(await ask(nurse, true))).toEqual([403, 'FORBIDDEN'])
  expect((await ask(lead, true)).body.data.is_audit_log_enable).toBe(true)
  expect(await inside.next('edited_discussion')).toMatchObject({ is_audit_log_enable: true, name: 'Night shift' })
  expect(await linesOf(nurse)).toEqual(['switched the audit log on'])
})

describe('archiving', () => {
  const archive = (client: TestClient, archiveStatus = true) =>
    client.ask(archiveGroup, { params: params(), body: { archiveStatus } })
  const toggle = (client: TestClient, ids: number[], type: ChannelType = 'discussion', archiveStatus = true) =>
    client.ask(toggleArchive, { params: place(), body: { ids, archiveStatus, type } })
  const send = (client: TestClient) =>
    client.ask(sendMessage, { params: params(), query: {}, body: { message: 'hello' } })

  test('closes a channel for everyone in it, and bringing it back opens it', async () => {
    const [inside, outside] = [await nurse.connect(), await outsider.connect()]
    expect((await archive(lead)).body.data.archived_at).not.toBe(null)
    expect(refusal(await send(nurse))).toEqual([409, 'ARCHIVED'])
    await archive(lead)
    await kit.settled(inside, outside)
    expect(namesOf(inside)).toEqual(['chat', 'entity.group.archive.status.toggled'])
    expect(outside.heard).toEqual([])
    expect((await archive(lead, false)).body.data.archived_at).toBe(null)
    expect((await send(nurse)).status).toBe(200)
    expect(await linesOf(nurse)).toEqual(['archived the channel', 'brought the channel back from the archive'])
  })

  test('is for whoever made the channel and for those who manage channels', async () => {
    expect(refusal(await archive(nurse))).toEqual([403, 'FORBIDDEN'])
    await kit.pool.query('update groups set created_by = $2 where id = $1', [groupId, nurse.userId])
    const { status, body } = await archive(nurse)
    expect([status, body.data.createdBy]).toEqual([200, nurse.userId])
    const [own] = await lead.call(listGroups, { params: place(), query: { archived: '1' } })
    expect(own?.createdBy).toBe(nurse.userId)
  })

  test('of a patient’s channel is not done here', async () => {
    groupId = await kit.build.group(locationId, [lead.userId], { type: 'patients' })
    expect(refusal(await archive(lead))).toEqual([409, 'CONFLICT'])
    expect(refusal(await toggle(lead, [groupId], 'patients'))).toEqual([409, 'CONFLICT'])
  })

  test('of several is all or nothing, and each channel hears of itself alone', async () => {
    const second = await kit.build.group(locationId, [nurse.userId], { is_public: true })
    const omni = await kit.build.group(locationId, [nurse.userId], { type: 'omni' })
    const foreign = await kit.build.group(await kit.build.location(entityId), [lead.userId])
    const before = await fingerprint(kit.pool)
    for (const wrong of [omni, foreign, 999_999]) {
      expect(refusal(await toggle(lead, [groupId, wrong, second]))).toEqual([404, 'NOT_FOUND'])
    }
    expect(refusal(await toggle(nurse, [groupId]))).toEqual([403, 'FORBIDDEN'])
    expect(await fingerprint(kit.pool)).toBe(before)
    const [own, theirs, outside] = [await lead.connect(), await nurse.connect(), await outsider.connect()]
    expect((await toggle(lead, [second, groupId, second])).body.data.ids).toEqual([second, groupId])
    await kit.settled(own, theirs, outside)
    const toldTo = ({ heard }: TestSocket) =>
      heard.flatMap(({ name, payload }) => (name === 'entity.group.archive.status.toggled' ? payload.groupIds : []))
    expect(toldTo(own)).toEqual([groupId])
    expect(toldTo(theirs)).toEqual([groupId, second])
    expect(namesOf(outside)).toEqual(['refresh.channels.list'])
  })
})

describe('the list of those who manage channels', () => {
  test('has every discussion and omni-channel of the location, joined or not, and nothing that was said', async () => {
    const theirs = await kit.build.group(locationId, [nurse.userId], { name: 'A quiet room' })
    const old = await kit.build.group(locationId, [], { type: 'omni', name: 'Old line', archived_at: new Date() })
    await kit.build.group(locationId, [lead.userId], { type: 'patients' })
    await kit.build.group(await kit.build.location(entityId), [lead.userId])
    const list = async (archived: '0' | '1') => lead.call(listManagedGroups, { params: place(), query: { archived } })
    expect(await list('0')).toMatchObject([
      { id: theirs, hasJoined: false, memberCount: 1 },
      { id: groupId, hasJoined: true, memberCount: 2 },
    ])
    expect((await list('1')).map(({ id }) => id)).toEqual([old])
    expect(refusal(await nurse.ask(listManagedGroups, { params: place(), query: {} }))).toEqual([403, 'FORBIDDEN'])
    await switchOff('groupMessages')
    expect(await list('0')).toEqual([])
  })
})

test('direct channels are listed by themselves', async () => {
  const direct = await kit.build.group(locationId, [lead.userId, nurse.userId], { type: 'personal' })
  expect((await lead.call(listPersonals, { params: place() })).map(({ id }) => id)).toEqual([direct])
  await switchOff('personalMessages')
  expect(refusal(await lead.ask(listPersonals, { params: place() }))).toEqual([403, 'FEATURE_OFF'])
})
