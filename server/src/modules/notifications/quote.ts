import { plainText } from '@kinward/contract/search-words'

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How a message begins, in plain words and whole characters, and with a sign that it goes on. */
export function quoteOf(body: string, longest: number): string {
  const text = plainText(body).replaceAll(/\s+/g, ' ').trim()
  if (text.length <= longest) return text
  // Of a character that takes more room than there is, nothing is left.
  const end = CHARACTERS.segment(text).containing(longest)?.index ?? longest
  return `${text.slice(0, end).trimEnd()}…`
}
