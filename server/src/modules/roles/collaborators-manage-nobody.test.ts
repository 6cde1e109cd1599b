import { inviteFamily } from '@kinward/contract/families'
import { createInvites, listInvites } from '@kinward/contract/invites'
import type { Permission } from '@kinward/contract/permissions'
import { createQuickJoin, getQuickJoin, listQuickJoins, revokeQuickJoin } from '@kinward/contract/quick-join'
import { changeMemberRole, createRole, listMembers, listRoles } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let admin: TestClient
let outside: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
  outside = await team.person('collaborator')
})

async function give(userId: number, base: 'staff' | 'collaborator', permissions: Permission[]): Promise<void> {
  const role = { name: `Desk of ${base}s`, base, permissions }
  const { key } = await admin.call(createRole, { params: team.place, body: role })
  await admin.call(changeMemberRole, { params: { ...team.place, userId }, body: { roleKey: key } })
}
const link = { roleKey: 'collaborator', days: 1, maxUses: 5 }

test('a collaborator whose role manages staff is shown neither people, nor roles, nor links', async () => {
  await give(outside.userId, 'collaborator', ['CAN_MANAGE_STAFF'])
  const { id } = await admin.call(createQuickJoin, { params: team.place, body: link })
  const answers = [
    await outside.ask(listMembers, { params: team.place }),
    await outside.ask(listRoles, { params: team.place }),
    await outside.ask(listQuickJoins, { params: team.place }),
    await outside.ask(createQuickJoin, { params: team.place, body: link }),
    await outside.ask(revokeQuickJoin, { params: { ...team.place, quickJoinId: id } }),
  ]
  expect(answers.map(refusalOf)).toEqual(answers.map(() => [403, 'FORBIDDEN']))
})

test('nor how relatives and guests of others are reached, though they may invite themselves', async () => {
  await give(outside.userId, 'collaborator', ['CAN_MANAGE_STAFF', 'CAN_INVITE_EXTERNAL_COLLABORATOR'])
  const patientId = await kit.build.patient(team.locationId, { birth_date: '1940-01-01' })
  await admin.call(inviteFamily, {
    params: team.place,
    body: { patientId, relation: 'Daughter', firstName: 'Dora', lastName: 'Quill', email: 'dora@mail.example' },
  })
  const invite = (client: TestClient, firstName: string) =>
    client.call(createInvites, {
      params: team.place,
      body: { invites: [{ firstName, lastName: 'Guest', email: `${firstName}@mail.example` }] },
    })
  await invite(admin, 'Theirs')
  await invite(outside, 'Own')
  const listed = await outside.call(listInvites, { params: team.place })
  expect(listed.map(({ firstName }) => firstName)).toEqual(['Own'])
})

test('a link closes once whoever made it is a collaborator', async () => {
  await give(team.nurse.userId, 'staff', ['CAN_MANAGE_STAFF', 'CAN_VIEW_STAFF'])
  const { hash } = await team.nurse.call(createQuickJoin, { params: team.place, body: link })
  expect((await kit.anonymous.ask(getQuickJoin, { params: { hash } })).status).toBe(200)
  await give(team.nurse.userId, 'collaborator', ['CAN_MANAGE_STAFF', 'CAN_VIEW_STAFF'])
  expect(refusalOf(await kit.anonymous.ask(getQuickJoin, { params: { hash } }))).toEqual([410, 'LINK_EXPIRED'])
  const [listed] = await admin.call(listQuickJoins, { params: team.place })
  expect(listed?.status).toBe('closed')
})
