import { describe, expect, it, test } from 'vitest'
import { findWords, isSign, stretchOf, wordsOf } from './search-words.ts'

describe('the words of a text', () => {
  test.each([
    ['2mg q4h, O2 B12', ['2', 'mg', 'q4h', 'o2', 'b12']],
    ['COVID-19 better.Next', ['covid', '19', 'better', 'next']],
    ['5\u00B5g 5\u03BCg 5㎍', ['5', 'ug', '5', 'ug', '5', 'ug']],
    ['mor\u00ADphine hy\u200Bdro\uFEFFmor\u200Dphone', ['morphine', 'hydromorphone']],
    ['38℃ 38°C', ['38', 'c', '38', 'c']],
    ['患者疼痛。CT検査', ['患', '者', '疼', '痛', 'ct', '検', '査']],
    ['ＭＲＩ５㎎投与', ['mri', '5', 'mg', '投', '与']],
    ['モルヒネ ﾓﾙﾋﾈ', ['モ', 'ル', 'ヒ', 'ネ', 'モ', 'ル', 'ヒ', 'ネ']],
    ['𠮷野さん', ['𠮷', '野', 'さ', 'ん']],
    ['⽇本', ['日', '本']],
    ['Zofran™', ['zofran']],
    ['👩‍⚕️ 🙂', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
    expect(findWords(text).map(({ word }) => word)).toEqual(words)
  })

  it('keep Korean together, which has spaces', () => {
    expect(wordsOf('환자 통증')).toHaveLength(2)
  })

  it('tell a sign from letters', () => {
    expect(['痛', 'の', 'ー', '𠮷'].map(isSign)).toEqual([true, true, true, true])
    expect(['a', '5', 'mg', '통'].map(isSign)).toEqual([false, false, false, false])
  })
})

/** The letters of a text that a part of one of its words was read from. */
function partIn(text: string, part: string): string | undefined {
  const found = findWords(text).find(({ word }) => word.includes(part))
  return found && text.slice(...stretchOf(found, part))
}

test.each([
  ['In der Hauptstraße 5', 'strasse', 'straße'],
  ['In der Hauptstraße 5', 'stras', 'straß'],
  ['In der Hauptstraße 5', 'haupt', 'Haupt'],
  ['give mor\u00ADphine now', 'phin', 'phin'],
  ['give mor\u00ADphine now', 'morph', 'mor\u00ADph'],
  ['give mor\u00ADphine\u00AD now', 'morphine', 'mor\u00ADphine'],
  ["the O'Briens' house", 'briens', 'Briens'],
  ['Jose\u0301 rang', 'jose', 'Jose\u0301'],
  ['José rang', 'jos', 'Jos'],
  ['für ㎎ und', 'mg', '㎎'],
  ['한국어', '한'.normalize('NFD'), '한'],
  ['Łukasz', 'luk', 'Łuk'],
])('in %s, %s was read from %s', (text, part, letters) => {
  expect(partIn(text, part)).toBe(letters)
})

test('a word stands from its first letter to after its last', () => {
  const stands = (text: string) => findWords(text).map(({ start, end }) => text.slice(start, end))
  expect(stands('Die Maße: 5µg, mor\u00ADphine')).toEqual(['Die', 'Maße', '5', 'µg', 'mor\u00ADphine'])
  expect(stands('昨日から疼痛')).toEqual(['昨', '日', 'か', 'ら', '疼', '痛'])
  expect(stands('½ ﬁ㎎')).toEqual(['½', '½', 'ﬁ㎎'])
})
