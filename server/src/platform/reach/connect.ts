import { isIP, type LookupFunction } from 'node:net'
import type { Reach } from './reachable.ts'

/** An address that must not be connected to, or a name that leads to one. It is told to nobody: an answer would tell of our network. */
export class OutOfReach extends Error {}

/** The one address that is connected to. Of those a name has, all must be ones that may be: which is used is then no matter. */
export async function addressOf(url: URL, { resolve, mayConnect }: Reach, signal: AbortSignal): Promise<string> {
  const { protocol, username, password, hostname, port } = url
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') throw new OutOfReach()
  const bare = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) ? [bare] : await orAbort(resolve(bare, signal), signal)
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  if (addresses.length === 0 || !addresses.every((one) => mayConnect(one, number))) throw new OutOfReach()
  return addresses.find((one) => isIP(one) === 4) ?? addresses[0] ?? ''
}

/** For a request to that address. The name is not resolved a second time: the answer could be another one by then. */
export function lookupOf(address: string): LookupFunction {
  const family = isIP(address)
  return (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family))
}

async function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
