import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { plainAddress } from '../session/device.ts'

/**
 * Whether a page that opens a socket is ours. Browsers name the page's origin and nothing stops them from connecting
 * elsewhere, so that is asked here; what is no browser names none, and has to know a token all the same.
 */
export function isOwnOrigin({ headers }: IncomingMessage, allowed: readonly string[], trustedHops: number): boolean {
  const { origin } = headers
  if (origin === undefined || allowed.includes(origin)) return true
  const forwarded = trustedHops > 0 ? headers['x-forwarded-host'] : undefined
  return hostOf(origin) === (typeof forwarded === 'string' ? forwarded : headers.host)
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** Where a connection comes from: the peer itself, or what as many proxies as are trusted say of the one before them. */
export function addressBehind(peer: string, headers: IncomingHttpHeaders, trustedHops: number): string | null {
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const chain = [peer, ...told.toReversed()]
  return plainAddress(chain[Math.min(trustedHops, chain.length - 1)])
}
