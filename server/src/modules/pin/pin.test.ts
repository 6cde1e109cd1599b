import { createHash } from 'node:crypto'
import { listGroups } from '@kinward/contract/groups'
import { sendMessage } from '@kinward/contract/messages'
import {
  changePinFrequency,
  getWaiting,
  isGuessablePin,
  lockSession,
  noteActivity,
  OUT_OF_ATTEMPTS,
  savePin,
  verifyPin,
} from '@kinward/contract/pin'
import { getPreferences } from '@kinward/contract/preferences'
import { refreshToken } from '@kinward/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const PIN = '2468'
const PASSWORD = 'Kinward#2026'

let kit: TestApp
let entityId: number
let locationId: number
let pin_hash: string
let password_hash: string
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  ;[pin_hash, password_hash] = await Promise.all([hashPassword(PIN), hashPassword(PASSWORD)])
})
afterAll(() => kit.stop())

beforeEach(async () => {
  nurse = await person({ pin_hash, password_hash })
})

async function person(values: Record<string, unknown>): Promise<TestClient> {
  return kit.signedIn(await kit.build.member(await kit.build.user(values), locationId))
}

const idle = (client: TestClient) =>
  kit.pool.query(`update sessions set locks_at = now() - interval '1 second' where id = $1`, [client.sessionId])
const unlock = (client: TestClient, pin = PIN) => client.ask(verifyPin, { body: { pin } })
const isOpen = async (client: TestClient) => (await client.ask(getPreferences, {})).status === 200
const sessionRow = async (client: TestClient) => {
  const { rows } = await kit.pool.query<{ locks_in: number; locked: boolean; revoked: boolean }>(
    `select extract(epoch from locks_at - now())::float as locks_in, locked_at is not null as locked,
       revoked_at is not null as revoked from sessions where id = $1`,
    [client.sessionId],
  )
  return rows[0]
}
const recorded = async (client: TestClient) => {
  const { rows } = await kit.pool.query<{ action: string }>(
    `select record::jsonb ->> 'action' as action from audit_events where (record::jsonb ->> 'actorId')::bigint = $1 order by seq`,
    [client.userId],
  )
  return rows.map(({ action }) => action)
}

describe('a PIN', () => {
  test.each(['0000', '1234', '4321', '7890', '9876'])('is not %s, which is guessed first', (pin) => {
    expect(isGuessablePin(pin)).toBe(true)
  })

  test.each(['2468', '1357', '1243', '0009', '8902'])('may be %s', (pin) => {
    expect(isGuessablePin(pin)).toBe(false)
  })

  test('is set the first time without proof, and kept as a hash alone', async () => {
    const newcomer = await person({})
    const session = await newcomer.call(savePin, { body: { pin: '1357' } })
    expect(session).toMatchObject({ isPinSet: true, isLocked: false })
    const { rows } = await kit.pool.query('select pin_hash from users where id = $1', [newcomer.userId])
    expect(rows[0]?.pin_hash).toMatch(/^\$argon2id\$/)
    expect(await recorded(newcomer)).toEqual(['pin.set'])
  })

  test('is changed by whoever knows the old one, or the password, and by nobody else', async () => {
    const pin = '1357'
    expect(refusalOf(await nurse.ask(savePin, { body: { pin } }))).toEqual([400, 'BAD_REQUEST'])
    expect(refusalOf(await nurse.ask(savePin, { body: { pin, currentPin: '1111' } }))).toEqual([403, 'WRONG_PIN'])
    const wrong = await nurse.ask(savePin, { body: { pin, password: 'not it' } })
    expect(refusalOf(wrong)).toEqual([403, 'WRONG_PASSWORD'])
    expect((await unlock(nurse)).status).toBe(200)
    await nurse.call(savePin, { body: { pin, currentPin: PIN } })
    expect(refusalOf(await unlock(nurse))).toEqual([403, 'WRONG_PIN'])
    await nurse.call(savePin, { body: { pin: '8642', password: PASSWORD } })
    expect((await unlock(nurse, '8642')).status).toBe(200)
  })

  test('that is chosen again, its answer having been lost, is the one that was chosen', async () => {
    const newcomer = await person({ password_hash })
    const choose = (pin: string) => newcomer.ask(savePin, { body: { pin } })
    expect((await choose('1357')).status).toBe(200)
    const { status, body } = await choose('1357')
    expect([status, body.data]).toMatchObject([200, { isPinSet: true, isLocked: false }])
    expect(await recorded(newcomer)).toEqual(['pin.set'])
  })

  test('that is changed again, its answer having been lost, is the one that was chosen', async () => {
    const change = (currentPin: string, pin: string) => nurse.ask(savePin, { body: { pin, currentPin } })
    expect((await change(PIN, '1357')).status).toBe(200)
    const { status, body } = await change(PIN, '1357')
    expect([status, body.data]).toMatchObject([200, { isPinSet: true, isLocked: false }])
    expect(await recorded(nurse)).toEqual(['pin.changed'])
    expect(refusalOf(await change(PIN, '8642'))).toEqual([403, 'WRONG_PIN'])
    expect((await unlock(nurse, '1357')).status).toBe(200)
  })

  test('is not found out by choosing one after the other', async () => {
    const seen = []
    for (const pin of ['1357', '1358', '1359', '1368', '1369', PIN]) {
      seen.push(refusalOf(await nurse.ask(savePin, { body: { pin } })))
    }
    expect(seen).toEqual([
      ...Array.from({ length: 4 }, () => [400, 'BAD_REQUEST']),
      [401, 'OUT_OF_ATTEMPTS'],
      [401, 'UNAUTHENTICATED'],
    ])
  })

  test('is not changed from a session that is locked', async () => {
    await nurse.call(lockSession, {})
    const answer = await nurse.ask(savePin, { body: { pin: '1357', currentPin: PIN } })
    expect(refusalOf(answer)).toEqual([401, 'PIN_REQUIRED'])
  })
})

