import { foldLetters, foldText, type Stretch } from './fold-text.ts'

/**
 * A word as it is searched, and the stretch of the text that it was read from; `letters` has one for each letter, and is null
 * where each stands where it stood.
 */
export type FoundWord = { word: string; start: number; end: number; letters: readonly Stretch[] | null }

/** What comes after so many letters of one word is not searched. */
const LONGEST_WORD = 40

/** Signs that stand for letters or amounts, though they are none themselves: "㎎", "℃", "㈱". */
const STANDS_FOR_LETTERS = '\u2103\u2109\u2E80-\u2FDF\u3200-\u33FF'

/** Letters and digits with the marks, apostrophes and unseen characters between them: "Zoë", "O'Brien", "2mg". */
const RUN = new RegExp(
  `[\\p{L}\\p{N}${STANDS_FOR_LETTERS}][\\p{L}\\p{N}\\p{M}\\p{Default_Ignorable_Code_Point}'’${STANDS_FOR_LETTERS}]*`,
  'gu',
)

/** Chinese and Japanese have no spaces between words: each of their signs is one, and what they spell is a phrase. */
const SIGN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const SIGNS = new RegExp(`^[${SIGN}]$`, 'u')

/**
 * A number, letters, a short name with a number in it, or a sign. An amount and its unit are two words, so that "2mg" and
 * "2 mg" are the same; "O2", "q4h" and "B12" are one.
 */
const LETTER = `[^\\P{L}${SIGN}]`
const WORD = new RegExp(`\\p{N}+|${LETTER}{3,}|${LETTER}(?:${LETTER}|\\p{N})*|[${SIGN}]`, 'gu')

/** The same for most words, in less time. */
const PLAIN_WORD = /\d+|[a-z]{3,}|[a-z][a-z\d]*/g
const PLAIN = /^[a-z\d]*$/

/** Whether a word is a sign, which neither begins nor ends inside of another. */
export function isSign(word: string): boolean {
  return SIGNS.test(word)
}

function splitRun(folded: string): RegExpStringIterator<RegExpExecArray> {
  return folded.matchAll(PLAIN.test(folded) ? PLAIN_WORD : WORD)
}

/** The words of a text, each with its place in it. Whatever stands between words parts them. */
export function findWords(text: string): FoundWord[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const { folded, places } = foldLetters(run)
    return [...splitRun(folded)].map(({ 0: word, index: from }) => {
      const letters = places && places.slice(from, from + word.length).map(([a, b]): Stretch => [index + a, index + b])
      return {
        word: word.slice(0, LONGEST_WORD),
        start: letters?.[0]?.[0] ?? index + from,
        end: letters?.at(-1)?.[1] ?? index + from + word.length,
        letters,
      }
    })
  })
}

/** The words alone, in less time. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run }) =>
    [...splitRun(foldText(run))].map(({ 0: word }) => word.slice(0, LONGEST_WORD)),
  )
}

/** The stretch of the text that a part of a word was read from: whole letters, though it may be half of one ("s" of "ß"). */
export function stretchOf({ word, start, letters }: FoundWord, part: string): [number, number] {
  const from = Math.max(0, word.indexOf(part))
  const own = letters?.slice(from, from + part.length)
  return [own?.[0]?.[0] ?? start + from, own?.at(-1)?.[1] ?? start + from + part.length]
}

const REFERENCE = /[@#]\[([^\]]*)\]\(id:\d+\)(?:\(type:\w+\))?/g
const EMPHASIS = /\*\*|__|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu

/** What a message reads as: whom it mentions by name, and without the marks of bold, italics and underlines. */
export function plainText(message: string): string {
  return message.replaceAll(REFERENCE, (reference, name: string) => `${reference[0]}${name}`).replaceAll(EMPHASIS, '')
}

/** How well a word answers one that is searched. Short ones are found at the beginning of words alone. */
export type Closeness = 'exact' | 'prefix' | 'inside'

/** From so many letters on, a word is found inside of others too. */
export const INSIDE_FROM = 3

export function closeness(word: string, wanted: string): Closeness | null {
  if (word === wanted) return 'exact'
  if (word.startsWith(wanted)) return 'prefix'
  return wanted.length >= INSIDE_FROM && word.includes(wanted) ? 'inside' : null
}
