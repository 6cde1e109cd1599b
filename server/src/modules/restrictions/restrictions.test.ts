import { listGroups } from '@kinward/contract/groups'
import { sendMessage } from '@kinward/contract/messages'
import {
  AddressRange,
  changeEntitySecurity,
  changeLocationSecurity,
  type EntitySecurity,
  getLocationSecurity,
  type LocationSecurity,
} from '@kinward/contract/security'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectSocket, startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { isAddressAllowed, OPEN_ENTITY, OPEN_LOCATION } from './restrictions.policy.ts'

let kit: TestApp
let entityId: number
let locationId: number
let groupId: number
let admin: TestClient
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => kit.stop())

beforeEach(async () => {
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId, { configurations: { keptByOthers: true } })
  admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  nurse = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [nurse.userId, admin.userId])
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
})

const place = () => ({ entityId, locationId })
const from = (address: string) => ({ 'x-forwarded-for': address })
const list = (client: TestClient, address: string) =>
  client.ask(listGroups, { params: place(), query: {} }, from(address))
const send = (client: TestClient, address: string) =>
  client.ask(sendMessage, { params: { ...place(), groupId }, query: {}, body: { message: 'hi' } }, from(address))

const change = (security: Partial<LocationSecurity>, address = '10.0.0.1', client = admin) =>
  client.ask(changeLocationSecurity, { params: place(), body: { ...OPEN_LOCATION, ...security } }, from(address))
const changeAll = (security: Partial<EntitySecurity>, address = '10.0.0.1') =>
  admin.ask(changeEntitySecurity, { params: { entityId }, body: { ...OPEN_ENTITY, ...security } }, from(address))
const only = (...allowedAddresses: string[]) => ({ enableIpRestriction: true, allowedAddresses })

describe('addresses', () => {
  test('a list lets in who is on it, by IPv4, IPv6 and range, and nobody else', async () => {
    expect((await change(only('10.0.0.0/24', '203.0.113.7', '2001:db8::/32', 'fd00::1'))).status).toBe(200)
    for (const address of ['10.0.0.200', '203.0.113.7', '2001:db8:1::5', 'fd00::1', '::ffff:10.0.0.3']) {
      expect([address, (await list(nurse, address)).status]).toEqual([address, 200])
    }
    for (const address of ['10.0.1.1', '203.0.113.8', '2001:db9::1', 'fd00::2', 'nonsense', '']) {
      const answer = await list(nurse, address)
      expect([address, ...refusalOf(answer)]).toEqual([address, 403, 'IP_RESTRICTED'])
    }
  })

  test('the database and the policy agree, address by address', async () => {
    const rules = only('10.1.0.0/16', '192.0.2.1', '2001:db8:a::/48')
    await change({ ...rules, allowedAddresses: [...rules.allowedAddresses, '10.0.0.1'] })
    for (const address of ['10.1.255.255', '10.2.0.0', '192.0.2.1', '192.0.2.2', '2001:db8:a:ffff::', '2001:db8:b::']) {
      const isIn = (await list(nurse, address)).status === 200
      expect([address, isIn]).toEqual([address, isAddressAllowed(address, rules)])
    }
  })

  test.each(['::/0', '::ffff:10.0.0.1', '::ffff:10.0.0.0/104'])(
    'of IPv6 hold nobody who comes by IPv4, not even whoever sets them: %s',
    async (range) => {
      expect(refusalOf(await change(only(range)))).toEqual([409, 'CONFLICT'])
      expect(refusalOf(await changeAll(only(range)))).toEqual([409, 'CONFLICT'])
      expect((await list(nurse, '10.0.0.1')).status).toBe(200)
    },
  )

  test('hold for sending too, which asks in its own statement', async () => {
    await change(only('10.0.0.0/8'))
    expect(refusalOf(await send(nurse, '192.0.2.9'))).toEqual([403, 'IP_RESTRICTED'])
    expect((await send(nurse, '10.9.9.9')).status).toBe(200)
    const { rows } = await kit.pool.query('select 1 from messages where group_id = $1', [groupId])
    expect(rows).toHaveLength(1)
  })

  test('are what the one trusted proxy says, not what the caller puts before it', async () => {
    await change(only('10.0.0.0/8'))
    expect(refusalOf(await list(nurse, '10.0.0.1, 192.0.2.9'))).toEqual([403, 'IP_RESTRICTED'])
    expect((await list(nurse, '192.0.2.9, 10.0.0.1')).status).toBe(200)
  })

  test('are the peer’s own where no proxy is trusted', async () => {
    const bare = await startTestApp({ DATABASE_URL: String(kit.pool.options.connectionString) })
    try {
      await change(only('10.0.0.0/8'))
      const answer = await bare.withToken(nurse.token).ask(listGroups, { params: place(), query: {} }, from('10.0.0.1'))
      expect(refusalOf(answer)).toEqual([403, 'IP_RESTRICTED'])
    } finally {
      await bare.stop()
    }
  })

  test('of the organisation are the outer fence: a location can narrow it and not widen it', async () => {
    expect((await changeAll(only('10.0.0.0/8'))).status).toBe(200)
    expect((await change(only('10.0.0.1', '192.0.2.9'))).status).toBe(200)
    expect((await list(nurse, '10.0.0.1')).status).toBe(200)
    expect(refusalOf(await list(nurse, '192.0.2.9'))).toEqual([403, 'IP_RESTRICTED'])
    expect(refusalOf(await list(nurse, '10.0.0.2'))).toEqual([403, 'IP_RESTRICTED'])
  })

  test('a list that is switched off asks nothing', async () => {
    await change({ enableIpRestriction: false, allowedAddresses: ['10.0.0.1'] })
    expect((await list(nurse, '192.0.2.9')).status).toBe(200)
  })

  test('a socket hears of a location only from an address that it allows', async () => {
    await change(only('10.0.0.0/8'))
    const outside = await connectSocket(kit.origin, nurse.token, from('192.0.2.9'))
    const inside = await connectSocket(kit.origin, nurse.token, from('10.0.0.4'))
    await send(admin, '10.0.0.1')
    await inside.next('chat')
    await kit.settled(outside)
    expect(outside.heard.filter(({ name }) => name === 'chat')).toEqual([])
    outside.close()
    inside.close()
  })

  test.each(['10.0.0.1/33', '10.0.0', '::g', 'example.com', '10.0.0.1 ', '', "1.1.1.1'; drop table users"])(
    'a list does not take %j',
    async (address) => {
      expect(AddressRange.safeParse(address).success).toBe(false)
      expect(refusalOf(await change(only('10.0.0.1', address)))).toEqual([400, 'BAD_REQUEST'])
    },
  )
})

