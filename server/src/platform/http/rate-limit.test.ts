import { ErrorEnvelope } from '@kinward/contract/envelope'
import { listUserChannels } from '@kinward/contract/groups'
import { confirmPush } from '@kinward/contract/push'
import { login, refreshToken } from '@kinward/contract/session'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_SECRET, type TestApp } from '../../../test/harness.ts'
import { createVisitor } from '../../../test/visitor.ts'
import { hashPassword } from '../session/passwords.ts'
import { createTokenService } from '../session/tokens.ts'

let kit: TestApp
let params: { entityId: number; locationId: number }

async function start(environment: Record<string, string> = {}): Promise<void> {
  kit = await startTestApp({
    RATE_LIMIT_SESSION: '4',
    RATE_LIMIT_ADDRESS: '3',
    RATE_LIMIT_SIGN_IN: '2',
    ...environment,
  })
  const entityId = await kit.build.entity()
  params = { entityId, locationId: await kit.build.location(entityId) }
}

beforeEach(() => start())
afterEach(() => kit.stop())

const person = async () => kit.signedIn(await kit.build.person(params.locationId))
const credentials = { body: { username: 'nobody', password: 'wrong' } }

async function statuses(count: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const answers: number[] = []
  for (let turn = 0; turn < count; turn++) answers.push((await ask()).status)
  return answers
}

