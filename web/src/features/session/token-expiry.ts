import { z } from 'zod'

const Claims = z.object({ exp: z.number() })

/** When a token ends, in unix milliseconds; null when it does not say. */
export function tokenExpiry(token: string): number | null {
  const [, payload] = token.split('.')
  if (!payload) return null
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const claims = Claims.safeParse(JSON.parse(json))
    return claims.success ? claims.data.exp * 1000 : null
  } catch {
    return null
  }
}

/** Whether a token ends within `margin` of now, or has ended. */
export function endsSoon(token: string, now: number, margin: number): boolean {
  const expiry = tokenExpiry(token)
  return expiry !== null && expiry - now < margin
}
