import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearCookie, readCookie, setCookie } from '../../platform/http/cookies.ts'

const REFRESH = 'kinward_refresh'
const REFRESH_DAYS = 3
const DEVICE = 'kinward_device'
const DEVICE_DAYS = 365

export type SessionCookies = ReturnType<typeof createSessionCookies>

/**
 * The two cookies there are, neither of which a script can read or another site send: the secret that keeps a session
 * alive, and the mark of a device that someone has signed in on before. The mark is signed, so that none can be made up.
 */
export function createSessionCookies({ secret, secure }: { secret: string; secure: boolean }) {
  const options = { path: '/api/v2', httpOnly: true, sameSite: 'strict', secure } as const
  // Wider than the other's: programs bring people in beside /api/v2.
  const deviceOptions = { ...options, path: '/api' }
  const sign = (device: string): string => createHmac('sha256', secret).update(`device ${device}`).digest('base64url')

  return {
    refreshSecret: (request: FastifyRequest): string | null => readCookie(request, REFRESH),

    keepRefreshSecret(reply: FastifyReply, refreshSecret: string | null): void {
      if (refreshSecret) setCookie(reply, REFRESH, refreshSecret, { ...options, maxAge: REFRESH_DAYS * 86_400 })
    },

    /** The mark of the device that asks, when it has one that we made. */
    deviceMark(request: FastifyRequest): string | null {
      const [device = '', signature = ''] = readCookie(request, DEVICE)?.split('.') ?? []
      const expected = Buffer.from(sign(device))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected) ? device : null
    },

    keepDeviceMark(reply: FastifyReply, device: string): void {
      // One from before lies under the narrower path, where it would come first.
      if (readCookie(reply.request, DEVICE)) clearCookie(reply, DEVICE, options)
      setCookie(reply, DEVICE, `${device}.${sign(device)}`, { ...deviceOptions, maxAge: DEVICE_DAYS * 86_400 })
    },
  }
}
