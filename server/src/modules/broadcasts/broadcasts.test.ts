import {
  type Audience,
  beginBroadcastUpload,
  cancelBroadcast,
  changeBroadcast,
  finishBroadcastUpload,
  getBroadcast,
  listBroadcastReaders,
  listBroadcasts,
  listOutgoingBroadcasts,
  MOST_READERS_NAMED,
  previewBroadcast,
  readAllBroadcasts,
  readBroadcast,
  sendBroadcast,
} from '@kinward/contract/broadcasts'
import type { RouteInput } from '@kinward/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { toldTo } from '../../../test/told.ts'
import { createUploader, fixture } from '../../../test/uploads.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createBroadcastSender } from './sender.ts'
import { notices, refusals } from './texts.ts'

const HOUR = 60 * 60_000
const soon = () => new Date(Date.now() + HOUR).toISOString()

let kit: TestApp
let entityId: number
let north: number
let south: number
let lead: TestClient
let nurse: TestClient
let southNurse: TestClient
let keys = 0

type Wish = Omit<RouteInput<typeof sendBroadcast>['body'], 'audience' | 'hashKey'> & {
  audience?: Partial<Audience>
  hashKey?: string
}

const wishOf = ({ audience = {}, ...wish }: Partial<Wish> = {}) => ({
  title: 'Winter road plan for home visits',
  message: 'Chains on **every** car.',
  audience: { locationIds: [north], ...audience },
  ...wish,
})
const sending = (client: TestClient, wish: Partial<Wish> = {}) =>
  client.ask(sendBroadcast, { body: { hashKey: `a key of its own ${++keys}`, ...wishOf(wish) } })

async function sent(client: TestClient, wish: Partial<Wish> = {}) {
  const { status, body } = await sending(client, wish)
  if (status !== 200) throw new Error(`sendBroadcast answered ${status}: ${JSON.stringify(body)}`)
  return body.data
}

const pageOf = (client: TestClient, query = {}) => client.call(listBroadcasts, { query })
const titlesOf = async (client: TestClient) => (await pageOf(client)).broadcasts.map(({ title }) => title)
const outgoingOf = async (client: TestClient) => (await client.call(listOutgoingBroadcasts, { query: {} })).broadcasts
const one = (broadcastId: number) => ({ params: { broadcastId } })
const change = (client: TestClient, broadcastId: number, wish: Partial<Wish> = {}) =>
  client.ask(changeBroadcast, { ...one(broadcastId), body: wishOf(wish) })
const senderOf = (app: TestApp) =>
  createBroadcastSender({ db: createDatabase(app.pool), hub: app.app.hub, log: createLogger('silent') })
const person = async (...given: Parameters<TestApp['build']['person']>) =>
  kit.signedIn(await kit.build.person(...given))

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

beforeEach(async () => {
  entityId = await kit.build.entity()
  north = await kit.build.location(entityId)
  south = await kit.build.location(entityId)
  lead = await person(north, 'staff', ['CAN_MANAGE_BROADCASTS'])
  await kit.build.member(lead.userId, south, 'staff')
  nurse = await person(north)
  southNurse = await person(south)
})

