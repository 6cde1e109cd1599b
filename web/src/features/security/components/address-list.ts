import { AddressRange } from '@kinward/contract/security'

/** Addresses as an admin writes them: one a line, or parted by commas and blanks. */
export function readAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/** The first of them that is no address; undefined when all are. */
export function findBadAddress(addresses: readonly string[]): string | undefined {
  return addresses.find((address) => !AddressRange.safeParse(address).success)
}
