import { listGroups } from '@kinward/contract/groups'
import { createInvites, joinByInvite } from '@kinward/contract/invites'
import { changeMemberActive } from '@kinward/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { refusalOf } from '../../../test/team.ts'

const HOUR = 3_600_000
const MILD = { security: JSON.stringify({ allowReducedPinFrequency: true }) }

let kit: TestApp

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

/** Someone whose one organisation lets them be asked for their PIN seldom, and a screen that they left two hours ago. */
async function someoneAway() {
  const entityId = await kit.build.entity(MILD)
  const locationId = await kit.build.location(entityId)
  const email = `ruth.${locationId}@example.org`
  const userId = await kit.build.member(await kit.build.user({ email, pin_reduced_frequency: true }), locationId)
  const sessionId = await kit.build.session(userId, {
    last_active_at: new Date(Date.now() - 2 * HOUR),
    locks_at: new Date(Date.now() + 46 * HOUR),
  })
  const left = kit.withToken(await kit.tokens.sign('access', userId, sessionId))
  const enter = (place: { entityId: number; locationId: number }) => left.ask(listGroups, { params: place, query: {} })
  expect((await enter({ entityId, locationId })).status).toBe(200)
  return { userId, email, enter }
}

/** Another organisation with a location, and someone who decides for both. */
async function anotherPlace(entity: Record<string, unknown> = {}) {
  const entityId = await kit.build.entity(entity)
  const place = { entityId, locationId: await kit.build.location(entityId) }
  const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  return { place, admin }
}

async function join(
  { userId, email }: { userId: number; email: string },
  to: Awaited<ReturnType<typeof anotherPlace>>,
) {
  await to.admin.call(createInvites, { params: to.place, body: { invites: [{ email, roleKey: 'member' }] } })
  const here = await kit.signedIn(userId)
  await here.call(joinByInvite, { body: { secret: await createLetters(kit.pool).invite(email) } })
}

describe('a place that asks for the PIN after minutes is not opened by a screen that was left hours before', () => {
  test('its person joined it', async () => {
    const [away, strict] = [await someoneAway(), await anotherPlace()]
    await join(away, strict)
    expect(refusalOf(await away.enter(strict.place))).toEqual([401, 'PIN_REQUIRED'])
  })

  test('its person was switched on there again', async () => {
    const [away, strict] = [await someoneAway(), await anotherPlace()]
    await kit.build.member(away.userId, strict.place.locationId)
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1 and entity_id = $2', [
      away.userId,
      strict.place.entityId,
    ])
    const params = { ...strict.place, userId: away.userId }
    await strict.admin.call(changeMemberActive, { params, body: { isActive: true } })
    expect(refusalOf(await away.enter(strict.place))).toEqual([401, 'PIN_REQUIRED'])
  })
})

test('a place that asks as seldom is opened by it', async () => {
  const [away, mild] = [await someoneAway(), await anotherPlace(MILD)]
  await join(away, mild)
  expect((await away.enter(mild.place)).status).toBe(200)
})
