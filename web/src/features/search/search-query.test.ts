import { CHANNEL_TYPES } from '@kinward/contract/groups'
import {
  EMPTY_SEARCH,
  formatSearch,
  isEmptySearch,
  parseSearch,
  SEARCH_PARTS,
  type SearchQuery,
} from '@kinward/contract/search-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const read = (text: string) => parseSearch(text).query

describe('a search as it is typed', () => {
  it('has words, phrases and operators in any order', () => {
    expect(
      read('morphine from:"Priya Raman" "two point five" in:handover has:file type:patient before:2026-01-02'),
    ).toEqual({
      terms: [
        { text: 'morphine', isQuoted: false },
        { text: 'two point five', isQuoted: true },
      ],
      from: ['Priya Raman'],
      in: ['handover'],
      has: ['file'],
      type: ['patients'],
      before: '2026-01-02',
      after: null,
    })
  })

  it('says nothing with an operator that has no value yet, and takes one that is not known for words', () => {
    expect(isEmptySearch(read('from: in:"" has: "'))).toBe(true)
    expect(read('ratio:5').terms).toEqual([{ text: 'ratio:5', isQuoted: false }])
  })

  it('takes operators in capitals, a quote that is not closed, and a direct message by its own word', () => {
    expect(read('FROM:Dana Has:Image type:DIRECT "still open')).toMatchObject({
      from: ['Dana'],
      has: ['image'],
      type: ['personal'],
      terms: [{ text: 'still open', isQuoted: true }],
    })
  })

  it.each([
    ['before:soon', 'before', 'soon'],
    ['after:2026-02-30', 'after', '2026-02-30'],
    ['has:everything', 'has', 'everything'],
    ['type:secret', 'type', 'secret'],
  ])('%s cannot be meant', (text, operator, value) => {
    expect(parseSearch(text)).toEqual({ query: EMPTY_SEARCH, problems: [{ operator, value }] })
  })

  const name = fc
    .string({ unit: fc.constantFrom('a', 'Z', 'é', ' ', '-', ':', "'", '@', '0'), minLength: 1, maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '-', '&', '2', '.', '%'), minLength: 1, maxLength: 8 })
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  const someDay = fc.option(day.map((date) => date.toISOString().slice(0, 10)))
  const query: fc.Arbitrary<SearchQuery> = fc.record({
    terms: fc.uniqueArray(
      fc.oneof(
        fc.record({ text: word, isQuoted: fc.constant(false) }),
        fc.record({ text: name, isQuoted: fc.constant(true) }),
      ),
      { selector: ({ text, isQuoted }) => `${text}${isQuoted}`, maxLength: 4 },
    ),
    from: fc.uniqueArray(name, { maxLength: 2 }),
    in: fc.uniqueArray(name, { maxLength: 2 }),
    has: fc.subarray([...SEARCH_PARTS]),
    type: fc.subarray([...CHANNEL_TYPES]),
    before: someDay,
    after: someDay,
  })

  it('is the same after a form has written it and it was read again', () => {
    fc.assert(
      fc.property(query, (asked) => {
        expect(parseSearch(formatSearch(asked))).toEqual({ query: asked, problems: [] })
      }),
    )
  })

  it('never throws, and written once is written for good', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const once = formatSearch(read(text))
        expect(formatSearch(read(once))).toBe(once)
      }),
    )
  })
})
