import type { ServerEventName } from '@kinward/contract/events'
import { listBookmarks, addBookmark } from '@kinward/contract/bookmarks'
import { listDrafts, saveDraft } from '@kinward/contract/drafts'
import { inviteFamily } from '@kinward/contract/families'
import { listGroups, listUserChannels, markGroupRead } from '@kinward/contract/groups'
import { joinByInvite } from '@kinward/contract/invites'
import { fetchUnreadCount } from '@kinward/contract/locations'
import {
  addParticipants,
  createGroup,
  leaveGroup,
  openPersonal,
  removeParticipants,
} from '@kinward/contract/managing-groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { changeMemberRole, changeConfig } from '@kinward/contract/roles'
import { changeLocationSecurity } from '@kinward/contract/security'
import { acceptGroupTerms, getGroupTerms, publishLocationTerms } from '@kinward/contract/terms'
import { getUser, listUsers, listUsersElsewhere } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellAll } from '../../../test/told.ts'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { refusalOf } from '../../../test/team.ts'
import { OPEN_LOCATION } from '../restrictions/restrictions.policy.ts'

let kit: TestApp
let entityId: number
let owner: number
let home: number
let admin: TestClient
let nurse: TestClient
let visitor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => kit.stop())
beforeEach(async () => {
  entityId = await kit.build.entity()
  owner = await kit.build.location(entityId, { name: 'North Shore' })
  home = await kit.build.location(entityId, { name: 'Harbor House' })
  admin = await comes(owner, 'admin')
  nurse = await comes(owner)
  visitor = await comes(home)
  groupId = await kit.build.group(owner, [admin.userId, nurse.userId])
})

const comes = async (locationId: number, role: Parameters<typeof kit.build.person>[1] = 'staff') =>
  kit.signedIn(await kit.build.person(locationId, role))
const at = (locationId: number) => ({ entityId, locationId })
const inside = () => ({ ...at(owner), groupId })
const from = (address: string) => ({ 'x-forwarded-for': address })
const add = (by: TestClient, ...people: TestClient[]) =>
  by.ask(addParticipants, { params: inside(), body: { participantIds: people.map(({ userId }) => userId) } })
const read = (client: TestClient, address = '10.0.0.1') =>
  client.ask(listMessages, { params: inside(), query: {} }, from(address))
const send = (client: TestClient, message = 'hello', address = '10.0.0.1') =>
  client.ask(sendMessage, { params: inside(), query: {}, body: { message } }, from(address))
const listed = async (client: TestClient, locationId = home) =>
  (await client.call(listUserChannels, { params: at(locationId) })).find(({ id }) => id === groupId)
const countersAt = async (client: TestClient, locationId: number) =>
  (await client.call(fetchUnreadCount, { params: at(home) })).find(({ id }) => id === locationId)
const keep = (messageId: number) =>
  visitor.call(addBookmark, {
    params: at(home),
    body: { timestamp: 1, messageTimestamp: 1, messageId, channelId: groupId },
  })
const setFlag = (isOn: boolean) =>
  admin.call(changeConfig, {
    params: at(owner),
    body: { level: 'location', featureFlags: { crossCollaborationChannels: isOn } },
  })
const namesOf = ({ heard }: TestSocket): ServerEventName[] => heard.map(({ name }) => name)
const peopleOf = async (client: TestClient, locationId: number) =>
  new Map(
    (await client.call(listUsers, { params: at(locationId) })).map((user) => [user.id, user.location?.name ?? null]),
  )