describe('the web app', () => {
  test('switched off is open only to those on the list', async () => {
    await change({ disableWebapp: true, allowedAppUserIds: [admin.userId] })
    expect(refusalOf(await list(nurse, '10.0.0.1'))).toEqual([403, 'WEBAPP_RESTRICTED'])
    expect(refusalOf(await send(nurse, '10.0.0.1'))).toEqual([403, 'WEBAPP_RESTRICTED'])
    expect((await list(admin, '10.0.0.1')).status).toBe(200)
    await change({ disableWebapp: true, allowedAppUserIds: [admin.userId, nurse.userId] })
    expect((await list(nurse, '10.0.0.1')).status).toBe(200)
  })

  test('keeps nobody on the list who is not of the location', async () => {
    const stranger = await kit.build.user()
    const { body } = await change({ disableWebapp: true, allowedAppUserIds: [admin.userId, stranger] })
    expect(body.data.allowedAppUserIds).toEqual([admin.userId])
  })
})

describe('changing the rules', () => {
  test('leaves what others keep in the same place', async () => {
    await change({ disableWebDownloads: true })
    const { rows } = await kit.pool.query('select configurations from locations where id = $1', [locationId])
    expect(rows[0]?.configurations).toMatchObject({ keptByOthers: true, disableWebDownloads: true })
    expect(await admin.call(getLocationSecurity, { params: place() })).toEqual({
      ...OPEN_LOCATION,
      disableWebDownloads: true,
    })
  })

  test('shuts nobody out who makes the change', async () => {
    expect(refusalOf(await change(only('192.0.2.0/24')))).toEqual([409, 'CONFLICT'])
    expect(refusalOf(await change({ disableWebapp: true, allowedAppUserIds: [nurse.userId] }))).toEqual([
      409,
      'CONFLICT',
    ])
    expect(refusalOf(await changeAll(only('192.0.2.0/24')))).toEqual([409, 'CONFLICT'])
    expect((await list(nurse, '10.0.0.1')).status).toBe(200)
  })

  test('is not for an admin of the organisation who is outside of its fence', async () => {
    await changeAll(only('10.0.0.0/8'))
    expect(refusalOf(await changeAll({}, '192.0.2.9'))).toEqual([403, 'IP_RESTRICTED'])
  })

  test('is recorded, with who and what, and without the addresses', async () => {
    await change(only('10.0.0.1'))
    const { rows } = await kit.pool.query(
      `select record::jsonb as record from audit_events where record::jsonb ->> 'action' = 'security.changed'
       and (record::jsonb ->> 'locationId')::bigint = $1`,
      [locationId],
    )
    expect(rows[0]?.record).toMatchObject({
      actorId: admin.userId,
      entityId,
      details: { enableIpRestriction: true, allowedAddresses: 1 },
    })
  })

  test('cuts those who are outside at once, leaves those inside, and tells everyone', async () => {
    const outside = await connectSocket(kit.origin, nurse.token, from('192.0.2.9'))
    const inside = await connectSocket(kit.origin, nurse.token, from('10.0.0.4'))
    await change(only('10.0.0.0/8'))
    await outside.cut
    const news = await inside.next('refresh.user.data')
    expect(news).toMatchObject({ userId: nurse.userId, dataType: 'token', contextBuildFor: { locationId } })
    await kit.settled(inside)
    expect(inside.socket.connected).toBe(true)
    inside.close()
  })

  test('brings those in who were outside, once it lets them', async () => {
    await change(only('10.0.0.0/8'))
    const outside = await connectSocket(kit.origin, nurse.token, from('192.0.2.9'))
    await change({})
    // It is cut, unless it was still on its way in and has met the new rules there.
    const again = await Promise.race([
      outside.cut.then(() => connectSocket(kit.origin, nurse.token, from('192.0.2.9'))),
      kit.settled(outside).then(() => outside),
    ])
    await send(admin, '10.0.0.1')
    expect(await again.next('chat')).toMatchObject({ groupId })
    again.close()
  })
})

test('whoever is turned away is recorded, once a while', async () => {
  await change(only('10.0.0.0/8'))
  await list(nurse, '192.0.2.9')
  await list(nurse, '192.0.2.9')
  await send(nurse, '192.0.2.9')
  const hits = async () => {
    const { rows } = await kit.pool.query<{ details: unknown }>(
      `select record::jsonb -> 'details' as details from audit_events where record::jsonb ->> 'action' = 'restriction.hit'
       and (record::jsonb ->> 'actorId')::bigint = $1`,
      [nurse.userId],
    )
    return rows
  }
  await expect.poll(hits).toEqual([{ details: { code: 'IP_RESTRICTED' } }])
})
