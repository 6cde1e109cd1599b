import { expect, it } from 'vitest'
import { findBadAddress, readAddresses } from './address-list.ts'

it('reads addresses however they are parted, and finds the one that is none', () => {
  const addresses = readAddresses(' 203.0.113.7, 10.0.0.0/8\n2001:db8::/32;;fe80::1 ')
  expect(addresses).toEqual(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32', 'fe80::1'])
  expect(findBadAddress(addresses)).toBeUndefined()
  expect(findBadAddress([...addresses, '10.0.0.0/40'])).toBe('10.0.0.0/40')
  expect(readAddresses('')).toEqual([])
})