describe('a visitor', () => {
  beforeEach(() => add(nurse, visitor))

  test('finds the channel in the list of their own location, with the place it belongs to', async () => {
    const group = await listed(visitor)
    expect(group).toMatchObject({ locationId: owner, hasJoined: true, unreadCount: 0 })
    expect(group?.visiting).toMatchObject({
      fromLocationId: home,
      entityId,
      locationName: 'North Shore',
      show_terms: false,
    })
    expect(group?.visiting?.featureFlags.crossCollaborationChannels).toBe(true)
    const all = await visitor.call(listGroups, { params: at(home), query: {} })
    expect(all.map(({ id }) => id)).toEqual([groupId])
    expect((await listed(nurse, owner))?.visiting).toBeNull()
  })

  test('reads and writes like anyone in it, and hears the same; counts stand at their own location', async () => {
    const [here, there] = [await nurse.connect(), await visitor.connect()]
    const said = (await send(nurse, 'from the owner')).body.data
    expect(said.sender.userType).toBe('staff')
    expect(await there.next('chat')).toMatchObject({ groupId, locationId: owner, message: { id: said.id } })
    expect(await countersAt(visitor, home)).toMatchObject({ unreadCount: 1 })
    expect((await listed(visitor))?.unreadCount).toBe(1)
    await visitor.call(markGroupRead, { params: inside() })
    expect(await countersAt(visitor, home)).toMatchObject({ unreadCount: 0 })
    const answer = await send(visitor, 'from elsewhere')
    expect(answer.status).toBe(200)
    expect(answer.body.data.sender).toMatchObject({ userId: visitor.userId, userType: 'staff' })
    expect((await here.next('chat')).message.id).toBe(said.id)
    expect((await here.next('chat')).message).toMatchObject({
      message: 'from elsewhere',
      sender: { userType: 'staff' },
    })
    expect(here.heard.some(({ name }) => name === 'read.receipt.statuses.changed')).toBe(true)
    const page = (await read(visitor)).body.data
    expect(page.messages.at(-1)).toMatchObject({ message: 'from elsewhere', sender: { userType: 'staff' } })
  })

  test('is known with their location to those they write with, and knows those, and nobody else there', async () => {
    const outsider = await comes(owner)
    const third = await kit.build.location(entityId, { name: 'Lakeside' })
    const another = await comes(third)
    await add(nurse, another)
    expect((await peopleOf(nurse, owner)).get(visitor.userId)).toBe('Harbor House')
    const known = await peopleOf(visitor, home)
    expect(known.get(nurse.userId)).toBe('North Shore')
    expect(known.get(another.userId)).toBe('Lakeside')
    expect(known.get(visitor.userId)).toBeNull()
    expect(known.has(outsider.userId)).toBe(false)
    expect((await peopleOf(outsider, owner)).has(visitor.userId)).toBe(false)
    const ask = (client: TestClient, { userId }: TestClient) => client.ask(getUser, { params: { userId } })
    expect((await ask(visitor, nurse)).status).toBe(200)
    expect((await ask(nurse, visitor)).status).toBe(200)
    expect((await ask(visitor, outsider)).status).toBe(404)
    const direct = await nurse.ask(openPersonal, { params: at(owner), body: { userId: visitor.userId } })
    expect(direct.status).toBe(404)
  })

  test('keeps drafts and bookmarks, found from their own location', async () => {
    const { body } = await send(nurse, 'keep this')
    await visitor.call(saveDraft, { params: inside(), body: { parentId: null, message: 'To ', revision: 0 } })
    expect(await visitor.call(listDrafts, { params: at(home) })).toMatchObject([
      { groupId, locationId: owner, message: 'To ' },
    ])
    await keep(body.data.id)
    expect((await visitor.call(listBookmarks, { params: at(home), query: {} })).bookmarks).toHaveLength(1)
  })

  test('adds, removes and changes nobody, and may leave', async () => {
    const more = await comes(home)
    expect(refusalOf(await add(visitor, more))).toEqual([403, 'FORBIDDEN'])
    const body = { participantIds: [nurse.userId] }
    expect(refusalOf(await visitor.ask(removeParticipants, { params: inside(), body }))).toEqual([403, 'FORBIDDEN'])
    await visitor.call(leaveGroup, { params: inside() })
    expect(await listed(visitor)).toBeUndefined()
    expect(refusalOf(await read(visitor))).toEqual([404, 'NOT_ACCESSIBLE'])
    expect((await add(nurse, visitor)).status).toBe(200)
    expect((await read(visitor)).status).toBe(200)
  })

  test('who is an admin at home is none here', async () => {
    const boss = await comes(home, 'admin')
    await add(nurse, boss)
    expect(refusalOf(await add(boss, visitor))).toEqual([403, 'FORBIDDEN'])
  })

  test('hears no more once removed, and is told', async () => {
    const there = await visitor.connect()
    await admin.call(removeParticipants, { params: inside(), body: { participantIds: [visitor.userId] } })
    expect(await there.next('group.member.removed')).toMatchObject({ groupId, userId: visitor.userId })
    await send(nurse, 'among ourselves')
    await kit.settled(there)
    expect(namesOf(there)).not.toContain('chat')
    expect(await listed(visitor)).toBeUndefined()
  })

  test('hears nothing of what is told to the location itself', async () => {
    await tellAll(kit)
    const there = await visitor.connect()
    const body = { group_name: 'Everyone', group_is_public: true, group_participants: [] }
    await admin.call(createGroup, { params: at(owner), body })
    await kit.settled(there)
    expect(there.heard).toEqual([])
  })
})

