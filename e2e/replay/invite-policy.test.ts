import { addPeople } from '@kinward/contract/managing-groups'
import type { Permission, Role } from '@kinward/contract/permissions'
import { listMembers } from '@kinward/contract/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../server/test/harness.ts'
import { mayInviteInto, mayManageStaff } from '../../web/src/features/invites/use-invites.ts'
import { buildLocation } from '../../web/src/test/factories.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }

beforeAll(async () => {
  kit = await startTestApp()
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
})
afterAll(() => kit.stop())

const PEOPLE: [Role, Permission[]][] = [
  ['admin', []],
  ['staff', []],
  ['staff', ['CAN_ADD_COLLABORATORS']],
  ['staff', ['CAN_INVITE_EXTERNAL_COLLABORATOR']],
  ['staff', ['CAN_INVITE_EXTERNAL_COLLABORATOR', 'CAN_ADD_COLLABORATORS']],
  ['staff', ['CAN_MANAGE_STAFF', 'CAN_ADD_COLLABORATORS']],
  ['collaborator', ['CAN_INVITE_EXTERNAL_COLLABORATOR', 'CAN_ADD_COLLABORATORS']],
]

test.each(PEOPLE.map(([role, permissions], index) => ({ role, permissions, email: `guest.${index}@mail.example` })))(
  'whether $role $permissions is offered to invite into a channel is whether the server lets it happen',
  async ({ role, permissions, email }) => {
    const person = await kit.signedIn(await kit.build.person(place.locationId, role, permissions))
    const groupId = await kit.build.group(place.locationId, [person.userId], { type: 'patients' })
    const { status } = await person.ask(addPeople, { params: { ...place, groupId }, body: { invites: [{ email }] } })
    const location = buildLocation({ id: place.locationId, role, permissions })
    expect(mayInviteInto(location)).toBe(status === 200)
  },
)

test.each<[Role, Permission[]]>([
  ['admin', []],
  ['staff', []],
  ['staff', ['CAN_MANAGE_STAFF']],
  ['collaborator', ['CAN_MANAGE_STAFF']],
])('whether %s %s is offered to manage people is whether the server shows them', async (role, permissions) => {
  const person = await kit.signedIn(await kit.build.person(place.locationId, role, permissions))
  const { status } = await person.ask(listMembers, { params: place })
  expect(mayManageStaff({ role, permissions })).toBe(status === 200)
})