describe('how often one may call', () => {
  test('is counted for each session apart', async () => {
    const [nurse, doctor] = [await person(), await person()]
    expect(await statuses(5, () => nurse.ask(listUserChannels, { params }))).toEqual([200, 200, 200, 200, 429])
    expect(await statuses(1, () => doctor.ask(listUserChannels, { params }))).toEqual([200])
  })

  test('is answered, when it was too often, in the envelope and with the time to wait', async () => {
    const nurse = await person()
    await statuses(4, () => nurse.ask(listUserChannels, { params }))
    const { status, body, headers } = await nurse.ask(listUserChannels, { params })
    expect(status).toBe(429)
    expect(ErrorEnvelope.parse(body)).toEqual(body)
    expect(body).toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('pages and files of the web app are not counted: a whole clinic may load them from one address', async () => {
    const page = async () => ({
      status: (await fetch(`${kit.origin}/login`, { headers: { accept: 'text/html' } })).status,
    })
    expect(await statuses(8, page)).not.toContain(429)
  })

  test('is counted for an address where there is no session', async () => {
    expect(await statuses(4, () => kit.anonymous.ask(listUserChannels, { params }))).toEqual([401, 401, 401, 429])
  })

  test('is not widened by making up tokens', async () => {
    let turn = 0
    const asStranger = () => kit.withToken(`made.up.${++turn}`).ask(listUserChannels, { params })
    expect(await statuses(4, asStranger)).toEqual([401, 401, 401, 429])
  })

  test('is least for signing in, and there for the address whoever asks', async () => {
    const sessions = [await person(), await person()]
    expect(await statuses(1, () => kit.anonymous.ask(login, credentials))).toEqual([401])
    expect(await statuses(1, () => sessions[0]!.ask(login, credentials))).toEqual([401])
    expect(await statuses(1, () => sessions[1]!.ask(login, credentials))).toEqual([429])
    expect(await statuses(1, () => kit.anonymous.ask(login, credentials))).toEqual([429])
  })

  test('is counted apart, for signing in, on a device that someone has signed in on before', async () => {
    await kit.stop()
    await start({ TRUST_PROXY: 'true' })
    const user = { username: 'known', password_hash: await hashPassword('Kinward#2026') }
    await kit.build.member(await kit.build.user(user), params.locationId)
    const [desk, guest] = [createVisitor(kit), createVisitor(kit)]
    const signIn = () => desk.ask(login, { body: { username: 'known', password: 'Kinward#2026' } })
    expect(await statuses(1, signIn)).toEqual([200])
    expect(await statuses(2, () => guest.ask(login, credentials))).toEqual([401, 429])
    expect(await statuses(3, signIn)).toEqual([200, 200, 429])
  })

  test('is counted however the path is written', async () => {
    const headers = { 'content-type': 'application/json' }
    const signIn = async (path: string) => {
      const body = JSON.stringify(credentials.body)
      const response = await fetch(`${kit.origin}${path}`, { method: 'POST', headers, body })
      await response.text()
      return response
    }
    expect(await statuses(2, () => signIn('/%61pi/v2/login'))).toEqual([401, 401])
    expect(await statuses(1, () => signIn('/api/v2/%6cogin'))).toEqual([429])
  })

  test('is not used up by devices that say a push has come: those of a whole clinic have one address', async () => {
    const confirm = () => kit.anonymous.ask(confirmPush, { body: { receipt: crypto.randomUUID() } })
    expect(await statuses(6, confirm)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await statuses(1, () => kit.anonymous.ask(listUserChannels, { params }))).toEqual([401])
  })

  test('does not hold for the checks of the machine’s keeper', async () => {
    expect(await statuses(6, () => fetch(`${kit.origin}/healthz`))).toEqual([200, 200, 200, 200, 200, 200])
    expect(await statuses(6, () => fetch(`${kit.origin}/readyz`))).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('a clinic that comes back from an outage', () => {
  /** Twenty minutes later everyone's token is over. */
  const late = createTokenService(TEST_SECRET, () => Date.now() - 20 * 60_000)
  const askWith = (token: string) => kit.withToken(token).ask(listUserChannels, { params })

  test('is counted by its people, not by its one address', async () => {
    for (let nth = 0; nth < 4; nth++) {
      const { userId, sessionId } = await person()
      const token = await late.sign('access', userId, sessionId)
      expect(await statuses(2, () => askWith(token))).toEqual([401, 401])
    }
  })

  test('is renewed whoever else calls from there', async () => {
    await kit.stop()
    await start({ TRUST_PROXY: 'true', RATE_LIMIT_SIGN_IN: '10' })
    const user = { username: 'late', password_hash: await hashPassword('Kinward#2026') }
    const userId = await kit.build.member(await kit.build.user(user), params.locationId)
    const desk = createVisitor(kit)
    const { body } = await desk.ask(login, { body: { username: 'late', password: 'Kinward#2026' } })
    if (!('jwtAssetToken' in body.data)) throw new Error('not let in')
    const { jwtAssetToken } = body.data
    const stranger = createVisitor(kit)
    expect(await statuses(4, () => stranger.ask(listUserChannels, { params }))).toContain(429)
    const { rows } = await kit.pool.query<{ id: string }>('select id from sessions where user_id = $1', [userId])
    const authorization = `Bearer ${await late.sign('access', userId, rows[0]!.id)}`
    expect((await desk.ask(refreshToken, { body: { jwtAssetToken } }, { authorization })).status).toBe(200)
  })

  test('has a count of its own for each, and no more than that', async () => {
    const { userId, sessionId } = await person()
    const token = await late.sign('access', userId, sessionId)
    expect(await statuses(5, () => askWith(token))).toEqual([401, 401, 401, 401, 429])
  })
})

describe('the address of a caller', () => {
  const signInFrom = (...forwarded: string[]) =>
    kit.anonymous.ask(login, credentials, forwarded.length > 0 ? { 'x-forwarded-for': forwarded.join(', ') } : {})

  test('is not what they say it is', async () => {
    let turn = 0
    expect(await statuses(3, () => signInFrom(`10.0.0.${++turn}`))).toEqual([401, 401, 429])
  })

  test('behind a trusted proxy is what the proxy says, not what the caller told the proxy', async () => {
    await kit.stop()
    await start({ TRUST_PROXY: 'true' })
    let turn = 0
    expect(await statuses(3, () => signInFrom(`10.0.0.${++turn}`, '192.0.2.7'))).toEqual([401, 401, 429])
    expect((await signInFrom('10.0.0.1', '192.0.2.8')).status).toBe(401)
  })

  test('is a whole network where it is one of IPv6', async () => {
    await kit.stop()
    await start({ TRUST_PROXY: 'true' })
    let turn = 0
    const asStranger = () =>
      kit.anonymous.ask(listUserChannels, { params }, { 'x-forwarded-for': `2001:db8:1:2::${++turn}` })
    expect(await statuses(3, () => signInFrom(`2001:db8:1:2::${++turn}`))).toEqual([401, 401, 429])
    expect(await statuses(4, asStranger)).toEqual([401, 401, 401, 429])
    expect((await signInFrom('2001:db8:1:3::1')).status).toBe(401)
  })
})