describe('a visit ends', () => {
  beforeEach(() => add(nurse, visitor))

  const closed = async () => ({
    read: refusalOf(await read(visitor))[1],
    sent: refusalOf(await send(visitor))[1],
    isListed:
      (await visitor.ask(listUserChannels, { params: at(home) })).body.data.code ??
      (await listed(visitor)) !== undefined,
  })

  test('with the switch of the owning location, for hearing too, and comes back with it', async () => {
    const there = await visitor.connect()
    await setFlag(false)
    await there.cut
    expect(await closed()).toEqual({ read: 'FEATURE_OFF', sent: 'FEATURE_OFF', isListed: false })
    expect(await countersAt(visitor, home)).toMatchObject({ unreadCount: 0 })
    const again = await visitor.connect()
    await send(nurse, 'without visitors')
    await kit.settled(again)
    expect(again.heard).toEqual([])
    expect((await peopleOf(visitor, home)).has(nurse.userId)).toBe(false)
    await setFlag(true)
    expect((await read(visitor)).status).toBe(200)
  })

  test('with their place among the staff of their own location', async () => {
    const boss = await comes(home, 'admin')
    const there = await visitor.connect()
    const params = { ...at(home), userId: visitor.userId }
    await boss.call(changeMemberRole, { params, body: { roleKey: 'collaborator' } })
    await there.cut
    expect(await closed()).toEqual({ read: 'NOT_FOUND', sent: 'NOT_FOUND', isListed: false })
  })

  test('with their membership there, and begins anew from another location of theirs', async () => {
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [visitor.userId])
    expect(await closed()).toEqual({ read: 'NOT_FOUND', sent: 'NOT_FOUND', isListed: 'NOT_FOUND' })
    const third = await kit.build.location(entityId)
    await kit.build.member(visitor.userId, third)
    expect((await read(visitor)).status).toBe(404)
    expect((await add(nurse, visitor)).status).toBe(200)
    expect((await listed(visitor, third))?.visiting?.fromLocationId).toBe(third)
  })

  test('with the organisation, and with the account', async () => {
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [visitor.userId])
    expect(await closed()).toMatchObject({ read: 'NOT_FOUND', sent: 'NOT_FOUND' })
    await kit.pool.query('update entity_members set deactivated_at = null where user_id = $1', [visitor.userId])
    expect((await read(visitor)).status).toBe(200)
    await kit.pool.query('update users set deactivated_at = now() where id = $1', [visitor.userId])
    expect((await read(visitor)).status).toBe(401)
  })

  test('when they come to belong to the owning location, which they then lose with that', async () => {
    await kit.build.member(visitor.userId, owner)
    expect((await listed(visitor, owner))?.visiting).toBeNull()
    expect(await listed(visitor)).toBeUndefined()
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1 and location_id = $2', [
      visitor.userId,
      owner,
    ])
    expect(await closed()).toEqual({ read: 'NOT_FOUND', sent: 'NOT_FOUND', isListed: false })
  })

  test('when they come to the owning location as family, who are in no channel of its staff', async () => {
    const email = `visitor${visitor.userId}@mail.example`
    await kit.pool.query('update users set email = $2 where id = $1', [visitor.userId, email])
    const patientId = await kit.build.patient(owner)
    const relative = { patientId, relation: 'Daughter' as const, firstName: 'Ellen', lastName: 'Brandvold', email }
    await admin.call(inviteFamily, { params: at(owner), body: relative })
    const inChannel = await nurse.connect()
    const secret = await createLetters(kit.pool).invite(email)
    await visitor.call(joinByInvite, { body: { secret } })
    expect(await inChannel.next('group.member.removed')).toMatchObject({ groupId, userId: visitor.userId })
    expect(await closed()).toEqual({ read: 'NOT_ACCESSIBLE', sent: 'NOT_ACCESSIBLE', isListed: false })
    expect(await listed(visitor, owner)).toBeUndefined()
    const there = await visitor.connect()
    await send(nurse, 'among ourselves')
    await kit.settled(there)
    expect(namesOf(there)).not.toContain('chat')
  })

  test('whichever way they come to be family there', async () => {
    await kit.build.member(visitor.userId, owner, 'family')
    expect(await closed()).toEqual({ read: 'NOT_ACCESSIBLE', sent: 'NOT_ACCESSIBLE', isListed: false })
  })
})

