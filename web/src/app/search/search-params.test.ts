import { SEARCH_KINDS, SEARCH_MAX_LENGTH } from '@kinward/contract/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSearch, writeSearch } from './search-params.ts'

it('an address holds all of a search', () => {
  const address = fc.record({
    text: fc.string({ unit: 'grapheme' }),
    kind: fc.constantFrom(...SEARCH_KINDS),
    order: fc.constantFrom('relevance' as const, 'newest' as const),
    everywhere: fc.boolean(),
    hasForm: fc.boolean(),
  })
  fc.assert(
    fc.property(address, (search) => {
      expect(readSearch(new URLSearchParams(writeSearch(search).toString()))).toEqual(search)
    }),
  )
})

it('an address of no search is an empty one', () => {
  expect(readSearch(new URLSearchParams('kind=secrets&order=up&everywhere=yes'))).toEqual({
    text: '',
    kind: 'messages',
    order: 'relevance',
    everywhere: false,
    hasForm: false,
  })
})

it('of an address that is longer than what the server takes, the rest is left out', () => {
  const text = 'x'.repeat(SEARCH_MAX_LENGTH + 1)
  expect(readSearch(writeSearch({ text })).text).toHaveLength(SEARCH_MAX_LENGTH)
})
