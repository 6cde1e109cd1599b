import { expect, it } from 'vitest'
import { hueOf, initials } from './initials.ts'

it('takes the first letters of the first and last name, without a title', () => {
  expect(
    ['Dr. Priya Raman', 'Agnes Lindqvist-Baptiste', 'Cher', 'Mary Ann Lee', '  ', 'élodie (RN) faure'].map(initials),
  ).toEqual(['PR', 'AL', 'C', 'ML', '?', 'ÉF'])
})

it('gives every letter a ground of its own, and one to any other sign', () => {
  expect(new Set(Array.from({ length: 26 }, (_, at) => hueOf(String.fromCharCode(65 + at)))).size).toBe(26)
  expect(hueOf('É')).toBe('e')
  expect(hueOf('7')).toMatch(/^[a-z]$/)
})