describe('a locked session', () => {
  test('opens again with the PIN, with new tokens', async () => {
    await nurse.call(lockSession, {})
    expect(await isOpen(nurse)).toBe(false)
    const { body } = await unlock(nurse)
    expect(body.data).toMatchObject({ isLocked: false, isPinSet: true })
    expect(await isOpen(kit.withToken(body.data.jwtToken))).toBe(true)
    expect(await recorded(nurse)).toEqual(['session.locked', 'session.unlocked'])
  })

  test('is one that nobody was active in, whatever its client says', async () => {
    await idle(nurse)
    expect(await isOpen(nurse)).toBe(false)
    expect(refusalOf(await nurse.ask(noteActivity, {}))).toEqual([401, 'PIN_REQUIRED'])
    expect(await isOpen(nurse)).toBe(false)
    expect((await unlock(nurse)).status).toBe(200)
    expect(await isOpen(nurse)).toBe(true)
  })

  test('writes nothing, also where the guard is asked by the statement that writes', async () => {
    const groupId = await kit.build.group(locationId, [nurse.userId])
    const params = { entityId, locationId, groupId }
    await idle(nurse)
    const answer = await nurse.ask(sendMessage, { params, query: {}, body: { message: 'hello' } })
    expect(refusalOf(answer)).toEqual([401, 'PIN_REQUIRED'])
    const { rows } = await kit.pool.query('select 1 from messages where group_id = $1', [groupId])
    expect(rows).toEqual([])
  })

  test('is told how much waits, and not what', async () => {
    const groupId = await kit.build.group(locationId, [nurse.userId])
    const doctor = await person({})
    await kit.build.join(groupId, [doctor.userId])
    const params = { entityId, locationId, groupId }
    await doctor.call(sendMessage, { params, query: {}, body: { message: 'Come quickly', isUrgent: true } })
    await doctor.call(sendMessage, { params, query: {}, body: { message: `@[x](id:${nurse.userId}) see above` } })
    await nurse.call(lockSession, {})
    expect(await nurse.call(getWaiting, {})).toEqual({ unreadCount: 2, taggedCount: 1, urgentCount: 1 })
  })

  test('without a PIN can only be signed out of', async () => {
    const newcomer = await person({})
    await idle(newcomer)
    expect(refusalOf(await unlock(newcomer))).toEqual([401, 'OUT_OF_ATTEMPTS'])
    expect(await sessionRow(newcomer)).toMatchObject({ revoked: true })
  })

  test('leaves the other sessions of its person open', async () => {
    const phone = await kit.signedIn(nurse.userId)
    await nurse.call(lockSession, {})
    expect(await isOpen(phone)).toBe(true)
  })
})

describe('activity', () => {
  test('puts the lock off by five minutes and the minute that clients are silent for', async () => {
    await kit.pool.query(`update sessions set locks_at = now() + interval '1 second' where id = $1`, [nurse.sessionId])
    await nurse.call(noteActivity, {})
    expect((await sessionRow(nurse))?.locks_in).toBeGreaterThan(355)
    expect((await sessionRow(nurse))?.locks_in).toBeLessThanOrEqual(360)
  })

  test('is not what a call or a refresh is', async () => {
    await kit.pool.query(`update sessions set locks_at = now() + interval '1 minute' where id = $1`, [nurse.sessionId])
    await nurse.call(listGroups, { params: { entityId, locationId }, query: {} })
    expect(await refresh(nurse)).toMatchObject({ status: 200, body: { data: { isLocked: false } } })
    expect((await sessionRow(nurse))?.locks_in).toBeLessThanOrEqual(60)
  })
})

