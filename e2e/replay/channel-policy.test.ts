import { type ChannelType, listGroups } from '@kinward/contract/groups'
import { archiveGroup, editGroup } from '@kinward/contract/managing-groups'
import type { Permission, Role } from '@kinward/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../server/test/harness.ts'
import { mayArchive, mayEdit } from '../../web/src/features/channels/channel-policy.ts'
import { buildLocation } from '../../web/src/test/factories.ts'

let kit: TestApp
let entityId: number
let locationId: number

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
})
afterAll(() => kit.stop())

const PEOPLE: [Role, Permission[]][] = [
  ['admin', []],
  ['staff', []],
  ['staff', ['CAN_MANAGE_DISCUSSIONS']],
  ['staff', ['CAN_MANAGE_OMNI_CHANNEL']],
  ['staff', ['CAN_MANAGE_GROUPS']],
  ['collaborator', ['CAN_MANAGE_GROUPS']],
]
const TYPES: ChannelType[] = ['discussion', 'omni', 'patients', 'personal']
const CASES = PEOPLE.flatMap(([role, permissions]) =>
  TYPES.flatMap((type) => [true, false].map((isOwn) => ({ role, permissions, type, isOwn }))),
)

describe('what the web app offers is what the server lets happen', () => {
  test.each(CASES)('$role $permissions in $type, own: $isOwn', async ({ role, permissions, type, isOwn }) => {
    const person = await kit.signedIn(await kit.build.person(locationId, role, permissions))
    const other = await kit.build.person(locationId)
    const created_by = isOwn ? person.userId : other
    const groupId = await kit.build.group(locationId, [person.userId, other], { type, created_by })
    const params = { entityId, locationId, groupId }
    const groups = await person.call(listGroups, { params, query: { type: 'all', archived: '0' } })
    const group = groups.find(({ id }) => id === groupId)
    const location = buildLocation({ id: locationId, role, permissions })
    if (!group) throw new Error('The channel is not listed.')

    const edit = { group_name: 'Renamed', group_details: '', display_name: null, is_public: false }
    const edited = await person.ask(editGroup, { params, body: edit })
    const archived = await person.ask(archiveGroup, { params, body: { archiveStatus: true } })
    expect({
      edit: mayEdit(group, location, person.userId),
      archive: mayArchive(group, location, person.userId),
    }).toEqual({ edit: edited.status === 200, archive: archived.status === 200 })
  })
})
