import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createTokenService } from './tokens.ts'

const SECRET = 'a secret that is long enough to sign with'
const SESSION = '7f6f9c1e-8a35-4a39-9a53-5a4f4f0a6d11'
const MINUTE = 60_000

describe('an access token', () => {
  test('tells whose session it is', async () => {
    const tokens = createTokenService(SECRET)
    const token = await tokens.sign('access', 7, SESSION)
    expect(await tokens.read('access', token)).toMatchObject({ userId: 7, sessionId: SESSION })
  })

  test('is refused after 15 minutes, also when it was read before', async () => {
    let now = Date.now()
    const tokens = createTokenService(SECRET, () => now)
    const token = await tokens.sign('access', 7, SESSION)
    now += 14 * MINUTE
    expect(await tokens.read('access', token)).not.toBeNull()
    now += 2 * MINUTE
    expect(await tokens.read('access', token)).toBeNull()
    expect(await tokens.readExpired('access', token)).toMatchObject({ sessionId: SESSION })
  })

  test('is not taken for an asset token, nor the other way round, however often it was read', async () => {
    const tokens = createTokenService(SECRET)
    const access = await tokens.sign('access', 7, SESSION)
    const asset = await tokens.sign('asset', 7, SESSION)
    await tokens.read('access', access)
    await tokens.read('asset', asset)
    expect(await tokens.read('asset', access)).toBeNull()
    expect(await tokens.read('access', asset)).toBeNull()
    expect(await tokens.readExpired('access', asset)).toBeNull()
  })
})

describe('a token that this server did not sign', () => {
  const claims = { sid: SESSION, use: 'access' }

  test.each([
    ['another secret', createTokenService('another secret, just as long as the first').sign('access', 7, SESSION)],
    ['no signature', new UnsecuredJWT(claims).setSubject('7').setExpirationTime('1h').encode()],
    ['another algorithm', signed(claims, 'HS512')],
    ['no session', signed({ use: 'access' })],
    ['no use', signed({ sid: SESSION })],
    ['nothing', ''],
    ['dots', '..'],
    ['noise', 'a.b.c'],
    ['bad utf-8', `${Buffer.from([0xff, 0xfe]).toString('base64url')}.e30.e30`],
    ['an array', `${Buffer.from('[]').toString('base64url')}.e30.e30`],
    ['a key of its own', `${Buffer.from('{"alg":"HS256","crit":["x"],"jwk":{}}').toString('base64url')}.e30.e30`],
  ])('is refused: %s', async (_name, made) => {
    const tokens = createTokenService(SECRET)
    const token = await made
    expect(await tokens.read('access', token)).toBeNull()
    expect(await tokens.readExpired('access', token)).toBeNull()
  })

  test('is refused when one of its characters was changed', async () => {
    const tokens = createTokenService(SECRET)
    const token = await tokens.sign('access', 7, SESSION)
    const [header = '', , signature = ''] = token.split('.')
    const payload = Buffer.from(JSON.stringify({ ...claims, sub: '1', exp: 4_102_444_800 })).toString('base64url')
    expect(await tokens.read('access', `${header}.${payload}.${signature}`)).toBeNull()
  })
})

function signed(claims: Record<string, string>, alg = 'HS256'): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg })
    .setSubject('7')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(SECRET))
}
