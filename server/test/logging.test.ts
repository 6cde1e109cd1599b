import { sendMessage } from '@kinward/contract/messages'
import { isSignedIn, login, logout, refreshToken } from '@kinward/contract/session'
import { getUser } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../src/platform/session/passwords.ts'
import { connectSocket, startTestApp, type TestApp, type TestClient } from './harness.ts'

const PASSWORD = 'Kinward#2026'
const TEXT = 'Mr. Okafor slept badly and asked for his daughter'
const SECRETS = ['Okafor', 'Blackwood', 'nurse.blackwood', PASSWORD, 'Wrong#Guess']

let kit: TestApp
let nurse: TestClient
let params: { entityId: number; locationId: number; groupId: number }
const lines: string[] = []

beforeAll(async () => {
  kit = await startTestApp({}, { lines })
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  const userId = await kit.build.user({
    username: 'nurse.blackwood',
    first_name: 'Ida',
    last_name: 'Blackwood',
    password_hash: await hashPassword(PASSWORD),
  })
  await kit.build.member(userId, locationId)
  nurse = await kit.signedIn(userId)
  params = { entityId, locationId, groupId: await kit.build.group(locationId, [userId]) }
})
afterAll(() => kit.stop())
beforeEach(() => {
  lines.length = 0
})

/** What was logged, once it has the line that must be there; none of the secrets, nor of the given ones, may be in it. */
async function logged(expected: string, ...more: string[]): Promise<string> {
  await vi.waitFor(() => expect(lines.join('')).toContain(expected))
  const text = lines.join('')
  for (const secret of [...SECRETS, ...more]) expect(text).not.toContain(secret)
  return text
}

const send = (message: string) => nurse.ask(sendMessage, { params, query: { share: 'true' }, body: { message } })

describe('the log, at its most talkative', () => {
  test('says nothing of a sign-in but that there was one', async () => {
    const answer = await kit.anonymous.ask(login, { body: { username: 'nurse.blackwood', password: PASSWORD } })
    await kit.anonymous.ask(login, { body: { username: 'nurse.blackwood', password: 'Wrong#Guess' } })
    if (!isSignedIn(answer.body.data)) throw new Error('not let in')
    const { jwtToken, jwtAssetToken } = answer.body.data
    const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? []
    const refreshed = await kit.withToken(jwtToken).ask(refreshToken, { body: { jwtAssetToken } }, { cookie })
    await kit.withToken(refreshed.body.data.jwtToken).call(logout, { body: {} })
    const secret = cookie.split('=')[1] ?? 'none'
    const text = await logged('/api/v2/logout', jwtToken, jwtAssetToken, secret, refreshed.body.data.jwtToken)
    expect(text).toContain('/api/v2/login')
    expect(text).toContain('/api/v2/users/refresh/token')
  })

  test('says nothing of what was written, nor by whom', async () => {
    expect((await send(TEXT)).status).toBe(200)
    const text = await logged(`/groups/${params.groupId}/messages`, nurse.token)
    expect(text).not.toContain('share=true')
  })

  test('says nothing of a request that could not be read', async () => {
    const url = `${kit.origin}${sendMessage.path.replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name as keyof typeof params]))}`
    const headers = { authorization: `Bearer ${nurse.token}`, 'content-type': 'application/json' }
    for (const body of [
      `{"message": "${TEXT}`,
      `{"message": "${TEXT}", "parentId": "${TEXT}"}`,
      `"${TEXT.repeat(5_000)}"`,
    ]) {
      const { status } = await fetch(url, { method: 'POST', headers, body })
      expect([400, 413]).toContain(status)
    }
    await logged('"status":413', nurse.token)
  })

  test('says nothing of the token that a socket stands with', async () => {
    const socket = await nurse.connect()
    socket.close()
    await expect(connectSocket(kit.origin, 'Okafor.not-a.token')).rejects.toThrow('UNAUTHENTICATED')
    await fetch(`${kit.origin}/socket.io/?EIO=4&transport=polling&jwToken=${nurse.token}`)
    await fetch(`${kit.origin}/api/v2/nothing?jwToken=${nurse.token}`)
    await logged('/api/v2/nothing', nurse.token)
  })

  test('says of a fault where it was, and nothing of the row that the database quotes', async () => {
    await kit.pool.query(`alter table messages add constraint refuses check (body not like '%badly%') not valid`)
    const { status, body } = await send(`${TEXT}\nsecond line with Okafor`)
    await kit.pool.query('alter table messages drop constraint refuses')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('Okafor')
    const text = await logged('"status":500', nurse.token)
    const fault = lines.find((line) => line.includes('request failed')) ?? '{}'
    expect(JSON.parse(fault)).toMatchObject({ level: 50, err: { kind: 'DatabaseError', code: '23514' } })
    expect(text).toMatch(/messages\.writer\.ts/)
  })

  test('says nothing of a name that was asked for', async () => {
    await nurse.call(getUser, { params: { userId: nurse.userId } })
    expect(await logged('/api/v2/users/', nurse.token)).not.toContain('Ida')
  })

  test('says nothing of an address that the database could not be asked about', async () => {
    await kit.pool.query('alter table users rename column title to moved_away')
    const { status } = await nurse.ask(getUser, { params: { userId: nurse.userId } })
    await kit.pool.query('alter table users rename column moved_away to title')
    expect(status).toBe(500)
    await logged('42703', nurse.token)
  })
})
