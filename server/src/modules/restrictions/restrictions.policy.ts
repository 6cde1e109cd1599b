import { BlockList, isIPv6 } from 'node:net'
import type { EntitySecurity, LocationSecurity } from '@kinward/contract/security'

export const OPEN_LOCATION: LocationSecurity = {
  enableIpRestriction: false,
  allowedAddresses: [],
  disableWebapp: false,
  allowedAppUserIds: [],
  disableWebDownloads: false,
  disableScreenshots: false,
}

export const OPEN_ENTITY: EntitySecurity = {
  enableIpRestriction: false,
  allowedAddresses: [],
  disableWebDownloads: false,
  disableScreenshots: false,
  allowReducedPinFrequency: false,
}

type Who = { userId: number; address: string | null }

/** Whether rules let someone in from where they are: what the guard asks the database, for those who are in already. */
export function isInside(who: Who, entity: EntitySecurity, location: LocationSecurity): boolean {
  return (
    isAddressAllowed(who.address, entity) &&
    isAddressAllowed(who.address, location) &&
    (!location.disableWebapp || location.allowedAppUserIds.includes(who.userId))
  )
}

type AddressRule = Pick<LocationSecurity, 'enableIpRestriction' | 'allowedAddresses'>

export function isAddressAllowed(
  address: string | null,
  { enableIpRestriction, allowedAddresses }: AddressRule,
): boolean {
  if (!enableIpRestriction) return true
  return address !== null && rangesOf(allowedAddresses, familyOf(address)).check(address, familyOf(address))
}

/** Of one family alone: to the database, which the guard asks, no range of the other holds an address of this one. */
function rangesOf(addresses: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', bits] = text.split('/')
    if (familyOf(address) !== family) continue
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
