import { listGroups } from '@kinward/contract/groups'
import { joinGroup, openPersonal } from '@kinward/contract/managing-groups'
import { listMessages } from '@kinward/contract/messages'
import { addOnCallShift, createOnCallRole } from '@kinward/contract/on-call'
import type { Permission } from '@kinward/contract/permissions'
import { changeMemberRole, createRole } from '@kinward/contract/roles'
import { search } from '@kinward/contract/search'
import { changeStatus } from '@kinward/contract/status'
import { getUser, listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'

let kit: TestApp
let team: Team
let admin: TestClient
let desk: TestClient
let open: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
/** Someone of the staff, a colleague with whom they share a channel, and a public discussion that they are not in. */
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
  desk = await team.person()
  await team.channel('discussion', { members: [desk, team.doctor] })
  open = await team.channel('discussion', { members: [team.nurse, team.doctor], values: { is_public: true } })
})

async function give(roleKey: string): Promise<void> {
  await admin.call(changeMemberRole, { params: { ...team.place, userId: desk.userId }, body: { roleKey } })
}

/** A role of the location's own that leaves both empty: to see who is on staff, and to see channels. */
async function giveBlind(permissions: Permission[] = []): Promise<void> {
  const wish = { name: 'Front desk', base: 'staff' as const, permissions }
  await give((await admin.call(createRole, { params: team.place, body: wish })).key)
}

async function putOnCall({ userId }: TestClient): Promise<void> {
  const [role] = await admin.call(createOnCallRole, { params: team.place, body: { name: 'on-call nurse' } })
  const startsAt = new Date(Date.now() - 3_600_000).toISOString()
  const body = { userId, schedule: 'daily_1__', startsAt, minutes: 120 }
  await admin.call(addOnCallShift, { params: { ...team.place, roleId: role?.id ?? 0 }, body })
}

/** Whose status of these the desk is told as it changes. */
async function statusesHeard(people: TestClient[]): Promise<unknown[]> {
  const tab = await desk.connect()
  for (const { userId, call } of people) {
    const params = { entityId: team.entityId, userId }
    await call(changeStatus, { params, body: { status: 'busy' } })
  }
  await kit.settled(tab)
  return tab.heard.flatMap(({ name, payload }) => (name === 'user.status' ? [payload.userId] : []))
}

const peopleSeen = async () => (await desk.call(listUsers, { params: team.place })).map(({ id }) => id)
const channelsSeen = async () => (await desk.call(listGroups, { params: team.place, query: {} })).map(({ id }) => id)
const profileOf = async ({ userId }: TestClient) => (await desk.ask(getUser, { params: { userId } })).status
const write = async ({ userId }: TestClient) =>
  (await desk.ask(openPersonal, { params: team.place, body: { userId } })).status
const found = async (type: 'users' | 'channels', query: string) =>
  (await desk.call(search, { params: { type }, body: { query } })).results.length

describe('a role that does not see who is on staff', () => {
  test('knows those with whom it shares a channel, and nobody else', async () => {
    await giveBlind()
    expect(new Set(await peopleSeen())).toEqual(new Set([desk.userId, team.doctor.userId]))
    expect([await profileOf(team.doctor), await profileOf(team.nurse)]).toEqual([200, 404])
    expect([await write(team.doctor), await write(team.nurse)]).toEqual([200, 404])
    expect(await found('users', 'Person')).toBe(2)
  })

  test('hears of nobody else either', async () => {
    await giveBlind()
    expect(await statusesHeard([team.nurse, team.doctor])).toEqual([team.doctor.userId])
  })

  test('knows, hears of and reaches whoever stands on the roster', async () => {
    await giveBlind()
    await putOnCall(team.nurse)
    expect(await peopleSeen()).toContain(team.nurse.userId)
    expect(await peopleSeen()).not.toContain(admin.userId)
    expect(await statusesHeard([team.nurse, admin])).toEqual([team.nurse.userId])
    expect((await callsOf(kit, team).tryCall(desk, team.nurse)).status).toBe(200)
    expect([await profileOf(team.nurse), await write(team.nurse)]).toEqual([200, 200])
  })

  test.each(['CAN_MANAGE_STAFF', 'CAN_MANAGE_PATIENT'] as const)(
    'knows and hears of everyone where it holds %s, since it writes down who is called and responsible',
    async (permission) => {
      await giveBlind([permission])
      expect(await peopleSeen()).toContain(team.nurse.userId)
      expect(await statusesHeard([team.nurse])).toEqual([team.nurse.userId])
    },
  )
})

test('a collaborator comes to know nobody by the roster', async () => {
  await give('collaborator')
  await putOnCall(team.nurse)
  expect(await peopleSeen()).not.toContain(team.nurse.userId)
  expect(await statusesHeard([team.nurse])).toEqual([])
})

describe('a role that does not see channels', () => {
  test('is shown its own alone, and joins no other', async () => {
    await giveBlind()
    expect(await channelsSeen()).not.toContain(open)
    const params = { ...team.place, groupId: open }
    expect((await desk.ask(joinGroup, { params })).status).toBe(404)
    expect((await desk.ask(listMessages, { params, query: {} })).status).toBe(404)
    expect(await found('channels', 'Channel')).toBe(1)
  })

  test('is not told of being named where it is not', async () => {
    await giveBlind()
    await team.send(team.nurse, open, { message: `@[Desk](id:${desk.userId})` })
    expect((await toldTo(kit, desk)).filter(({ type }) => type === 'UNJOINED_CHANNEL')).toEqual([])
  })
})

test.each(['lead', 'clinician', 'member', 'admin'])('the role %s sees both', async (roleKey) => {
  await give(roleKey)
  expect(await peopleSeen()).toContain(team.nurse.userId)
  expect(await channelsSeen()).toContain(open)
  expect([await profileOf(team.nurse), await write(team.nurse)]).toEqual([200, 200])
  await team.send(team.nurse, open, { message: `@[Desk](id:${desk.userId})` })
  expect((await toldTo(kit, desk)).filter(({ type }) => type === 'UNJOINED_CHANNEL')).toHaveLength(1)
  expect((await desk.ask(joinGroup, { params: { ...team.place, groupId: open } })).status).toBe(200)
})
