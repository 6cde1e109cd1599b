import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import * as contract from '@kinward/contract/integrations'
import { changePassword } from '@kinward/contract/passwords'
import { listUsers } from '@kinward/contract/users'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let admin: TestClient
let nurse: string
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  place = { entityId, locationId: await kit.build.location(entityId) }
  admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  nurse = `nurse${++people}`
  await kit.build.member(await kit.build.user({ username: nurse }), place.locationId)
  await kit.pool.query('truncate attempts')
})

const make = async (showChannelTopBanner = true) => {
  const made = await admin.call(contract.createIntegration, {
    params: place,
    body: { name: 'Charts', showChannelTopBanner },
  })
  return { ...made, key: createPrivateKey(made.privateKey) }
}

type Saying = { sub?: string; jti?: string; aud?: string; from?: number; until?: number; alg?: string }

const sign = (key: KeyObject | Uint8Array, values: Saying = {}) => {
  const now = Math.floor(Date.now() / 1000)
  const { sub = nurse, jti = randomUUID(), aud = 'kinward', from = now, until = now + 60, alg = 'EdDSA' } = values
  const saying = new SignJWT({}).setProtectedHeader({ alg }).setSubject(sub).setAudience(aud).setJti(jti)
  return saying.setIssuedAt(from).setExpirationTime(until).sign(key)
}
const validate = async (publicKey: string, data: string | Promise<string>, headers = {}) =>
  kit.anonymous.ask(contract.validateIntegration, { params: { publicKey }, body: { data: await data } }, headers)

test('a program brings someone in, whose session says so until the key is revoked', async () => {
  const { publicKey, key, id } = await make()
  const { status, body } = await validate(publicKey, sign(key))
  expect([status, body.data.showChannelTopBanner]).toEqual([200, true])
  expect(body.data).toMatchObject({
    user: { username: nurse },
    integration: { name: 'Charts', showChannelTopBanner: true },
  })
  const guest = kit.withToken(body.data.jwtToken)
  const tab = await guest.connect()
  expect((await guest.ask(listUsers, { params: place })).status).toBe(200)
  await admin.call(contract.revokeIntegration, { params: { ...place, integrationId: id } })
  await tab.cut
  expect((await guest.ask(listUsers, { params: place })).status).toBe(401)
  expect((await validate(publicKey, sign(key))).status).toBe(401)
  expect(await admin.call(contract.listIntegrations, { params: place })).toMatchObject([{ id, isRevoked: true }])
})

test('nobody takes a first password in a session that a program began: it would outlive the key', async () => {
  const { publicKey, key } = await make()
  const { body } = await validate(publicKey, sign(key))
  const guest = kit.withToken(body.data.jwtToken)
  expect((await guest.ask(changePassword, { body: { password: 'First#2026' } })).status).toBe(403)
})

test('someone whom a program brings again comes from the same device', async () => {
  const { publicKey, key } = await make()
  let cookie = ''
  for (let day = 0; day < 3; day++) {
    const { body, headers } = await validate(publicKey, sign(key), cookie ? { cookie } : {})
    const here = headers.getSetCookie().filter((line) => /; Path=\/api;/.test(line))
    cookie = here.map((line) => line.split(';')[0]).join('; ')
    const devices = await kit.pool.query('select from user_devices where user_id = $1', [body.data.user.id])
    expect(devices.rowCount).toBe(1)
  }
})

test('a key that is being revoked brings nobody in', async () => {
  const { publicKey, key, id } = await make()
  const revoking = await kit.pool.connect()
  await revoking.query('begin')
  await revoking.query('update integrations set revoked_at = now() where id = $1', [id])
  const asked = validate(publicKey, sign(key))
  await expect
    .poll(async () => {
      const waiting = 'select from pg_stat_activity where datname = current_database() and wait_event_type = $1'
      return (await kit.pool.query(waiting, ['Lock'])).rowCount
    })
    .toBe(1)
  await revoking.query('commit')
  revoking.release()
  expect((await asked).status).toBe(401)
  const { rowCount } = await kit.pool.query(
    'select from sessions s join users u on u.id = s.user_id where u.username = $1',
    [nurse],
  )
  expect(rowCount).toBe(0)
})

test('someone who becomes an admin while a program brings them is not brought', async () => {
  const { publicKey, key } = await make()
  const making = await kit.pool.connect()
  await making.query('begin')
  const { rows } = await making.query<{ id: number }>('select id from users where username = $1 for no key update', [
    nurse,
  ])
  await making.query(`update location_members set role = 'admin' where user_id = $1`, [rows[0]?.id])
  const asked = validate(publicKey, sign(key))
  let isAnswered = false
  void asked.then(() => (isAnswered = true))
  await expect.poll(async () => isAnswered || (await kit.countWaiting()) > 0).toBe(true)
  await making.query('commit')
  making.release()
  expect((await asked).status).toBe(401)
})

describe('what is signed', () => {
  test('is good once, also at the same moment', async () => {
    const { publicKey, key } = await make(false)
    const data = await sign(key)
    const answers = await Promise.all([validate(publicKey, data), validate(publicKey, data), validate(publicKey, data)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401', '401'])
  })

  test('is refused when it is another’s, old, too long, for elsewhere, or signed in another way', async () => {
    const { publicKey, key } = await make()
    const stranger = generateKeyPairSync('ed25519').privateKey
    const now = Math.floor(Date.now() / 1000)
    const answers = [
      await validate(publicKey, sign(stranger)),
      await validate(publicKey, sign(key, { from: now - 900, until: now - 600 })),
      await validate(publicKey, sign(key, { until: now + 86_400 })),
      await validate(publicKey, sign(key, { aud: 'elsewhere' })),
      await validate(publicKey, sign(new TextEncoder().encode(publicKey), { alg: 'HS256' })),
      await validate(publicKey, 'not.a.token'),
      await validate('no-such-key', sign(key)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401])
  })

  test('never brings an admin, a stranger, or someone of another organisation too', async () => {
    const { publicKey, key } = await make()
    const nameOf = async (userId: number) =>
      (await kit.pool.query<{ username: string }>('select username from users where id = $1', [userId])).rows[0]
        ?.username ?? ''
    const elsewhere = await kit.build.location(await kit.build.entity())
    const both = await kit.build.member(await kit.build.person(place.locationId), elsewhere)
    const stranger = await kit.build.person(elsewhere)
    const statuses = []
    for (const userId of [admin.userId, both, stranger]) {
      statuses.push((await validate(publicKey, sign(key, { sub: await nameOf(userId) }))).status)
    }
    expect(statuses).toEqual([401, 401, 401])
    await kit.pool.query('update location_members set removed_at = now() where location_id = $1', [elsewhere])
    expect((await validate(publicKey, sign(key, { sub: await nameOf(both) }))).status).toBe(200)
  })
})

test('the private key is kept nowhere', async () => {
  const { privateKey } = await make()
  const { rows } = await kit.pool.query<{ row: string }>('select i::text as row from integrations i')
  const secret = privateKey.split('\n')[1] ?? 'none'
  expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
})

test('keys are made by an admin of the organisation alone', async () => {
  const local = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
  const body = { name: 'Charts', showChannelTopBanner: false }
  expect((await local.ask(contract.createIntegration, { params: place, body })).status).toBe(403)
})
