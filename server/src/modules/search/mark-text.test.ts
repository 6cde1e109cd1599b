import { parseSearch } from '@kinward/contract/search-query'
import { expect, test } from 'vitest'
import { markFragment } from './mark-text.ts'
import { wantedOf } from './search-terms.ts'

/** The letters that a search marks in a text, and the text as it is shown. */
function marked(text: string, query: string) {
  const { text: shown, ranges } = markFragment(text, wantedOf(parseSearch(query).query.terms))
  return { shown, found: ranges.map(([from, to]) => shown.slice(from, to)) }
}

test.each([
  ['Wohnt in der Hauptstraße, Maße fehlen', 'strasse', ['straße']],
  ['Fentanyl 25µg, dann 5 μg', '25ug', ['25µg']],
  ['Fentanyl 25µg, dann 5 μg', 'ug', ['µg', 'μg']],
  ['Hydro\u00ADmor\u200Bphone', 'morph', ['mor\u200Bph']],
  ['Hydro\uFEFFmorphone', 'hydromorphone', ['Hydro\uFEFFmorphone']],
  ['ＭＲＩ　ｔｏｄａｙ', 'mri', ['ＭＲＩ']],
  ['患者昨日から疼痛あり、痛み止め', '疼痛', ['疼痛']],
  ['患者昨日から疼痛あり、痛み止め', '痛', ['痛', '痛']],
  ['José Ångström rang', 'ang', ['Ång', 'ang']],
])('in %s, %s marks the letters that were meant', (text, query, found) => {
  expect(marked(text, query).found).toEqual(found)
})

test('what was found is shown where there are no spaces to cut the text at', () => {
  const { shown, found } = marked(`${'前'.repeat(150)}疼痛${'後'.repeat(100)} ${'末'.repeat(300)}`, '疼痛')
  expect(found).toEqual(['疼痛'])
  expect(shown).toMatch(/^…前+疼痛後+/)
})

test('no character is cut in two', () => {
  for (const lead of ['', 'x']) {
    expect(marked(`${lead}${'𠮷'.repeat(150)}疼痛${'後'.repeat(300)}`, '疼痛').shown.isWellFormed()).toBe(true)
  }
})
