import { createHmac } from 'node:crypto'
import { listSessions } from '@kinward/contract/devices'
import { noteActivity, savePin, verifyPin } from '@kinward/contract/pin'
import { changePreferences, getPreferences } from '@kinward/contract/preferences'
import { logout, refreshToken } from '@kinward/contract/session'
import { changeLocationSecurity } from '@kinward/contract/security'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../src/platform/session/passwords.ts'
import { createTokenService } from '../src/platform/session/tokens.ts'
import { fingerprint } from './fingerprint.ts'
import { startTestApp, TEST_SECRET, type TestApp, type TestClient } from './harness.ts'
import { refusalOf } from './team.ts'

const PIN = '2468'

let kit: TestApp
let entityId: number
let locationId: number
let pin_hash: string
let nurse: TestClient
let stranger: TestClient

beforeAll(async () => {
  kit = await startTestApp({ NODE_ENV: 'production' })
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  pin_hash = await hashPassword(PIN)
})
afterAll(() => kit.stop())

beforeEach(async () => {
  nurse = await kit.signedIn(await kit.build.member(await kit.build.user({ pin_hash }), locationId))
  stranger = await kit.signedIn(await kit.build.member(await kit.build.user({ pin_hash }), locationId))
})

const knock = (token: string) => kit.withToken(token).ask(getPreferences, {})
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const partsOf = (token: string) => token.split('.') as [string, string, string]
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString()) as Record<string, unknown>
const signedWith = (secret: string, head: unknown, claims: unknown) => {
  const body = `${encode(head)}.${encode(claims)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

describe('a token', () => {
  test('that was altered, signed by another, or not at all opens nothing', async () => {
    const [head, , signature] = partsOf(nurse.token)
    const claims = claimsOf(nurse.token)
    const asStranger = { ...claims, sub: String(stranger.userId) }
    const forged = [
      `${head}.${encode(asStranger)}.${signature}`,
      signedWith('another secret, just as long as the first', { alg: 'HS256' }, claims),
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      `${encode({ alg: 'HS256', crit: ['exp'] })}.${encode(claims)}.${signature}`,
      signedWith(TEST_SECRET, { alg: 'HS384' }, claims),
      signedWith('', { alg: 'HS256' }, claims),
      nurse.token.slice(0, -1),
    ]
    for (const token of forged) expect(refusalOf(await knock(token))).toEqual([401, 'UNAUTHENTICATED'])
    expect((await knock(nurse.token)).status).toBe(200)
  })

  test('that has expired, or is for media, opens nothing', async () => {
    const hourAgo = createTokenService(TEST_SECRET, () => Date.now() - 60 * 60_000)
    const tokens = [
      await hourAgo.sign('access', nurse.userId, nurse.sessionId),
      await kit.tokens.sign('asset', nurse.userId, nurse.sessionId),
    ]
    for (const token of tokens) expect(refusalOf(await knock(token))).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('of one person for the session of another acts for neither but the session’s own', async () => {
    const crossed = await kit.tokens.sign('access', nurse.userId, stranger.sessionId)
    const [own] = await kit.withToken(crossed).call(listSessions, {})
    expect(own?.id).toBe(stranger.sessionId)
  })

  test('of a session that ended, or never was, opens nothing', async () => {
    const nowhere = await kit.tokens.sign('access', nurse.userId, '00000000-0000-4000-8000-000000000000')
    await nurse.call(logout, { body: {} })
    for (const token of [nowhere, nurse.token]) {
      expect(refusalOf(await knock(token))).toEqual([401, 'UNAUTHENTICATED'])
    }
  })
})

describe('a request from another site', () => {
  test('that carries the cookie alone opens nothing, not even a refresh', async () => {
    const cookie = { cookie: 'kinward_refresh=whatever' }
    const jwtAssetToken = await kit.tokens.sign('asset', nurse.userId, nurse.sessionId)
    const answers = [
      await kit.anonymous.ask(refreshToken, { body: { jwtAssetToken } }, cookie),
      await kit.anonymous.ask(logout, { body: {} }, cookie),
      await kit.anonymous.ask(noteActivity, {}, cookie),
    ]
    expect(answers.map(refusalOf)).toEqual(answers.map(() => [401, 'UNAUTHENTICATED']))
  })

  test('that is a form, as a page may send one unasked, is not read', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const response = await fetch(`${kit.origin}${verifyPin.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${nurse.token}`, 'content-type': type },
        body: `{"pin":"${PIN}"}`,
      })
      expect(response.status).toBe(415)
    }
  })
})

describe('a body with more in it than was asked for', () => {
  const extra = { role: 'admin', is_admin: true, entityId: 1, userId: 1, user_id: 1, locked_at: null, pin_hash: 'x' }
  const rowsOf = async (client: TestClient) => {
    const { rows } = await kit.pool.query<Record<string, unknown>>(
      `select u.deactivated_at, u.is_bot, u.password_hash, em.is_admin, lm.role, lm.permissions
       from users u join entity_members em on em.user_id = u.id join location_members lm on lm.user_id = u.id
       where u.id = $1`,
      [client.userId],
    )
    return rows
  }

  test('changes nothing but what was asked for', async () => {
    const before = await rowsOf(nurse)
    const body = (given: object) => ({ ...given, ...extra })
    expect((await nurse.ask(savePin, { body: body({ pin: '1397', currentPin: PIN }) as never })).status).toBe(200)
    expect((await nurse.ask(changePreferences, { body: body({ hotKeySendsMessage: false }) as never })).status).toBe(
      200,
    )
    expect(await rowsOf(nurse)).toEqual(before)
    expect((await nurse.ask(verifyPin, { body: { pin: '1397' } })).status).toBe(200)
  })

  test('makes nobody an admin of what they are not', async () => {
    const before = await fingerprint(kit.pool)
    const security = {
      enableIpRestriction: false,
      allowedAddresses: [],
      disableWebapp: false,
      allowedAppUserIds: [],
      disableWebDownloads: true,
      disableScreenshots: false,
    }
    const params = { entityId, locationId }
    const answer = await nurse.ask(changeLocationSecurity, { params, body: { ...security, ...extra } })
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
    expect(await fingerprint(kit.pool)).toBe(before)
  })
})
