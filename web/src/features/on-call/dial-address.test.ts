import { expect, test } from 'vitest'
import { dialAddress } from './dial-address.ts'

test.each([
  ['+1 (207) 555-0110', 'tel:+12075550110'],
  ['(+1) 207.555.0110', 'tel:+12075550110'],
  ['+1 555 010 0199 ext. 12', 'tel:+15550100199;ext=12'],
  ['555-0100x7', 'tel:5550100;ext=7'],
  [' 911 ', 'tel:911'],
])('%j is dialled as %j', (phone, address) => {
  expect(dialAddress(phone)).toBe(address)
})

test.each([
  '911 or 555-0100',
  '911/112',
  '555-0100, 555-0101',
  '+1 555 0100 +1 555 0101',
  'front desk 100',
  '12',
  'x12',
])('%j is no number to dial', (phone) => {
  expect(dialAddress(phone)).toBeNull()
})
