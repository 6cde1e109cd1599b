import { listUserChannels } from '@kinward/contract/groups'
import { leaveGroup, removeParticipants, toggleArchive } from '@kinward/contract/managing-groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { changeMemberActive, removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let founder: TestClient
let admin: TestClient
let nurse: TestClient
let aide: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
/** An organisation with its founder, another admin of its location, and two colleagues. */
beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  const named = async (first_name: string, role: 'admin' | 'staff') =>
    kit.signedIn(
      await kit.build.member(await kit.build.user({ first_name, last_name: 'Holm' }), place.locationId, role, [
        'CAN_REMOVE_PARTICIPANTS',
      ]),
    )
  founder = await named('Ada', 'admin')
  admin = await named('Bea', 'admin')
  nurse = await named('Cleo', 'staff')
  aide = await named('Dora', 'staff')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [founder.userId])
})

const channel = (members: TestClient[], values: Record<string, unknown> = {}, at = place.locationId) =>
  kit.build.group(
    at,
    members.map(({ userId }) => userId),
    values,
  )
const switchOff = (whom: TestClient, isActive = false) =>
  founder.call(changeMemberActive, { params: { ...place, userId: whom.userId }, body: { isActive } })
const remove = (whom: TestClient, by = admin) => by.call(removeMember, { params: { ...place, userId: whom.userId } })
const channelsOf = async (client: TestClient, at = place) =>
  (await client.call(listUserChannels, { params: at })).map(({ id }) => id)
const lastLine = async (client: TestClient, groupId: number, at = place) =>
  (await client.call(listMessages, { params: { ...at, groupId }, query: {} })).messages.at(-1)?.message

test('a private channel whose last one is switched off comes to whoever did it, with what was said there', async () => {
  const own = await channel([nurse])
  const shared = await channel([nurse, aide])
  const open = await channel([nurse], { is_public: true })
  const archived = await channel([nurse], { archived_at: new Date() })
  const said = { params: { ...place, groupId: own }, query: {}, body: { message: 'Bed 4 moves on Monday.' } }
  await nurse.call(sendMessage, said)
  const tab = await founder.connect()
  await switchOff(nurse)
  expect((await tab.next('new_discussion')).group).toMatchObject({ id: own })
  const mine = await channelsOf(founder)
  expect([own, shared, open, archived].filter((id) => mine.includes(id))).toEqual([own])
  const { messages } = await founder.call(listMessages, { params: { ...place, groupId: own }, query: {} })
  expect(messages.map(({ message }) => message)).toEqual([
    'Bed 4 moves on Monday.',
    'took the channel over, since nobody else was left in it',
  ])
  // They hear what is said there from then on.
  await switchOff(nurse, true)
  const words = { params: { ...place, groupId: own }, query: {}, body: { message: 'I am back.' } }
  await nurse.call(sendMessage, words)
  await expect.poll(() => tab.heard.some(({ payload }) => JSON.stringify(payload).includes('I am back.'))).toBe(true)
})

test('several come at once, where someone is removed from the location who was alone in them', async () => {
  const groups = [await channel([nurse]), await channel([nurse], { type: 'omni' })]
  await remove(nurse)
  const mine = await channelsOf(admin)
  expect(groups.every((id) => mine.includes(id))).toBe(true)
  expect(await channelsOf(founder)).not.toContain(groups[0])
})

test('also while channels of its kind are switched off there, for when they are on again', async () => {
  const groupId = await channel([nurse])
  const setFlag = (groupMessages: boolean) =>
    kit.pool.query('update locations set feature_flags = feature_flags || $2 where id = $1', [
      place.locationId,
      { groupMessages },
    ])
  await setFlag(false)
  await remove(nurse)
  await setFlag(true)
  expect(await channelsOf(admin)).toContain(groupId)
})

test('where whoever switches them off has no say, it comes to the admins of that place', async () => {
  const there = { ...place, locationId: await kit.build.location(place.entityId) }
  const local = await kit.signedIn(await kit.build.person(there.locationId, 'admin'))
  await kit.pool.query(`update users set first_name = 'Eva', last_name = 'Lund' where id = $1`, [local.userId])
  await kit.build.member(nurse.userId, there.locationId)
  const groupId = await channel([nurse], {}, there.locationId)
  await switchOff(nurse)
  expect(await lastLine(local, groupId, there)).toBe(
    'handed the channel over to **Eva Lund**, since nobody was left in it',
  )
  expect(await channelsOf(founder)).not.toContain(groupId)
})

test('an archived channel that its last one has left comes back to whoever brings it back, with what was said there', async () => {
  const [own, shared] = [await channel([nurse]), await channel([nurse, aide])]
  const toggle = (archiveStatus: boolean) =>
    admin.call(toggleArchive, { params: place, body: { ids: [own, shared], archiveStatus, type: 'discussion' } })
  await toggle(true)
  await nurse.call(leaveGroup, { params: { ...place, groupId: own } })
  const tab = await admin.connect()
  await toggle(false)
  expect((await tab.next('new_discussion')).group).toMatchObject({ id: own })
  expect(await lastLine(admin, own)).toBe('took the channel over, since nobody else was left in it')
  expect(await channelsOf(admin)).not.toContain(shared)
})

test('the last ones are not taken out by someone who was switched off meanwhile', async () => {
  const groupId = await channel([nurse, aide])
  const gate = await kit.pool.connect()
  try {
    await gate.query('begin')
    await gate.query('select from groups where id = $1 for update', [groupId])
    const asked = nurse.ask(removeParticipants, {
      params: { ...place, groupId },
      body: { participantIds: [aide.userId] },
    })
    await expect.poll(kit.countWaiting).toBe(1)
    await gate.query('update entity_members set deactivated_at = now() where user_id = $1', [nurse.userId])
    await gate.query('commit')
    const { status, body } = await asked
    expect([status, body.message]).toEqual([409, expect.stringContaining('Nobody would be left in this channel')])
    expect(await channelsOf(aide)).toContain(groupId)
  } finally {
    await gate.query('rollback')
    gate.release()
  }
})
