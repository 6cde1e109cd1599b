import { closeness, INSIDE_FROM, isSign, wordsOf } from '@kinward/contract/search-words'
import type { SearchTerm } from '@kinward/contract/search-query'

/** A term as it is looked for. */
export type Wanted = {
  words: string[]
  isQuoted: boolean
  /** What stands in the spaced words of every text that answers it. */
  needle: string
}

/** More terms than this narrow nothing further. */
const MOST_TERMS = 10

/**
 * What to look for. "follow-up" is two words, one after the other, the last of which may go on; from three letters on the
 * first may have begun before. What was quoted stands as it is.
 */
export function wantedOf(terms: readonly SearchTerm[]): Wanted[] {
  return terms
    .map(({ text, isQuoted }) => ({ words: wordsOf(text), isQuoted }))
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_TERMS)
    .map(({ words, isQuoted }) => ({ words, isQuoted, needle: needleOf(words, isQuoted) }))
}

function needleOf(words: readonly string[], isQuoted: boolean): string {
  const joined = words.join(' ')
  if (isQuoted) return ` ${joined} `
  return mayBeInside(words) ? joined : ` ${joined}`
}

function mayBeInside(words: readonly string[]): boolean {
  return words.join('').length >= INSIDE_FROM && !isSign(words[0] ?? '')
}

/** More words of one term than this narrow nothing further: a whole sentence in Chinese is one. */
const MOST_NARROWING = 12

/** What a word of the index must be like, as a pattern: itself, or with a beginning or an end of its own. */
export function patternsOf({ words, isQuoted }: Wanted): string[] {
  const begins = !isQuoted && mayBeInside(words) ? '%' : ''
  const patterns = words.map((word, place) => {
    const before = place === 0 ? begins : ''
    const after = place === words.length - 1 && !isQuoted && !isSign(word) ? '%' : ''
    return `${before}${word}${after}`
  })
  return [...new Set(patterns)].slice(0, MOST_NARROWING)
}

const CLOSENESS = { exact: 1, prefix: 0.75, inside: 0.4 }

/** How well the words of a text answer: 1 where each of them is there as it was asked for. */
export function quality(words: readonly string[], wanted: readonly Wanted[]): number {
  if (wanted.length === 0) return 1
  const each = wanted.map((term) => (term.words.length > 1 ? 1 : bestOf(words, term.words[0] ?? '')))
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length
  return isInOrder(words, wanted) ? mean : mean * 0.9
}

function bestOf(words: readonly string[], wanted: string): number {
  return words.reduce((best, word) => {
    const close = closeness(word, wanted)
    return close === null ? best : Math.max(best, CLOSENESS[close])
  }, 0)
}

/** Whether the terms stand one after the other, as they were typed. */
function isInOrder(words: readonly string[], wanted: readonly Wanted[]): boolean {
  const typed = wanted.flatMap((term) => term.words)
  if (typed.length < 2) return true
  return words.some((_, start) =>
    typed.every((word, place) => {
      const found = words[start + place]
      return found !== undefined && closeness(found, word) !== null
    }),
  )
}

const DAY_MS = 86_400_000
const OLD_AFTER_DAYS = 30

/** What decides the order: how well a text answers, and how long ago it was said. */
export function relevance(match: number, sentAt: number, now: number): number {
  const days = Math.max(0, now - sentAt) / DAY_MS
  return match + 0.5 / (1 + days / OLD_AFTER_DAYS)
}
