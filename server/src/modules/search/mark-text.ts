import type { Marked } from '@kinward/contract/search'
import { closeness, findWords, type FoundWord, stretchOf } from '@kinward/contract/search-words'
import type { Wanted } from './search-terms.ts'

/** How much of a message is shown around what was found in it. */
const LONGEST_FRAGMENT = 240
const BEFORE_FOUND = 60

type Range = [number, number]

/** Marks what was found in a text. */
export function markText(text: string, wanted: readonly Wanted[]): Marked {
  const words = findWords(text)
  const ranges = wanted.flatMap((term) => rangesOf(words, term)).sort(([a], [b]) => a - b)
  return { text, ranges: merged(ranges) }
}

/** Spaces of every kind, of which U+FEFF is none: it stands unseen inside of words. */
const SPACES = /[^\S\uFEFF]+/g

/** The part of a text that shows the first of what was found, with the rest of it that fits. */
export function markFragment(text: string, wanted: readonly Wanted[]): Marked {
  const plain = text.replaceAll(SPACES, ' ').trim()
  const marked = markText(plain, wanted)
  if (plain.length <= LONGEST_FRAGMENT) return marked
  const first = marked.ranges[0]?.[0] ?? 0
  const start = first <= BEFORE_FOUND ? 0 : wordStart(plain, first - BEFORE_FOUND, first)
  const end = Math.min(plain.length, start + LONGEST_FRAGMENT)
  const lead = start > 0 ? '…' : ''
  const cut = `${lead}${plain.slice(start, end)}${end < plain.length ? '…' : ''}`
  const moved = marked.ranges
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]): Range => [from - start + lead.length, to - start + lead.length])
  return { text: cut, ranges: moved }
}

/** Where a word begins between two places. Text without spaces is cut where it is, but never through a character. */
function wordStart(text: string, at: number, before: number): number {
  const space = text.indexOf(' ', at)
  if (space !== -1 && space < before) return space + 1
  return isSecondHalf(text, at) ? at - 1 : at
}

function isSecondHalf(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xff_ff
}

function rangesOf(words: readonly FoundWord[], { words: wanted, isQuoted }: Wanted): Range[] {
  const [single = ''] = wanted
  if (wanted.length === 1 && !isQuoted) {
    return words.filter(({ word }) => closeness(word, single) !== null).map((found) => stretchOf(found, single))
  }
  return words.flatMap((_, start): Range[] => {
    const run = words.slice(start, start + wanted.length)
    if (run.length < wanted.length || !run.every(({ word }, place) => answers(word, wanted, place, isQuoted))) return []
    const from = run[0]?.start ?? 0
    const to = run.at(-1)?.end ?? from
    return [[from, to]]
  })
}

function answers(word: string, wanted: readonly string[], place: number, isQuoted: boolean): boolean {
  const own = wanted[place] ?? ''
  if (isQuoted) return word === own
  if (place === 0) return word.endsWith(own)
  return place === wanted.length - 1 ? word.startsWith(own) : word === own
}

function merged(ranges: readonly Range[]): Range[] {
  return ranges.reduce<Range[]>((kept, [from, to]) => {
    const last = kept.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else kept.push([from, to])
    return kept
  }, [])
}
