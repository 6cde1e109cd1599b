import ipaddr from 'ipaddr.js'
import { createResolveName, type ResolveName } from './resolve-name.ts'

/** Where servers of others may be asked: how a name is resolved, and which of its addresses may be connected to. */
export type Reach = {
  resolve: ResolveName
  mayConnect: (address: string, port: number) => boolean
  /** Certificates that are believed beside the public ones. */
  ca?: string
}

/** The open internet, and nothing of our own network. */
export const OPEN_INTERNET: Reach = {
  resolve: createResolveName(),
  mayConnect: (address, port) => (port === 80 || port === 443) && isGlobal(address),
}

/** Our own network too, with a certificate of its own: for a push service that runs beside the server. */
export function withLocal(ca: string): Reach {
  return { ...OPEN_INTERNET, mayConnect: () => true, ca }
}

/** What global IPv6 addresses are given out from; all else has a purpose of its own. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** A public IPv4 address as a network without IPv4 writes it. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Whether an address belongs to the open internet, whichever way it is written. */
export function isGlobal(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.zoneId) return false
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === 'unicast'
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === 'unicast'
  return address.range() === 'unicast' && address.match(GLOBAL_V6)
}