describe('sending', () => {
  test('reaches those who work at the location, unread, the newest first, and nobody else', async () => {
    const others = await Promise.all([
      person(north, 'collaborator', ['CAN_MANAGE_BROADCASTS']),
      person(north, 'patient'),
      person(north, 'family'),
    ])
    const gone = await person(north)
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [gone.userId])
    await sent(lead, { title: 'First' })
    const second = await sent(lead, { title: 'Second' })
    expect(second).toMatchObject({ state: 'sent', recipients: 1, readBy: 0 })
    const { broadcasts, unread, next } = await pageOf(nurse)
    expect(broadcasts.map(({ title, is_read }) => [title, is_read])).toEqual([
      ['Second', false],
      ['First', false],
    ])
    expect([unread, next]).toEqual([2, null])
    expect(broadcasts[0]?.locations.map(({ id }) => id)).toEqual([north])
    for (const outsider of [...others, gone, southNurse]) {
      expect(await pageOf(outsider)).toEqual({ broadcasts: [], next: null, unread: 0 })
      expect((await outsider.ask(getBroadcast, one(second.id))).status).toBe(404)
    }
    expect(await titlesOf(lead)).toEqual([])
  })

  test('is heard by each recipient with ids alone, and notified of in the same moment', async () => {
    const [socket, elsewhere] = [await nurse.connect(), await southNurse.connect()]
    const { id } = await sent(lead, { isUrgent: true })
    expect(await socket.next('new.broadcast.message')).toEqual({ id, locationId: north })
    await kit.settled(elsewhere)
    expect(elsewhere.heard.filter(({ name }) => name === 'new.broadcast.message')).toEqual([])
    const { rows } = await kit.pool.query<{ told: boolean }>(
      `select exists (
         select from notification_causes where body ->> 'causeKey' = $1 and body -> 'userIds' @> $2::jsonb
         union all
         select from notifications where cause_key = $1 and user_id = $3 and is_urgent and type = 'BROADCAST'
       ) as told`,
      [`broadcast:${id}`, JSON.stringify([nurse.userId]), nurse.userId],
    )
    expect(rows).toEqual([{ told: true }])
  })

  test('is told at whichever of its locations its reader still is', async () => {
    const admin = await person(north, 'admin')
    await kit.build.member(admin.userId, south, 'admin')
    await kit.build.member(nurse.userId, south)
    const { title } = await sent(admin, { audience: { locationIds: [north, south] } })
    expect(await toldTo(kit, nurse)).toMatchObject([{ fk_location_id: north, data: { title } }])
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1 and location_id = $2', [
      nurse.userId,
      north,
    ])
    expect(await toldTo(kit, nurse)).toMatchObject([{ type: 'BROADCAST', fk_location_id: south, data: { title } }])
  })

  test('reaches families only when their role is chosen, and only those who were let in', async () => {
    const [relative, stranger] = [await person(north, 'family'), await person(north, 'family')]
    const patientId = await kit.build.patient(north)
    await kit.build.family(patientId, relative.userId, true)
    await kit.build.family(patientId, stranger.userId, false)
    await sent(lead, { audience: { roles: ['family'] } })
    expect(await titlesOf(relative)).toHaveLength(1)
    expect(await titlesOf(stranger)).toEqual([])
    expect(await titlesOf(nurse)).toEqual([])
    const named = await sending(lead, { audience: { roles: [], userIds: [relative.userId] } })
    expect([named.status, named.body.message]).toEqual([409, refusals.strangers])
  })

  test('to people who are named reaches them alone, and nobody of another location', async () => {
    await person(north)
    await sent(lead, { audience: { roles: [], userIds: [nurse.userId] } })
    expect(await titlesOf(nurse)).toHaveLength(1)
    const { status } = await sending(lead, { audience: { roles: [], userIds: [southNurse.userId] } })
    expect(status).toBe(409)
  })

  test('sent again with the same key it is one', async () => {
    const hashKey = 'the same key'
    const [first, second] = [await sent(lead, { hashKey }), await sent(lead, { hashKey })]
    expect(second.id).toBe(first.id)
    const [third, fourth] = await Promise.all([
      sent(lead, { hashKey: 'two at one moment' }),
      sent(lead, { hashKey: 'two at one moment' }),
    ])
    expect(third.id).toBe(fourth.id)
    expect(await titlesOf(nurse)).toHaveLength(2)
  })

  test('sent again it is the one that went out, in whichever order its audience was chosen', async () => {
    const admin = await person(north, 'admin')
    await kit.build.member(admin.userId, south, 'admin')
    const wish = {
      hashKey: 'a key of two places',
      audience: { locationIds: [south, north], roles: ['staff' as const] },
    }
    const first = await sent(admin, wish)
    expect((await sent(admin, wish)).id).toBe(first.id)
    expect((await sent(admin, { ...wish, audience: { ...wish.audience, locationIds: [north, south] } })).id).toBe(
      first.id,
    )
    expect((await sending(admin, { ...wish, audience: { ...wish.audience, locationIds: [south] } })).status).toBe(409)
    expect(await titlesOf(southNurse)).toHaveLength(1)
  })

  test.each([
    { title: 'Another title' },
    { message: 'Other words' },
    { isUrgent: true },
    { audience: { roles: ['staff' as const] } },
    { sendAt: null },
  ])('sent again with the same key and with %j it is refused', async (change) => {
    const hashKey = 'the same key'
    const wish = { hashKey, sendAt: soon() }
    await sent(lead, wish)
    const { status, body } = await sending(lead, { ...wish, ...change })
    expect([status, body.message, body.data]).toMatchObject([
      409,
      refusals.keptOtherwise,
      { code: 'CONFLICT', problems: [{ path: 'body.hashKey' }] },
    ])
    expect(await outgoingOf(lead)).toHaveLength(1)
  })

  test('to nobody is refused, and leaves nothing', async () => {
    const { status, body } = await sending(lead, { audience: { roles: ['patient'] } })
    expect([status, body.message]).toEqual([409, refusals.nobody])
    expect(await outgoingOf(lead)).toEqual([])
  })
})

