/** A word as it is searched, and the letters of the text that it was read from. */
export type FoundWord = { word: string; start: number; end: number }

/** What comes after so many letters of one word is not searched. */
const LONGEST_WORD = 40

/** Letters and digits with the marks and apostrophes between them: "Zoë", "O'Brien", "2mg". */
const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu

/**
 * A number, letters, or a short name with a number in it. An amount and its unit are two words, so that "2mg" and "2 mg"
 * are the same; "O2", "q4h" and "B12" are one.
 */
const WORD = /\p{N}+|\p{L}{3,}|\p{L}[\p{L}\p{N}]*/gu

const PLAIN = /^[ -&(-~]*$/
const MARKS = /[\p{M}'’]/gu

/** Letters alone: without case, marks and apostrophes. Most words have none of it, which is quickly seen. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  return PLAIN.test(lower) ? lower : lower.normalize('NFKD').replaceAll(MARKS, '')
}

/** The words of a text, each with its place in it. Whatever stands between words parts them. */
export function findWords(text: string): FoundWord[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const folded = foldText(run)
    // Where marks were dropped letters have moved: then a word stands for all that it was read from.
    const isSame = folded.length === run.length
    return [...folded.matchAll(WORD)].map(({ 0: word, index: place }) => ({
      word: word.slice(0, LONGEST_WORD),
      start: isSame ? index + place : index,
      end: isSame ? index + place + word.length : index + run.length,
    }))
  })
}

export function wordsOf(text: string): string[] {
  return findWords(text).map(({ word }) => word)
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
