import { describe, expect, it, test } from 'vitest'
import { foldLetters, foldText } from './fold-text.ts'

describe('what is the same to whoever searches', () => {
  test.each([
    ['case', 'MORPHINE', 'morphine'],
    ['accents', 'José Ångström', 'jose angstrom'],
    ['accents that are characters of their own', 'Jose\u0301', 'jose'],
    ['apostrophes', "O'Brien O’Brien", 'obrien obrien'],
    ['a sharp s', 'Straße', 'strasse'],
    ['a large sharp s', 'STRAẞE', 'strasse'],
    ['letters of the north', 'Søren Æbleskov Þór Guðrún', 'soren aebleskov thor gudrun'],
    ['letters with a stroke', 'Łukasz Đorđević', 'lukasz dordevic'],
    ['an i without a dot', 'Işık ILIK ılık', 'isik ilik ilik'],
    ['ligatures', 'ﬁnding the cœur', 'finding the coeur'],
    ['a sigma at the end', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['the micro sign', '5\u00B5g', '5ug'],
    ['the Greek mu', '5\u03BCg', '5ug'],
    ['a unit in one character', '5㎍ ㎎ ㏄', '5ug mg cc'],
    ['a soft hyphen', 'mor\u00ADphine', 'morphine'],
    ['spaces without width', 'mor\u200Bphi\u200Cne mor\u200Dphi\uFEFFne', 'morphine morphine'],
    ['full width', 'Ｂ１２ ５ｍｇ', 'b12 5mg'],
    ['half width', 'ｶﾞﾝ', 'ガン'],
    ['voiced letters in two characters', 'か\u3099ん', 'がん'],
    ['capitals of formulas', '𝐀𝐁', 'ab'],
    ['raised and lowered digits', 'CO₂ m²', 'co2 m2'],
  ])('%s', (_what, text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('does not take one letter of Japanese for another', () => {
    expect(foldText('がん')).not.toBe(foldText('かん'))
  })
})

const LETTERS = ['a', 'É', 'ß', 'μ', 'Σ', 'İ', 'か', 'ｶ', 'ﾞ', '한', '½', '㎎', '𝐀', '𠮷', "'", ' ', '-', '5']
const UNSEEN = ['\u00AD', '\u200D', '\uFEFF', '\u0301', '\u3099', '\uFE0F', '\uD800']
const EACH = [...LETTERS, ...UNSEEN]

/** All texts of three characters that are written in their own way. */
const TEXTS = EACH.flatMap((first) => EACH.flatMap((second) => EACH.map((third) => `${first}${second}${third}`)))

it('folds nothing further that was folded', () => {
  expect(TEXTS.filter((text) => foldText(foldText(text)) !== foldText(text))).toEqual([])
})

it('knows of each letter where it stood', () => {
  const strays = TEXTS.filter((text) => {
    const { folded, places } = foldLetters(text)
    const isThere = (places ?? []).every(([start, end], at) =>
      foldText(text.slice(start, end)).includes(folded[at] ?? '?'),
    )
    return folded !== foldText(text) || !isThere
  })
  expect(strays).toEqual([])
  expect(foldLetters('Maße')).toEqual({
    folded: 'masse',
    places: [
      [0, 1],
      [1, 2],
      [2, 3],
      [2, 3],
      [3, 4],
    ],
  })
})