describe('who may send', () => {
  test('needs the permission at every location it goes to', async () => {
    const both = { audience: { locationIds: [north, south] } }
    expect((await sending(lead, both)).status).toBe(403)
    expect((await sending(nurse)).status).toBe(403)
    expect((await sending(southNurse)).status).toBe(404)
    const admin = await person(north, 'admin')
    await kit.build.member(admin.userId, south, 'admin')
    expect((await sending(admin, both)).status).toBe(200)
    expect(await titlesOf(southNurse)).toHaveLength(1)
  })

  test('a collaborator with the permission may not', async () => {
    expect((await sending(await person(north, 'collaborator', ['CAN_MANAGE_BROADCASTS']))).status).toBe(403)
  })

  test('nobody sends to two organisations at once', async () => {
    const foreign = await kit.build.location(await kit.build.entity())
    await kit.build.member(lead.userId, foreign, 'admin')
    const { status, body } = await sending(lead, { audience: { locationIds: [north, foreign] } })
    expect([status, body.message]).toEqual([409, refusals.oneOrganisation])
  })

  test('a preview counts people once, at each of their locations, and is for those who may send', async () => {
    await kit.pool.query(
      `update location_members set permissions = '{CAN_MANAGE_BROADCASTS}' where user_id = $1 and location_id = $2`,
      [lead.userId, south],
    )
    await kit.build.member(nurse.userId, south)
    const audience = { locationIds: [north, south] }
    const reach = await lead.call(previewBroadcast, { body: audience })
    expect(reach.total).toBe(2)
    expect(Object.fromEntries(reach.locations.map(({ id, count }) => [id, count]))).toEqual({ [north]: 1, [south]: 2 })
    expect((await nurse.ask(previewBroadcast, { body: audience })).status).toBe(403)
  })
})

