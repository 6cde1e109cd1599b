import { listGroups } from '@kinward/contract/groups'
import { createInvites, joinByInvite } from '@kinward/contract/invites'
import { changeMemberActive, changeMemberEntityAdmin, changeMemberRole, listMembers } from '@kinward/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

async function organisation() {
  const entityId = await kit.build.entity()
  const place = { entityId, locationId: await kit.build.location(entityId) }
  const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  return { place, admin }
}

async function sessionOf(userId: number, values: Record<string, unknown>): Promise<TestClient> {
  const sessionId = await kit.build.session(userId, values)
  return kit.withToken(await kit.tokens.sign('access', userId, sessionId))
}

async function programAt(locationId: number, createdBy: number): Promise<number> {
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into integrations (location_id, name, public_key, show_channel_top_banner, created_by)
     values ($1::bigint, 'Program', 'key-' || $1::text, false, $2) returning id`,
    [locationId, createdBy],
  )
  return rows[0]?.id ?? 0
}

test.each(['single sign-on', 'a program'])(
  'what another organisation began by %s does not open one that switches its person on again',
  async (way) => {
    const [other, own] = [await organisation(), await organisation()]
    const userId = await kit.build.person(other.place.locationId)
    await kit.build.member(userId, own.place.locationId)
    const switchTo = (isActive: boolean) =>
      own.admin.call(changeMemberActive, { params: { ...own.place, userId }, body: { isActive } })
    await switchTo(false)
    // Now the other organisation is the only one that they belong to: it may vouch for them.
    const begun = await sessionOf(
      userId,
      way === 'a program'
        ? { integration_id: await programAt(other.place.locationId, other.admin.userId) }
        : { vouched_by: other.place.entityId },
    )
    const enter = () => begun.ask(listGroups, { params: own.place, query: {} })
    expect((await enter()).status).toBe(404)
    const byPassword = await kit.signedIn(userId)
    const ownBegan = await sessionOf(userId, { vouched_by: own.place.entityId })
    await switchTo(true)
    expect((await enter()).status).toBe(401)
    for (const client of [byPassword, ownBegan]) {
      expect((await client.ask(listGroups, { params: own.place, query: {} })).status).toBe(200)
    }
  },
)

describe('what a program began, which brings no admins,', () => {
  test.each(['the location', 'the organisation'])('ends when its person becomes an admin of %s', async (what) => {
    const { place, admin } = await organisation()
    const userId = await kit.build.person(place.locationId, 'staff', ['CAN_MANAGE_STAFF'])
    const begun = await sessionOf(userId, { integration_id: await programAt(place.locationId, admin.userId) })
    const byPassword = await kit.signedIn(userId)
    const enter = async (client: TestClient) => (await client.ask(listMembers, { params: place })).status
    expect([await enter(begun), await enter(byPassword)]).toEqual([200, 200])
    const params = { ...place, userId }
    if (what === 'the location') await admin.call(changeMemberRole, { params, body: { roleKey: 'admin' } })
    else await admin.call(changeMemberEntityAdmin, { params, body: { isEntityAdmin: true } })
    expect([await enter(begun), await enter(byPassword)]).toEqual([401, 200])
  })

  test('ends when its person joins another location as an admin, but for the session that joins', async () => {
    const { place, admin } = await organisation()
    const another = { ...place, locationId: await kit.build.location(place.entityId) }
    const inviter = await kit.signedIn(await kit.build.person(another.locationId, 'admin'))
    const email = 'joins@mail.example'
    const userId = await kit.build.member(await kit.build.user({ email }), place.locationId)
    const brought = { integration_id: await programAt(place.locationId, admin.userId) }
    const [begun, joining] = [await sessionOf(userId, brought), await sessionOf(userId, brought)]
    await inviter.call(createInvites, { params: another, body: { invites: [{ email, roleKey: 'admin' }] } })
    await joining.call(joinByInvite, { body: { secret: await createLetters(kit.pool).invite(email) } })
    const enter = async (client: TestClient) => (await client.ask(listMembers, { params: another })).status
    expect([await enter(begun), await enter(joining)]).toEqual([401, 200])
  })
})
