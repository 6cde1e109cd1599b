import { listGroups } from '@kinward/contract/groups'
import { fetchUnreadCount } from '@kinward/contract/locations'
import { sendMessage } from '@kinward/contract/messages'
import { getWaiting } from '@kinward/contract/pin'
import { getProfile } from '@kinward/contract/profile'
import type { RouteDefinition, RouteInput } from '@kinward/contract/route'
import { listSchedules } from '@kinward/contract/schedules'
import { getEntitySecurity } from '@kinward/contract/security'
import { login } from '@kinward/contract/session'
import { getSsoSettings } from '@kinward/contract/sso'
import { getRecordSettings } from '@kinward/contract/clinical-record'
import { listTags } from '@kinward/contract/tags'
import { publishEntityTerms } from '@kinward/contract/terms'
import { getUser } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const INSIDE = '10.0.0.4'
const OUTSIDE = '192.0.2.9'

let kit: TestApp
let place: { entityId: number; locationId: number }
let elsewhere: { entityId: number; locationId: number }
let nurse: TestClient
let doctor: TestClient
let username: string
let people = 0

beforeAll(async () => {
  kit = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => kit.stop())

beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  elsewhere = { entityId, locationId: await kit.build.location(entityId) }
  username = `outside.nurse${++people}`
  nurse = await kit.signedIn(await kit.build.user({ username, password_hash: await hashPassword('Kinward#2026') }))
  for (const { locationId } of [place, elsewhere]) await kit.build.member(nurse.userId, locationId)
  doctor = await kit.signedIn(await kit.build.person(place.locationId))
  for (const { locationId } of [place, elsewhere]) await write(locationId)
  await restrict('locations', place.locationId, 'configurations')
})

/** A message to the nurse at a place, which is then unread. */
async function write(locationId: number): Promise<void> {
  const sender = locationId === place.locationId ? doctor : await kit.signedIn(await kit.build.person(locationId))
  const groupId = await kit.build.group(locationId, [nurse.userId, sender.userId])
  const params = { entityId: place.entityId, locationId, groupId }
  await sender.call(sendMessage, { params, query: {}, body: { message: 'hello' } })
}

async function restrict(table: 'locations' | 'entities', id: number, column: string): Promise<void> {
  const rules = { enableIpRestriction: true, allowedAddresses: ['10.0.0.0/8'] }
  await kit.pool.query(`update ${table} set ${column} = ${column} || $2 where id = $1`, [id, rules])
}

const ask = <Route extends RouteDefinition>(route: Route, input: RouteInput<Route>, address = OUTSIDE, as = nurse) =>
  as.ask(route, input, { 'x-forwarded-for': address })
const countsOf = (counters: readonly { id: number; unreadCount: number; lastActivity: number | null }[]) =>
  [place, elsewhere].map(({ locationId }) => {
    const { unreadCount, lastActivity } = counters.find(({ id }) => id === locationId) ?? {}
    return [unreadCount, typeof lastActivity]
  })
const OPEN = [1, 'number']
const CLOSED = [0, 'object']

describe('someone at an address that one of their places does not let in', () => {
  test('signs in, learns the name of the place and nothing of what waits there', async () => {
    const enter = (address: string) =>
      kit.anonymous.ask(login, { body: { username, password: 'Kinward#2026' } }, { 'x-forwarded-for': address })
    const { status, body } = await enter(OUTSIDE)
    const { locations } = body.data as { locations: Parameters<typeof countsOf>[0] }
    expect([status, ...countsOf(locations)]).toEqual([200, CLOSED, OPEN])
    const inside = (await enter(INSIDE)).body.data as { locations: Parameters<typeof countsOf>[0] }
    expect(countsOf(inside.locations)).toEqual([OPEN, OPEN])
    expect(refusalOf(await ask(listGroups, { params: place, query: {} }))).toEqual([403, 'IP_RESTRICTED'])
  })

  test('is counted nothing of it, at another place and on a locked screen', async () => {
    const counters = (address: string) => ask(fetchUnreadCount, { params: elsewhere }, address)
    expect(countsOf((await counters(OUTSIDE)).body.data)).toEqual([CLOSED, OPEN])
    expect(countsOf((await counters(INSIDE)).body.data)).toEqual([OPEN, OPEN])
    expect((await ask(getWaiting, {})).body.data).toMatchObject({ unreadCount: 1 })
    expect((await ask(getWaiting, {}, INSIDE)).body.data).toMatchObject({ unreadCount: 2 })
  })

  test('does not learn of its people, its hours and its words', async () => {
    await kit.pool.query(
      `insert into schedules (user_id, location_id, name, schedule, starts_at, minutes)
       values ($1, $2, 'Nights', 'weekly_1_1_', now(), 60)`,
      [nurse.userId, place.locationId],
    )
    await kit.pool.query(`insert into tags (entity_id, name) values ($1, 'Wounds')`, [place.entityId])
    await kit.pool.query('update location_members set removed_at = now() where location_id = $1', [
      elsewhere.locationId,
    ])
    const seen = async (address: string) => [
      (await ask(getUser, { params: { userId: doctor.userId } }, address)).status,
      (await ask(listSchedules, { query: {} }, address)).body.data.length,
      (await ask(listTags, {}, address)).body.data.length,
    ]
    expect(await seen(OUTSIDE)).toEqual([404, 0, 0])
    expect(await seen(INSIDE)).toEqual([200, 1, 1])
  })

  test('keeps an account: what is theirs alone is read from anywhere', async () => {
    expect((await ask(getProfile, {})).status).toBe(200)
    expect((await ask(getUser, { params: { userId: nurse.userId } })).status).toBe(200)
  })
})

describe('an admin of an organisation at an address that it does not let in', () => {
  test('neither reads nor changes what is decided for it; a stranger learns of no list', async () => {
    await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [nurse.userId])
    await restrict('entities', place.entityId, 'security')
    const stranger = await kit.signedIn(await kit.build.person(await kit.build.location(await kit.build.entity())))
    const params = { entityId: place.entityId }
    const answers = async (address: string, as = nurse) => [
      refusalOf(await ask(getEntitySecurity, { params }, address, as)),
      refusalOf(await ask(getSsoSettings, { params }, address, as)),
      refusalOf(await ask(getRecordSettings, { params }, address, as)),
      refusalOf(await ask(publishEntityTerms, { params, body: { text: 'Be kind.' } }, address, as)),
    ]
    expect(await answers(OUTSIDE)).toEqual(Array.from({ length: 4 }, () => [403, 'IP_RESTRICTED']))
    expect(await answers(OUTSIDE, stranger)).toEqual(Array.from({ length: 4 }, () => [404, 'NOT_FOUND']))
    expect((await answers(INSIDE)).map(([status]) => status)).toEqual([200, 200, 200, 200])
  })
})