describe('reading', () => {
  test('marks one or all as read, with their notifications, and tells the other tabs', async () => {
    const [first] = [await sent(lead), await sent(lead)]
    await kit.pool.query(
      `insert into notifications (user_id, type, cause_key, first_told_at, told_at) values ($1, 'BROADCAST', $2, now(), now())
       on conflict do nothing`,
      [nurse.userId, `broadcast:${first.id}`],
    )
    const tab = await nurse.connect()
    expect(await nurse.call(readBroadcast, one(first.id))).toEqual({ unread: 1 })
    expect(await tab.next('user.read.notification')).toMatchObject({ type: 'BROADCAST', ids: [expect.any(Number)] })
    expect(await nurse.call(readAllBroadcasts, { body: {} })).toEqual({ unread: 0 })
    expect((await pageOf(nurse)).broadcasts.every(({ is_read }) => is_read)).toBe(true)
    expect((await southNurse.ask(readBroadcast, one(first.id))).status).toBe(404)
  })

  test('of all that was listed reads nothing that came since', async () => {
    await sent(lead, { title: 'Coffee' })
    await sent(lead, { title: 'Cake' })
    const [newest] = (await pageOf(nurse)).broadcasts
    const fire = await sent(lead, { title: 'Fire', isUrgent: true })
    if (!newest) throw new Error('nothing was listed')
    const upTo = { id: newest.id, sentAt: newest.sentAt }
    expect(await nurse.call(readAllBroadcasts, { body: { upTo } })).toEqual({ unread: 1 })
    const { broadcasts } = await pageOf(nurse)
    expect(broadcasts.map(({ title, is_read }) => [title, is_read])).toEqual([
      ['Fire', false],
      ['Cake', true],
      ['Coffee', true],
    ])
    const readers = await lead.call(listBroadcastReaders, one(fire.id))
    expect(readers.locations.map(({ readBy }) => readBy)).toEqual([0])
  })

  test('goes through pages without a gap, whatever came at one moment', async () => {
    for (let count = 0; count < 5; count++) await sent(lead, { title: `Number ${count}` })
    await kit.pool.query(`update broadcast_recipients set sent_at = date_trunc('hour', sent_at) where user_id = $1`, [
      nurse.userId,
    ])
    await kit.pool.query(`update broadcasts set sent_at = date_trunc('hour', sent_at) where author_id = $1`, [
      lead.userId,
    ])
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await pageOf(nurse, { limit: '2', ...(after && { after }) })
      seen.push(...page.broadcasts.map(({ title }) => title))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual([4, 3, 2, 1, 0].map((count) => `Number ${count}`))
    expect(await pageOf(nurse, { limit: '0' })).toEqual({ broadcasts: [], next: null, unread: 5 })
  })

  test.each([
    ['has left the location', `update location_members set removed_at = now() where user_id = $1`],
    ['is switched off', `update entity_members set deactivated_at = now() where user_id = $1`],
    ['has yet to accept terms', `update location_members set terms_due = true where user_id = $1`],
  ])('is over for someone who %s', async (_why, statement) => {
    const { id } = await sent(lead)
    expect((await nurse.ask(getBroadcast, one(id))).status).toBe(200)
    await kit.pool.query(statement, [nurse.userId])
    expect(await pageOf(nurse)).toEqual({ broadcasts: [], next: null, unread: 0 })
    expect((await nurse.ask(getBroadcast, one(id))).status).toBe(404)
    expect((await nurse.ask(readBroadcast, one(id))).status).toBe(404)
  })

  test('who has read it is told by location, to its author and to those who manage there', async () => {
    const admin = await person(north, 'admin')
    await kit.build.member(admin.userId, south, 'admin')
    const { id } = await sent(admin, { audience: { locationIds: [north, south], roles: ['staff'] } })
    await nurse.call(readBroadcast, one(id))
    const whole = await admin.call(listBroadcastReaders, one(id))
    const counts = Object.fromEntries(whole.locations.map((place) => [place.id, [place.readBy, place.total]]))
    expect(counts).toEqual({ [north]: [1, 2], [south]: [0, 2] })
    const [first, second] = whole.locations.find((place) => place.id === north)?.people ?? []
    expect([first?.id, typeof first?.readAt, second?.readAt]).toEqual([nurse.userId, 'string', null])
    const part = await lead.call(listBroadcastReaders, one(id))
    expect(part.locations.map((place) => place.id)).toEqual([north])
    expect((await nurse.ask(listBroadcastReaders, one(id))).status).toBe(404)
    expect((await southNurse.ask(listBroadcastReaders, one(id))).status).toBe(404)
  })

  test('who got it is counted at every location, also beyond those who are named', async () => {
    await kit.pool.query(`update location_members set permissions = '{CAN_MANAGE_BROADCASTS}' where user_id = $1`, [
      lead.userId,
    ])
    await kit.pool.query(
      `with u as (
         insert into users (username, first_name, last_name)
         select 'crowd-' || $1::bigint || '-' || n, 'Ann', 'Aa' || n from generate_series(1, ${MOST_READERS_NAMED}) n
         returning id
       ), e as (insert into entity_members (entity_id, user_id) select $1::bigint, id from u)
       insert into location_members (location_id, user_id, role) select $2::bigint, id, 'staff' from u`,
      [entityId, north],
    )
    await kit.pool.query(`update users set last_name = 'Zz' where id = $1`, [southNurse.userId])
    const { id } = await sent(lead, { audience: { locationIds: [north, south] } })
    const { locations, isCut } = await lead.call(listBroadcastReaders, one(id))
    expect(isCut).toBe(true)
    expect(locations.find((place) => place.id === south)).toMatchObject({ total: 1, readBy: 0, people: [] })
  })

  test('those who manage a location see what is sent there, and of it only what concerns them', async () => {
    const admin = await person(north, 'admin')
    await kit.build.member(admin.userId, south, 'admin')
    await sent(admin, { audience: { locationIds: [north, south], userIds: [nurse.userId] } })
    const [seen] = await outgoingOf(lead)
    expect(seen).toMatchObject({ audience: { locationIds: [north], userIds: [] }, mayChange: false, mayCancel: false })
    expect(seen?.locations.map(({ id }) => id)).toEqual([north])
    expect(await outgoingOf(nurse)).toEqual([])
    expect(await outgoingOf(southNurse)).toEqual([])
  })
})

