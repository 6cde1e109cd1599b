/** Letters that nothing takes apart, as they are typed by whoever does not have them. The small mu is the micro of units. */
const TYPED_AS = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ς: 'σ',
    μ: 'u',
  }),
)

const OTHERS = new RegExp(`[${[...TYPED_AS.keys()].join('')}]`, 'gu')
const PLAIN = /^[ -&(-~]*$/
/** Marks, apostrophes, and what nobody sees: soft hyphens, joiners, spaces without width. */
const DROPPED = /[\p{M}\p{Default_Ignorable_Code_Point}'’]/gu
/** In Japanese these marks make another letter: がん is an illness, かん is not. */
const VOICED = /[\u3041-\u30FE][\u3099\u309A]/gu
/** A letter with what is written onto it. */
const LETTER = /.[\p{M}\uFF9E\uFF9F]*/gsu

/**
 * Letters alone, as they are searched: without case, marks, apostrophes and what nobody sees, and each of them in one way of
 * writing it. Most text is plain, which is quickly seen.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(VOICED, (letter) => letter.normalize('NFC'))
    .replaceAll(DROPPED, '')
    .replaceAll(OTHERS, (letter) => TYPED_AS.get(letter) ?? letter)
}

/** From the first letter of a text to before the one after the last. */
export type Stretch = readonly [start: number, end: number]

/** The same, with the stretch of the text that each letter was read from; null where each stands where it stood. */
export function foldLetters(text: string): { folded: string; places: Stretch[] | null } {
  if (PLAIN.test(text)) return { folded: foldText(text), places: null }
  const letters = [...text.matchAll(LETTER)].map(({ 0: letter, index }) => {
    const folded = foldText(letter)
    const place: Stretch = [index, index + letter.length]
    return { folded, places: Array.from({ length: folded.length }, () => place) }
  })
  return { folded: letters.map(({ folded }) => folded).join(''), places: letters.flatMap(({ places }) => places) }
}