describe('what the owning location asks holds for visitors', () => {
  beforeEach(() => add(nurse, visitor))

  const change = (security: Partial<typeof OPEN_LOCATION>) =>
    admin.ask(changeLocationSecurity, { params: at(owner), body: { ...OPEN_LOCATION, ...security } }, from('10.0.0.1'))

  test('addresses: calls, lists, bookmarks and sockets', async () => {
    const said = (await send(nurse, 'a secret of the house')).body.data
    await keep(said.id)
    const there = await visitor.connect()
    expect((await change({ enableIpRestriction: true, allowedAddresses: ['10.0.0.0/24'] })).status).toBe(200)
    await there.cut
    expect(refusalOf(await read(visitor, '192.0.2.1'))).toEqual([403, 'IP_RESTRICTED'])
    expect(refusalOf(await send(visitor, 'x', '192.0.2.1'))).toEqual([403, 'IP_RESTRICTED'])
    expect((await read(visitor)).status).toBe(200)
    const list = async (address: string) =>
      (await visitor.ask(listUserChannels, { params: at(home) }, from(address))).body.data[0]?.lastMessage?.message
    expect(await list('10.0.0.9')).toBe('a secret of the house')
    expect(await list('192.0.2.1')).toBeUndefined()
    const marks = await visitor.ask(listBookmarks, { params: at(home), query: {} }, from('192.0.2.1'))
    expect(marks.body.data).toMatchObject({ bookmarks: [], total: 0 })
    const again = await visitor.connect()
    await send(nurse, 'and another')
    await kit.settled(again)
    expect(again.heard).toEqual([])
  })

  test('addresses: whoever is added from elsewhere does not hear what they may not read', async () => {
    await change({ enableIpRestriction: true, allowedAddresses: ['10.0.0.0/24'] })
    const newcomer = await comes(home)
    const there = await newcomer.connect()
    const answer = await nurse.ask(
      addParticipants,
      { params: inside(), body: { participantIds: [newcomer.userId] } },
      from('10.0.0.1'),
    )
    expect(answer.status).toBe(200)
    await there.cut
    expect(there.heard).toEqual([])
  })

  test('the list of those who may use the web app', async () => {
    await change({ disableWebapp: true, allowedAppUserIds: [admin.userId] })
    expect(refusalOf(await read(visitor))).toEqual([403, 'WEBAPP_RESTRICTED'])
    expect(refusalOf(await send(visitor))).toEqual([403, 'WEBAPP_RESTRICTED'])
  })

  test('terms, which they read and accept for the channel', async () => {
    await send(nurse, 'behind the terms')
    const there = await visitor.connect()
    await admin.call(publishLocationTerms, { params: at(owner), body: { text: 'Be kind.' } })
    await there.cut
    expect(refusalOf(await read(visitor))).toEqual([403, 'TERMS_REQUIRED'])
    expect(refusalOf(await send(visitor))).toEqual([403, 'TERMS_REQUIRED'])
    expect(await listed(visitor)).toMatchObject({ lastMessage: null, visiting: { show_terms: true } })
    const terms = await visitor.call(getGroupTerms, { params: inside() })
    expect(terms.location?.text).toBe('Be kind.')
    const body = { accepted: true as const, termsIds: [terms.location?.id ?? 0] }
    await visitor.call(acceptGroupTerms, { params: inside(), body })
    expect((await read(visitor)).status).toBe(200)
    expect(await listed(visitor)).toMatchObject({
      visiting: { show_terms: false },
      lastMessage: { message: 'behind the terms' },
    })
  })

  test('the PIN of their session', async () => {
    await kit.pool.query('update sessions set locked_at = now() where id = $1', [visitor.sessionId])
    expect(refusalOf(await read(visitor))).toEqual([401, 'PIN_REQUIRED'])
    expect(refusalOf(await send(visitor))).toEqual([401, 'PIN_REQUIRED'])
  })
})

