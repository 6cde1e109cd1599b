import { z } from 'zod'

const Claims = z.object({ exp: z.number(), iat: z.number().optional() })

function claimsOf(token: string): z.infer<typeof Claims> | null {
  const [, payload] = token.split('.')
  if (!payload) return null
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return Claims.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** When a token ends, in unix milliseconds; null when it does not say. */
export function tokenExpiry(token: string): number | null {
  const claims = claimsOf(token)
  return claims && claims.exp * 1000
}

/** Whether a token ends within `margin` of now, or has ended. */
export function endsSoon(token: string, now: number, margin: number): boolean {
  const expiry = tokenExpiry(token)
  return expiry !== null && expiry - now < margin
}

export type TokenClock = {
  /** The server has made this token just now. */
  noteFresh: (token: string) => void
  /** Whether the server would refuse this token for its age. */
  isOver: (token: string) => boolean
}

/** Tells the age of tokens by the server's clock: this computer's may be wrong by an hour. */
export function createTokenClock(now: () => number = Date.now): TokenClock {
  let ahead = 0
  return {
    noteFresh(token) {
      const madeAt = claimsOf(token)?.iat
      if (madeAt !== undefined) ahead = now() - madeAt * 1000
    },
    isOver: (token) => endsSoon(token, now() - ahead, 0),
  }
}
