import { expect, test } from 'vitest'
import { firstLink } from './first-link.ts'

test('the first address of a text is found among words and mentions', () => {
  expect(firstLink('see https://example.org/care and https://b.org')).toBe('https://example.org/care')
  expect(firstLink('@[Dr. Priya Raman](id:2) example.org')).toBe('http://example.org')
  expect(firstLink('2.5 mg, then call')).toBeNull()
  expect(firstLink('')).toBeNull()
})
