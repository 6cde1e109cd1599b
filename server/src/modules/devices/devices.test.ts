import { endSession, listSessions } from '@kinward/contract/devices'
import { getPreferences } from '@kinward/contract/preferences'
import { login } from '@kinward/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

const PASSWORD = 'Kinward#2026'
const DEVICE = {
  appType: 'Webapp',
  deviceId: `web::${'a'.repeat(25)}`,
  browser: 'Firefox',
  os: 'Linux',
  engine: 'Gecko',
}

let kit: TestApp
let locationId: number
let password_hash: string
let desk: TestClient
let phone: TestClient
let username: string
let people = 0

beforeAll(async () => {
  kit = await startTestApp()
  locationId = await kit.build.location(await kit.build.entity())
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => kit.stop())

beforeEach(async () => {
  username = `device-owner-${++people}`
  const userId = await kit.build.member(await kit.build.user({ username, password_hash }), locationId)
  desk = await kit.signedIn(userId)
  phone = await kit.signedIn(userId)
})

const isOpen = async (client: TestClient) => (await client.ask(getPreferences, {})).status === 200

describe('one’s own sessions', () => {
  test('are listed with their device, this one first', async () => {
    await kit.anonymous.ask(
      login,
      { body: { username, password: PASSWORD } },
      { 'device-info': JSON.stringify(DEVICE) },
    )
    const [first, ...others] = await desk.call(listSessions, {})
    expect(first).toMatchObject({ id: desk.sessionId, isCurrent: true, isLocked: false })
    expect(others).toHaveLength(2)
    expect(others[0]).toMatchObject({ browser: 'Firefox', os: 'Linux', address: '127.0.0.1', isCurrent: false })
  })

  test('are listed whatever a client says of itself', async () => {
    const odd = ['x'.repeat(500), 'a\0b'].map((browser) => JSON.stringify({ ...DEVICE, browser }))
    for (const header of ['not json', '{}', ...odd]) {
      await kit.anonymous.ask(login, { body: { username, password: PASSWORD } }, { 'device-info': header })
    }
    const sessions = await desk.call(listSessions, {})
    expect(sessions.map(({ browser }) => browser)).toEqual([null, null, null, null, null, null])
  })

  test('are without those that ended', async () => {
    await kit.pool.query('update sessions set revoked_at = now() where id = $1', [phone.sessionId])
    expect(await desk.call(listSessions, {})).toHaveLength(1)
  })

  test('appear live when a new one begins elsewhere', async () => {
    const socket = await desk.connect()
    await kit.anonymous.ask(login, { body: { username, password: PASSWORD } })
    expect(await socket.next('user.sessions.changed')).toEqual({ userId: desk.userId })
  })
})

describe('ending a session', () => {
  test('closes it at once, with its socket, and leaves the others', async () => {
    const [deskSocket, phoneSocket] = await Promise.all([desk.connect(), phone.connect()])
    await desk.call(endSession, { params: { session: phone.sessionId } })
    await phoneSocket.cut
    expect(await isOpen(phone)).toBe(false)
    expect(await isOpen(desk)).toBe(true)
    await deskSocket.next('user.sessions.changed')
    const { rows } = await kit.pool.query(
      `select record::jsonb -> 'details' as details from audit_events
       where record::jsonb ->> 'action' = 'session.ended' and (record::jsonb ->> 'actorId')::bigint = $1`,
      [desk.userId],
    )
    expect(rows).toEqual([{ details: { reason: 'revoked' } }])
  })

  test('is for one’s own: another’s, an unknown one and nonsense are not there', async () => {
    const stranger = await kit.signedIn(await kit.build.person(locationId))
    for (const session of [desk.sessionId, '00000000-0000-4000-8000-000000000000', 'nonsense', "' or true --"]) {
      expect(refusalOf(await stranger.ask(endSession, { params: { session } }))).toEqual([404, 'NOT_FOUND'])
    }
    expect(await isOpen(desk)).toBe(true)
  })
})
