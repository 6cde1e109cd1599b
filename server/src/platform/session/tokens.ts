import { SignJWT, errors, jwtVerify } from 'jose'

/** What a token opens: `access` calls and the socket, `asset` media only. */
export type TokenUse = 'access' | 'asset'

export type TokenClaims = { userId: number; sessionId: string; expiresAt: number }

const LIFETIME_SECONDS: Record<TokenUse, number> = { access: 15 * 60, asset: 10 * 60 }
const REMEMBERED_TOKENS = 10_000

export type TokenService = ReturnType<typeof createTokenService>

/** Signs and reads the session's tokens. Tokens that were read once are remembered until they expire. */
export function createTokenService(secret: string, now: () => number = Date.now) {
  const key = new TextEncoder().encode(secret)
  const seen = new Map<string, TokenClaims>()

  function sign(use: TokenUse, userId: number, sessionId: string): Promise<string> {
    const issuedAt = Math.floor(now() / 1000)
    return new SignJWT({ sid: sessionId, use })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(userId))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS[use])
      .sign(key)
  }

  /** The claims of an access token that was read before and has not expired. */
  function remembered(token: string): TokenClaims | null {
    const claims = seen.get(token)
    return claims && claims.expiresAt > now() ? claims : null
  }

  /** The claims of a token, or null when it is forged, expired, or made for another use. */
  async function read(use: TokenUse, token: string): Promise<TokenClaims | null> {
    if (use === 'access' && seen.has(token)) return remembered(token)
    const claims = await verify(use, token, new Date(now()))
    if (claims && use === 'access') {
      const oldest = seen.keys().next().value
      if (seen.size >= REMEMBERED_TOKENS && oldest !== undefined) seen.delete(oldest)
      seen.set(token, claims)
    }
    return claims
  }

  /** Like `read`, for a token that may have expired since it was given out; refreshing needs that. */
  function readExpired(use: TokenUse, token: string): Promise<TokenClaims | null> {
    return verify(use, token, new Date(0))
  }

  async function verify(use: TokenUse, token: string, currentDate: Date): Promise<TokenClaims | null> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate })
      const { sub, sid, use: madeFor, exp } = payload
      if (madeFor !== use || typeof sid !== 'string' || !sub || !exp) return null
      return { userId: Number(sub), sessionId: sid, expiresAt: exp * 1000 }
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return { sign, read, readExpired, remembered }
}
