import { find, test } from 'linkifyjs'
import type { Inline } from './parse-message-text.ts'

/** Cheap to say no, and spares setting linkify up: a host ends in two letters or more, which '2.5' does not. */
const MAYBE = /[^\s.]\.[^\s.]*\p{L}{2}/u

const known = new Map<string, boolean>()

/** Whether a host ends in a top-level domain of the list that linkify carries. */
function isKnownHost(host: string): boolean {
  const domain = host.split('.').at(-1) ?? ''
  const cached = known.get(domain)
  if (cached !== undefined) return cached
  const answer = host.includes('.') && /^[\p{L}\d-]+$/u.test(domain) && test(`a.${domain}`, 'url')
  if (known.size < 1000) known.set(domain, answer)
  return answer
}

function safeHref(href: string): string | null {
  const url = URL.canParse(href) ? new URL(href) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return isKnownHost(url.hostname) ? href : null
}

/** linkify's time grows with the square of a word's length; past this only an address with its scheme is one. */
const LONGEST_WORD = 1000
const WHOLE = /^https?:\/\/\S+$/i

type Found = { start: number; end: number; href: string }

function findInWord(word: string): Found[] {
  if (!MAYBE.test(word)) return []
  if (word.length > LONGEST_WORD) return WHOLE.test(word) ? [{ start: 0, end: word.length, href: word }] : []
  return find(word, 'url')
}

/** Splits text at its links. One without a scheme gets http://; one whose host ends in no known domain stays text. */
export function findLinks(text: string): Inline[] {
  const pieces: Inline[] = []
  let read = 0
  for (const word of text.matchAll(/\S+/g)) {
    for (const { start, end, href } of findInWord(word[0])) {
      const [from, to] = [word.index + start, word.index + end]
      const safe = safeHref(href)
      if (safe === null) continue
      if (from > read) pieces.push({ kind: 'text', text: text.slice(read, from) })
      pieces.push({ kind: 'link', text: text.slice(from, to), href: safe })
      read = to
    }
  }
  if (read < text.length) pieces.push({ kind: 'text', text: text.slice(read) })
  return pieces
}