describe('scheduled', () => {
  test('goes out at its time and not before, to those who are there then', async () => {
    const { id, state } = await sent(lead, { sendAt: soon() })
    expect(state).toBe('scheduled')
    expect((await nurse.ask(getBroadcast, one(id))).status).toBe(404)
    const sender = senderOf(kit)
    await sender.tick(Date.now() + HOUR / 2)
    expect(await titlesOf(nurse)).toEqual([])
    const newcomer = await person(north)
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [nurse.userId])
    const socket = await newcomer.connect()
    await sender.tick(Date.now() + 2 * HOUR)
    expect(await socket.next('new.broadcast.message')).toEqual({ id, locationId: north })
    expect(await titlesOf(newcomer)).toHaveLength(1)
    const { rows } = await kit.pool.query('select user_id from broadcast_recipients where broadcast_id = $1', [id])
    expect(rows).toEqual([{ user_id: newcomer.userId }])
  })

  test('is sent once, however many processes look at once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await sent(lead, { sendAt: soon() })).id))
    const socket = await nurse.connect()
    const senders = Array.from({ length: 4 }, () => senderOf(kit))
    await Promise.all(senders.map((sender) => sender.tick(Date.now() + 2 * HOUR)))
    await kit.settled(socket)
    const heard = socket.heard.flatMap(({ name, payload }) => (name === 'new.broadcast.message' ? payload.id : []))
    expect(heard.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect((await pageOf(nurse)).unread).toBe(5)
  })

  test('a process that dies with one in hand has not sent it, and another does', async () => {
    const { id } = await sent(lead, { sendAt: soon() })
    const dying = await kit.pool.connect()
    dying.on('error', () => undefined)
    await dying.query('begin')
    const { rows } = await dying.query<{ pid: number }>(
      `select pg_backend_pid() as pid from broadcasts where id = ${id} for update`,
    )
    await dying.query(
      `insert into broadcast_recipients (broadcast_id, user_id, location_ids, sent_at)
       values (${id}, ${nurse.userId}, '{${north}}', now())`,
    )
    const sender = senderOf(kit)
    await sender.tick(Date.now() + 2 * HOUR)
    expect(await titlesOf(nurse)).toEqual([])
    await kit.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    dying.release(true)
    await expect.poll(async () => (await sender.tick(Date.now() + 2 * HOUR), titlesOf(nurse))).toHaveLength(1)
  })

  test('its author changes it, or has it sent at once', async () => {
    const { id } = await sent(lead, { sendAt: soon() })
    const later = new Date(Date.now() + 3 * HOUR).toISOString()
    const changed = await change(lead, id, { title: 'Another title', sendAt: later })
    expect(changed.body.data).toMatchObject({ state: 'scheduled', title: 'Another title', sendAt: later })
    expect((await change(lead, id, { title: 'Now' })).body.data).toMatchObject({ state: 'sent', recipients: 1 })
    expect(await titlesOf(nurse)).toEqual(['Now'])
    const late = await change(lead, id)
    expect([late.status, late.body.message]).toEqual([409, refusals.hasGone])
  })

  test('is changed by nobody else, and called off by its author or who manages all of its locations', async () => {
    const { id } = await sent(lead, { sendAt: soon() })
    const manager = await person(north, 'staff', ['CAN_MANAGE_BROADCASTS'])
    expect((await change(manager, id)).status).toBe(403)
    expect((await change(nurse, id)).status).toBe(404)
    expect((await nurse.ask(cancelBroadcast, one(id))).status).toBe(404)
    expect(await manager.call(cancelBroadcast, one(id))).toMatchObject({ state: 'cancelled' })
    await senderOf(kit).tick(Date.now() + 2 * HOUR)
    expect(await titlesOf(nurse)).toEqual([])
    expect((await lead.ask(cancelBroadcast, one(id))).status).toBe(409)
  })

  test('goes only where its author may still announce, and nowhere is told', async () => {
    const admin = await person(north, 'admin')
    await kit.build.member(admin.userId, south, 'admin')
    const both = { locationIds: [north, south], roles: ['staff' as const] }
    const [partly, never] = [
      await sent(admin, { sendAt: soon(), audience: both }),
      await sent(lead, { sendAt: soon(), title: 'Never' }),
    ]
    await kit.pool.query(
      `update location_members set role = 'staff' where location_id = $1 and user_id = any($2::bigint[])`,
      [south, [admin.userId]],
    )
    await kit.pool.query(`update location_members set permissions = '{}' where user_id = $1`, [lead.userId])
    await senderOf(kit).tick(Date.now() + 2 * HOUR)
    expect(await titlesOf(southNurse)).toEqual([])
    expect(await titlesOf(nurse)).toEqual([partly.title])
    const stopped = (await outgoingOf(lead)).find(({ id }) => id === never.id)
    expect(stopped).toMatchObject({ state: 'stopped', stopReason: 'notAllowed' })
  })

  test('one that is stopped is told to its author and to who manages where it was to go, without its words', async () => {
    const chief = await person(north, 'admin')
    await sent(lead, { sendAt: soon() })
    await kit.pool.query(`update location_members set permissions = '{}' where user_id = $1`, [lead.userId])
    await senderOf(kit).tick(Date.now() + 2 * HOUR)
    expect(await toldTo(kit, lead)).toMatchObject([{ type: 'GENERIC', data: { title: notices.ownStopped.notAllowed } }])
    expect(await toldTo(kit, chief)).toMatchObject([{ type: 'GENERIC', data: { title: notices.stopped.notAllowed } }])
    expect(await toldTo(kit, nurse)).toEqual([])
  })

  test('one that skips a location stands at the others, and is told to its author and to who manages there', async () => {
    await kit.pool.query(`update locations set name = 'Cedar Court' where id = $1`, [south])
    const [chief, southChief] = [await person(north, 'admin'), await person(south, 'admin')]
    await kit.pool.query(`update location_members set permissions = '{CAN_MANAGE_BROADCASTS}' where user_id = $1`, [
      lead.userId,
    ])
    const { id } = await sent(lead, { sendAt: soon(), audience: { locationIds: [north, south] } })
    await kit.pool.query(`update location_members set permissions = '{}' where user_id = $1 and location_id = $2`, [
      lead.userId,
      south,
    ])
    await senderOf(kit).tick(Date.now() + 2 * HOUR)
    expect(await titlesOf(southNurse)).toEqual([])
    const [own] = await outgoingOf(lead)
    expect(own).toMatchObject({ id, state: 'sent', locations: [{ id: north }], audience: { locationIds: [north] } })
    expect(await outgoingOf(southChief)).toEqual([])
    const titlesTold = async (client: TestClient) =>
      (await toldTo(kit, client)).flatMap(({ type, data }) => (type === 'GENERIC' ? data.title : []))
    expect(await titlesTold(lead)).toEqual([notices.ownMissed(['Cedar Court'])])
    expect(await titlesTold(southChief)).toEqual([notices.missed('Cedar Court')])
    expect(await titlesTold(chief)).toEqual([])
  })

  test('can be changed after some of the named have left, who are then left out, but not to those alone', async () => {
    const other = await person(north)
    const userIds = [nurse.userId, other.userId]
    const { id } = await sent(lead, { sendAt: soon(), audience: { roles: [], userIds } })
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [nurse.userId])
    const { status, body } = await change(lead, id, { sendAt: soon(), audience: { roles: [], userIds } })
    expect([status, body.data.audience.userIds]).toEqual([200, [other.userId]])
    const alone = await change(lead, id, { sendAt: soon(), audience: { roles: [], userIds: [nurse.userId] } })
    expect([alone.status, alone.body.message]).toEqual([409, refusals.nobody])
  })

  test('one that cannot be sent keeps no other waiting', async () => {
    const [bad, good] = [await sent(lead, { sendAt: soon() }), await sent(lead, { sendAt: soon(), title: 'Good' })]
    await kit.pool.query(
      `insert into broadcast_recipients (broadcast_id, user_id, location_ids, sent_at) values ($1, $2, '{}', now())`,
      [bad.id, nurse.userId],
    )
    await senderOf(kit).tick(Date.now() + 2 * HOUR)
    expect(await titlesOf(nurse)).toEqual([good.title])
  })

  test.each([
    ['in the past', () => new Date(Date.now() - 1_000).toISOString(), refusals.past],
    ['in two years', () => new Date(Date.now() + 2 * 366 * 24 * HOUR).toISOString(), refusals.tooFar],
  ])('a time %s is refused', async (_when, sendAt, sentence) => {
    const { status, body } = await sending(lead, { sendAt: sendAt() })
    expect([status, body.message]).toEqual([409, sentence])
  })
})