describe('who can be added', () => {
  test('staff of the organisation’s other locations, each at the one they would come from', async () => {
    const third = await kit.build.location(entityId, { name: 'Lakeside' })
    await kit.build.member(visitor.userId, third)
    const [helper, relative] = [await comes(home, 'collaborator'), await comes(home, 'family')]
    const stranger = await comes(await kit.build.location(await kit.build.entity()))
    const both = await comes(owner)
    await kit.build.member(both.userId, home)
    const found = await nurse.call(listUsersElsewhere, { params: at(owner) })
    expect(found.map(({ id, location }) => [id, location?.name])).toEqual([[visitor.userId, 'Harbor House']])
    for (const nobody of [helper, relative, stranger]) expect((await add(nurse, nobody)).status).toBe(404)
    expect((await add(nurse, both)).status).toBe(200)
    expect((await listed(both, owner))?.visiting).toBeNull()
  })

  test('to a new discussion too, and to no other kind of channel', async () => {
    const names = { group_name: 'Across', group_is_public: false, group_participants: [visitor.userId] }
    const there = await visitor.connect()
    const made = await admin.call(createGroup, { params: at(owner), body: names })
    const { group } = await there.next('new_discussion')
    expect(group).toMatchObject({ id: made.id, visiting: { fromLocationId: home } })
    expect(made.visiting).toBeNull()
    const omni = await admin.ask(createGroup, { params: at(owner), body: { ...names, type: 'omni' } })
    expect(omni.status).toBe(404)
    for (const type of ['patients', 'omni', 'family'] as const) {
      groupId = await kit.build.group(owner, [admin.userId], { type })
      expect((await add(admin, visitor)).status).toBe(404)
    }
  })

  test('nobody of another location while the switch is off', async () => {
    await setFlag(false)
    expect((await add(nurse, visitor)).status).toBe(404)
    expect(refusalOf(await nurse.ask(listUsersElsewhere, { params: at(owner) }))).toEqual([403, 'FEATURE_OFF'])
  })

  test('by whoever may add people there', async () => {
    const helper = await comes(owner, 'collaborator')
    await kit.build.join(groupId, [helper.userId])
    expect(refusalOf(await add(helper, visitor))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await helper.ask(listUsersElsewhere, { params: at(owner) }))).toEqual([403, 'FORBIDDEN'])
  })
})