test('a locked session is refreshed, so that its lock screen lives, and stays locked', async () => {
  await nurse.call(lockSession, {})
  const { status, body } = await refresh(nurse)
  expect([status, body.data.isLocked]).toEqual([200, true])
  expect(await isOpen(kit.withToken(body.data.jwtToken))).toBe(false)
})

/** Refreshes as a browser does: with the cookie, the bearer and the asset token. */
async function refresh({ userId, sessionId, token }: TestClient) {
  const hash = createHash('sha256').update('the secret').digest()
  await kit.pool.query('update sessions set refresh_hash = $2 where id = $1', [sessionId, hash])
  const jwtAssetToken = await kit.tokens.sign('asset', userId, sessionId)
  const cookie = { cookie: 'kinward_refresh=the secret' }
  return kit.withToken(token).ask(refreshToken, { body: { jwtAssetToken } }, cookie)
}

describe('being asked less often', () => {
  const allow = (allowed: boolean) =>
    kit.pool.query('update entities set security = $2 where id = $1', [entityId, { allowReducedPinFrequency: allowed }])

  test('is for organisations that allow it', async () => {
    await allow(false)
    expect(refusalOf(await nurse.ask(changePinFrequency, { body: { status: true } }))).toEqual([403, 'FORBIDDEN'])
    await allow(true)
    const session = await nurse.call(changePinFrequency, { body: { status: true } })
    expect(session.pinReducedFrequency).toEqual({ status: true, isAllowed: true })
  })

  test('locks after 48 hours, and after five minutes again once it was taken back', async () => {
    await allow(true)
    await nurse.call(noteActivity, {})
    await nurse.call(changePinFrequency, { body: { status: true } })
    await nurse.call(noteActivity, {})
    expect((await sessionRow(nurse))?.locks_in).toBeGreaterThan(48 * 3600)
    await nurse.call(changePinFrequency, { body: { status: false } })
    expect((await sessionRow(nurse))?.locks_in).toBeLessThanOrEqual(360)
  })
})

describe('guessing a PIN', () => {
  test('runs out: the session ends, its socket is cut, and the right PIN comes too late', async () => {
    const socket = await nurse.connect()
    await nurse.call(lockSession, {})
    await socket.cut
    const answers = []
    for (const pin of ['1111', '2222', '3333', '4444', '5555']) answers.push(await unlock(nurse, pin))
    expect(answers.map(refusalOf)).toEqual([
      ...Array.from({ length: 4 }, () => [403, 'WRONG_PIN']),
      [401, 'OUT_OF_ATTEMPTS'],
    ])
    expect(answers.map(({ body }) => body.message)).toEqual([
      'That is not your PIN. 4 tries are left.',
      'That is not your PIN. 3 tries are left.',
      'That is not your PIN. 2 tries are left.',
      'That is not your PIN. One try is left.',
      OUT_OF_ATTEMPTS,
    ])
    expect(refusalOf(await unlock(nurse))).toEqual([401, 'UNAUTHENTICATED'])
    expect((await recorded(nurse)).slice(-2)).toEqual(['pin.refused', 'session.ended'])
  })

  test('has as many tries from many addresses, through two servers, at once', async () => {
    const second = await startTestApp({ DATABASE_URL: databaseUrl(), TRUST_PROXY: 'true' })
    try {
      await nurse.call(lockSession, {})
      const guesses = Array.from({ length: 40 }, (_, index) => String(3000 + index))
      const answers = await Promise.all(
        guesses.map((pin, index) => {
          const at = index % 2 === 0 ? kit : second
          const from = { 'x-forwarded-for': `198.51.100.${index}` }
          return at.withToken(nurse.token).ask(verifyPin, { body: { pin } }, from)
        }),
      )
      const looked = answers.filter(({ body }) => body.data.code === 'WRONG_PIN')
      expect(looked.length).toBeLessThanOrEqual(4)
      expect(await sessionRow(nurse)).toMatchObject({ revoked: true })
      expect(refusalOf(await unlock(nurse))).toEqual([401, 'UNAUTHENTICATED'])
    } finally {
      await second.stop()
    }
  })

  test('starts over after the right one', async () => {
    for (let round = 0; round < 3; round++) {
      expect(refusalOf(await unlock(nurse, '1111'))).toEqual([403, 'WRONG_PIN'])
      expect(refusalOf(await unlock(nurse, '2222'))).toEqual([403, 'WRONG_PIN'])
      expect((await unlock(nurse)).status).toBe(200)
    }
  })
})

function databaseUrl(): string {
  return String(kit.pool.options.connectionString)
}