describe('files', () => {
  const place = () => ({ entityId, locationId: north, groupId: 0 })

  async function upload(client: TestClient) {
    const bytes = await fixture('plan.pdf')
    const body = { fileName: 'Winter roads.pdf', size: bytes.byteLength }
    const { uploadName, url } = await client.call(beginBroadcastUpload, { body })
    await createUploader(kit, place).put(url, bytes)
    return client.call(finishBroadcastUpload, { params: { uploadName } })
  }

  test('are for those it came to, its author and who manages there, and for nobody else', async () => {
    const file = await upload(lead)
    const { open } = createUploader(kit, place)
    expect((await open(lead, file.url)).status).toBe(200)
    expect((await open(nurse, file.url)).status).toBe(404)
    const attachments = [{ type: file.type, name: file.name }]
    const { id } = await sent(lead, { attachments, sendAt: soon() })
    expect((await open(nurse, file.url)).status).toBe(404)
    await senderOf(kit).tick(Date.now() + 2 * HOUR)
    const { attachments: carried } = await nurse.call(getBroadcast, one(id))
    expect(carried).toEqual([file])
    expect((await open(nurse, file.url)).status).toBe(200)
    expect((await open(await person(north, 'admin'), file.url)).status).toBe(200)
    for (const outsider of [southNurse, await person(north)]) {
      expect((await open(outsider, file.url)).status).toBe(404)
    }
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [nurse.userId])
    expect((await open(nurse, file.url)).status).toBe(404)
  })

  test('are announced by those alone who may send, and carried by their uploader alone', async () => {
    const refused = await nurse.ask(beginBroadcastUpload, { body: { fileName: 'a.pdf', size: 10 } })
    expect(refused.status).toBe(403)
    const file = await upload(lead)
    const other = await person(north, 'admin')
    expect((await sending(other, { attachments: [{ type: file.type, name: file.name }] })).status).toBe(409)
  })

  test('of a broadcast that waits are kept, and of one that was called off are swept after 30 days', async () => {
    const file = await upload(lead)
    const { id } = await sent(lead, { attachments: [{ type: file.type, name: file.name }], sendAt: soon() })
    const isKept = async () => {
      await kit.pool.query(`update files set created_at = now() - interval '31 days' where id = $1`, [file.id])
      await kit.app.sweepFiles()
      return (await kit.pool.query('select 1 from files where id = $1', [file.id])).rows.length === 1
    }
    expect(await isKept()).toBe(true)
    await lead.call(cancelBroadcast, one(id))
    expect(await isKept()).toBe(false)
  })
})
